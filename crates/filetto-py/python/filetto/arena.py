"""Where players meet: single games, matches, tournaments.

A player is a text such as `"level:3"`, a `Player`, a function `position -> move`, or an object or a class with
`choose(position) -> move`. A class makes a new object for every game; an object hears of a new one by its method
`new_game()`, if it has one, and then plays one game at a time. Whoever raises an exception, names an illegal move or is
late loses that game, and the record says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypedDict

from filetto import pictures
from filetto._native import Choice, Game, Games, Interrupted, Player, Position, Record, run_games
from filetto.progress import Progress, reporting
from filetto.solving import as_position

Move = int | str
"""A move by its number or by its text."""


class Chooser(Protocol):
    """An object that plays."""

    def choose(self, position: Position, /) -> Move | Choice:
        """Answer a position with a move."""
        ...


AnyPlayer = str | Player | Chooser | type[Chooser] | Callable[[Position], Move | Choice]
"""Everybody who may play."""


class Standing(TypedDict):
    """A player's row in the table of a tournament."""

    player: str
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    faults: dict[str, int]
    elo: float
    elo_low: float
    elo_high: float
    against: dict[str, tuple[float, int]]


@dataclass(frozen=True)
class MatchResult:
    """A match, from the first player's side. `elo` is None without a game; it may be infinite."""

    player: str
    opponent: str
    points: float
    wins: int
    draws: int
    losses: int
    forfeits: int
    opponent_forfeits: int
    faults: dict[str, int]
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    superiority: float
    """How likely the first player is the stronger one."""
    pairs: list[int]
    """How many pairs of games gave 0, 0.5, 1, 1.5 and 2 points."""
    llr: float | None
    """The log-likelihood ratio of the test, if there was one."""
    accepted: float | None
    """The Elo difference that the test accepted."""
    planned: int
    complete: bool
    records: list[Record] = field(repr=False)

    @property
    def games(self) -> int:
        """Games that count."""
        return self.wins + self.draws + self.losses

    def __str__(self) -> str:
        """In one line."""
        return (
            f"{self.player} against {self.opponent}: won {self.wins}, drew {self.draws}, lost {self.losses}; "
            f"Elo {pictures.elo(self.elo)} ({pictures.elo(self.elo_low)} to {pictures.elo(self.elo_high)})"
        )

    def _repr_html_(self) -> str:
        return pictures.match_table(self)


@dataclass(frozen=True)
class TournamentResult:
    """A tournament: `rows` has the standings, best first."""

    rows: list[Standing]
    planned: int
    complete: bool
    records: list[Record] = field(repr=False)

    def __str__(self) -> str:
        """As a table."""
        return pictures.tournament_text(self)

    def _repr_html_(self) -> str:
        return pictures.tournament_table(self)


def play(
    game: Game | Position | str,
    x: AnyPlayer,
    o: AnyPlayer,
    *,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    seed: int = 1,
) -> Record:
    """Play one game between two players, from the start of a game or from a position.

    >>> import filetto
    >>> record = filetto.play("tris", lambda position: position.legal_moves[0], "alphabeta")
    >>> record.winner, record.end
    ('O', 'O wins')
    """
    start = game if isinstance(game, Position) else Position(game)
    terms = _terms(openings=[start], games=1, time=time, nodes=nodes, depth=depth, seed=seed)
    games = run_games([x, o], terms, None)
    if games.interrupted:
        raise Interrupted("interrupted: the game was not finished")
    return games.records[0]


def match(
    a: AnyPlayer,
    b: AnyPlayer,
    *,
    game: Game | str = "connect4",
    games: int | None = None,
    openings: int | Sequence[Position | str] | None = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    tolerance: float = 0.05,
    sprt: tuple[float, float] | None = None,
    seed: int = 1,
    threads: int = 1,
    progress: Progress = False,
) -> MatchResult:
    """Play a match: pairs of games from the same opening with colours changed.

    `openings` is a number of random plies (as many as suit the board if it is not given) or a list of positions. With
    `sprt=(elo0, elo1)` the match ends as soon as one of the two differences is accepted. Players that overrun their
    `time` by more than `tolerance` lose the game.

    >>> import filetto
    >>> result = filetto.match("alphabeta:depth=4", "random", game="tris", games=10)
    >>> result.wins + result.draws + result.losses, result.losses, result.forfeits
    (10, 0, 0)
    """
    most = games or (100 if sprt is None else 20_000)
    terms = _terms(
        game=game,
        openings=_positions(openings),
        games=most,
        time=time,
        nodes=nodes,
        depth=depth,
        tolerance=tolerance,
        sprt=sprt,
        seed=seed,
        threads=threads,
    )
    with reporting(progress, "games") as report:
        played = run_games([a, b], terms, report)
    return match_result(played)


def tournament(
    players: Sequence[AnyPlayer],
    *,
    game: Game | str = "connect4",
    preset: str | None = None,
    rounds: int = 1,
    openings: int | Sequence[Position | str] | None = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    tolerance: float = 0.05,
    seed: int = 1,
    threads: int = 1,
    progress: Progress = False,
) -> TournamentResult:
    """Hold a round robin: every pair meets on every opening in every round, once with either colour.

    `preset` is a league by name (`"bologna-cx"`, `"bologna-mnk"`) or its text; then `game` and `openings` are its own.

    >>> import filetto
    >>> result = filetto.tournament(["random", "alphabeta:depth=2", "alphabeta:depth=9"], game="tris", rounds=4)
    >>> [row["player"] for row in result.rows][-1], result.complete
    ('random', True)
    """
    terms = _terms(
        game=game,
        openings=_positions(openings),
        preset=preset,
        rounds=rounds,
        time=time,
        nodes=nodes,
        depth=depth,
        tolerance=tolerance,
        seed=seed,
        threads=threads,
    )
    with reporting(progress, "games") as report:
        played = run_games(list(players), terms, report)
    return tournament_result(played)


def match_result(played: Games) -> MatchResult:
    """The games as a match; if Ctrl-C ended them, an exception that has it."""
    row = {key: value for key, value in played.result().items() if key != "games"}
    result = MatchResult(**row, planned=played.planned, complete=played.complete, records=played.records)
    if played.interrupted:
        raise _interrupted(result)
    return result


def tournament_result(played: Games) -> TournamentResult:
    """The games as a tournament; if Ctrl-C ended them, an exception that has it."""
    result = TournamentResult(
        rows=played.standings(), planned=played.planned, complete=played.complete, records=played.records
    )
    if played.interrupted:
        raise _interrupted(result)
    return result


def _positions(openings: int | Sequence[Position | str] | None) -> int | list[Position] | None:
    if openings is None or isinstance(openings, int):
        return openings
    return [as_position(opening) for opening in openings]


def _terms(**given: Any) -> dict[str, Any]:
    """How games are played, with every name that the native part asks for."""
    names = ["game", "openings", "preset", "rounds", "games", "time", "nodes", "depth", "sprt"]
    usual: dict[str, Any] = {"seed": 1, "threads": 1, "tolerance": 0.05}
    return dict.fromkeys(names) | usual | given


def _interrupted(result: MatchResult | TournamentResult) -> Interrupted:
    error = Interrupted(f"interrupted after {len(result.records)} of {result.planned} games: see its `result`")
    error.result = result
    return error
