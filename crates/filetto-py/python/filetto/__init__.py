"""Alignment games in Python: tic-tac-toe, m,n,k, gomoku, Connect Four and their like, on Filetto's engine.

>>> import filetto
>>> position = filetto.Position("connect4", "4455")
>>> filetto.solve(position).value
Value('win in 3')
>>> filetto.Player("alphabeta:depth=4").choose(position).text
'3'
>>> filetto.play("tris", "alphabeta", "alphabeta").end
'draw'

| to | use |
|---|---|
| say which game, set up a position | `Game`, `Position` |
| ask anybody for a move | `Player` |
| prove a value, write the proof down | `solve`, `scores`, `Solver`, `certificate`, `verify` |
| know what every move is worth | `analyze` |
| know the opening by heart | `Book` |
| watch a search, evaluate by a function of your own | `search`, `evaluate` |
| let players meet, Python's too | `play`, `match`, `tournament` |
| measure algorithms | `filetto.lab` |
| train an agent | `filetto.envs` |

Long calls let other threads run, show their progress with `progress=True` and end within a tenth of a second at Ctrl-C:
then they raise `Interrupted`, a `KeyboardInterrupt` whose `result` is what they had until then.
"""

from filetto import arena, lab, pictures
from filetto._native import (
    Analysis,
    Book,
    BookError,
    BookMove,
    Candidate,
    Choice,
    FilettoError,
    Game,
    GameError,
    Interrupted,
    MoveError,
    Player,
    PlayerError,
    Position,
    Record,
    SearchResult,
    Solution,
    Solver,
    SolverError,
    Trace,
    TreeError,
    Value,
    Verified,
    __version__,
)
from filetto.arena import AnyPlayer, MatchResult, Standing, TournamentResult, match, play, tournament
from filetto.searching import analyze, certificate, evaluate, search, verify
from filetto.solving import scores, solve

__all__ = [
    "Analysis",
    "AnyPlayer",
    "Book",
    "BookError",
    "BookMove",
    "Candidate",
    "Choice",
    "FilettoError",
    "Game",
    "GameError",
    "Interrupted",
    "MatchResult",
    "MoveError",
    "Player",
    "PlayerError",
    "Position",
    "Record",
    "SearchResult",
    "Solution",
    "Solver",
    "SolverError",
    "Standing",
    "TournamentResult",
    "Trace",
    "TreeError",
    "Value",
    "Verified",
    "__version__",
    "analyze",
    "arena",
    "certificate",
    "evaluate",
    "lab",
    "match",
    "pictures",
    "play",
    "scores",
    "search",
    "solve",
    "tournament",
    "verify",
]
