"""Alignment games in Python: tic-tac-toe, m,n,k, gomoku, Connect Four and their like, on Filetto's engine.

>>> import filetto
>>> position = filetto.Position("connect4", "4455")
>>> filetto.solve(position).value
Value('win in 3')
>>> filetto.Player("level:3:seed=1" if False else "alphabeta:depth=4").choose(position).text
'3'
>>> filetto.play("tris", "alphabeta", "alphabeta").end
'draw'

| to | use |
|---|---|
| say which game, set up a position | `Game`, `Position` |
| ask anybody for a move | `Player` |
| prove a value | `solve`, `scores`, `Solver` |
| let players meet, Python's too | `play`, `match`, `tournament` |

Long calls let other threads run, show their progress with `progress=True` and end within a tenth of a second at Ctrl-C:
then they raise `Interrupted`, a `KeyboardInterrupt` whose `result` is what they had until then.
"""

from filetto._native import (
    BookError,
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
    Solution,
    Solver,
    SolverError,
    TreeError,
    Value,
    __version__,
)
from filetto.arena import MatchResult, TournamentResult, match, play, tournament
from filetto.solving import scores, solve

__all__ = [
    "BookError",
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
    "Solution",
    "Solver",
    "SolverError",
    "TournamentResult",
    "TreeError",
    "Value",
    "__version__",
    "match",
    "play",
    "scores",
    "solve",
    "tournament",
]
