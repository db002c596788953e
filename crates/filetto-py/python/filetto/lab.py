"""The experiments of the lab as rows: `pandas.DataFrame(rows)` or `polars.DataFrame(rows)` makes a table of them.

Every experiment takes `time` (seconds, it ends then at the latest), `seed` and `progress`. At Ctrl-C it raises
`filetto.Interrupted` whose `result` has the rows measured until then.

>>> from filetto import lab
>>> rows = lab.cuts(branching=[3], depth=4, trees=2)
>>> rows.complete, sorted({row["order"] for row in rows})
(True, ['perfect', 'random', 'worst'])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from filetto import _native
from filetto._native import Game, Interrupted, Position
from filetto.progress import Progress, reporting
from filetto.solving import as_position

Row = dict[str, Any]
Measured = tuple[list[Row], bool, bool]
MINIMAX_AND_ALPHABETA = ("minimax", "alphabeta:order=none", "alphabeta")


class Rows(list[Row]):
    """Measurements, one dictionary each. `complete` is False if time was up or somebody stopped it."""

    def __init__(self, rows: Sequence[Row] = (), *, complete: bool = True) -> None:
        """Rows that were measured."""
        super().__init__(rows)
        self.complete = complete


def positions(game: Game | str = "connect4", *, count: int = 10, plies: int = 8, seed: int = 1) -> list[Position]:
    """Random positions with this many stones in which the game goes on.

    >>> from filetto import lab
    >>> [position.ply for position in lab.positions("tris", count=2, plies=3)]
    [3, 3]
    """
    return _native.random_positions(game, count, plies, seed)


def curves(
    game: Game | str = "connect4",
    *,
    x: str = "alphabeta:depth=2",
    o: str = "alphabeta:depth=4",
    algorithms: Sequence[str] = MINIMAX_AND_ALPHABETA,
    depth: int = 4,
    games: int = 3,
    opening: int = 2,
    turns: int = 60,
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """Time and nodes of every algorithm on the positions of whole games, move by move."""
    return _run(
        lambda frame: _native.lab_curves(game, x, o, list(algorithms), games, opening, turns, depth, frame),
        (time, seed, progress),
    )


def levels(
    boards: Sequence[Game | str] = ("free-3x3-3", "free-4x3-3"),
    *,
    positions: int = 3,
    threads: int = 2,
    cutoff: int = 6,
    time: float | None = 10.0,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """Full-depth searches against the number of empty cells, one variant of the algorithms after the other."""
    return _run(
        lambda frame: _native.lab_levels(list(boards), positions, threads, cutoff, frame), (time, seed, progress)
    )


def cuts(
    *,
    branching: Sequence[int] = (2, 3, 4, 5, 6, 7, 8),
    depth: int = 6,
    trees: int = 5,
    leaves: float = 20_000,
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """How much alpha-beta cuts in uniform trees: the best child last, anywhere, first."""
    return _run(lambda frame: _native.lab_cuts(list(branching), depth, trees, leaves, frame), (time, seed, progress))


def orderings(
    positions: Sequence[Position | str],
    *,
    depths: Sequence[int] = (2, 3, 4),
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """How much alpha-beta cuts on real positions, by the order in which moves are looked at."""
    given = [as_position(position) for position in positions]
    return _run(lambda frame: _native.lab_orderings(given, list(depths), frame), (time, seed, progress))


def compare(
    positions: Sequence[Position | str],
    players: Sequence[str] = ("minimax", "negamax", "alphabeta", "negascout", "mtdf", "negacstar"),
    *,
    depth: int = 4,
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """Players side by side on the same positions: the same value? at what price?

    >>> from filetto import lab
    >>> rows = lab.compare(lab.positions("tris", count=3, plies=2), ["minimax", "alphabeta"], depth=7)
    >>> all(row["same_value"] for row in rows), len(rows)
    (True, 6)
    """
    given = [as_position(position) for position in positions]
    return _run(lambda frame: _native.lab_compare(given, list(players), depth, frame), (time, seed, progress))


def horizon(
    positions: Sequence[Position | str],
    *,
    deepest: int = 6,
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """Values against depth, with and without the cures of the horizon effect."""
    given = [as_position(position) for position in positions]
    return _run(lambda frame: _native.lab_horizon(given, deepest, frame), (time, seed, progress))


def cooling(position: Position | str = "", *, time: float | None = None, seed: int = 1) -> Rows:
    """One annealing of the annealing player, a row for each temperature."""
    given = as_position(position)
    return _run(lambda frame: _native.lab_cooling(given, frame), (time, seed, False))


def annealing(
    game: Game | str = "connect4",
    *,
    changes: Mapping[str, Sequence[float]] | None = None,
    opponent: str = "alphabeta:depth=2",
    games: int = 10,
    threads: int = 1,
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """The annealing player in games: as its source has it, and with one constant changed at a time.

    `changes` has values for constants, such as `{"sweeps": [1, 10]}`; the rows are its score game by game.
    """
    given = {"sweeps": [1, 10]} if changes is None else changes
    changed = [(constant, str(value)) for constant, values in given.items() for value in values]
    return _run(
        lambda frame: _native.lab_annealing(game, changed, opponent, games, threads, frame), (time, seed, progress)
    )


def depths(
    positions: Sequence[Position | str],
    algorithms: Sequence[str] = MINIMAX_AND_ALPHABETA,
    *,
    deepest: int = 5,
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """The same algorithms on the same positions, one ply deeper each time."""
    given = [as_position(position) for position in positions]
    return _run(lambda frame: _native.lab_depths(given, list(algorithms), deepest, frame), (time, seed, progress))


def elo(
    game: Game | str = "connect4",
    *,
    player: str = "alphabeta",
    depths: tuple[int, int] = (1, 4),
    games: int = 10,
    opening: int = 4,
    time: float | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Rows:
    """How much a ply is worth: the games of all depths from the first to the last against each other."""
    return _run(lambda frame: _native.lab_elo(game, player, depths, games, opening, frame), (time, seed, progress))


def _run(experiment: Callable[[dict[str, Any]], Measured], terms: tuple[float | None, int, Progress]) -> Rows:
    time, seed, progress = terms
    with reporting(progress, "‰") as report:
        rows, complete, interrupted = experiment({"time": time, "seed": seed, "progress": report})
    measured = Rows(rows, complete=complete)
    if interrupted:
        error = Interrupted(f"interrupted after {len(measured)} rows: see its `result`")
        error.result = measured
        raise error
    return measured
