"""Games of a player against itself, as data to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from filetto._native import FilettoError, Game, Interrupted, Player, Position
from filetto.cluster import flow, journal
from filetto.cluster.games import AnyPath, Openings, as_openings, as_specs, play_cup
from filetto.cluster.job import Job
from filetto.cluster.units import Cup, Row
from filetto.progress import Progress


@dataclass(frozen=True)
class Samples:
    """Positions to learn from, in the order of the games; all arrays have the same length."""

    planes: npt.NDArray[np.uint8] = field(repr=False)
    """The stones, of shape (n, 2, height, width): plane 0 is the side's to move."""
    moves: npt.NDArray[np.int64] = field(repr=False)
    """The number of the move that was played."""
    outcomes: npt.NDArray[np.int8] = field(repr=False)
    """How the game ended for the side to move: 1 won, 0 drawn, -1 lost."""

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.moves)


def self_play(
    player: str | Player,
    out: AnyPath,
    *,
    game: Game | str = "connect4",
    games: int = 1000,
    openings: Openings = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    seed: int = 1,
    resume: bool = False,
    unit_seconds: float = flow.UNIT_SECONDS,
    address: str | None = None,
    progress: Progress = False,
) -> int:
    """Let a player play against itself and keep every game in a file; how many games the file has.

    The file is one of `filetto match --save` whose lines have `values` too: what the player thought of each of its
    moves. Games differ by their openings (random plies, as many as suit the board) and by the player's seeds. `samples`
    reads the file as arrays.
    """
    cup = Cup(
        players=as_specs([player, player]),
        game=str(game),
        openings=as_openings(openings),
        games=games,
        seed=seed,
        time=time,
        nodes=nodes,
        depth=depth,
    )
    schedule = cup.schedule()
    if play_cup(cup, schedule, Job(address, unit_seconds, progress), out, resume, values=True):
        played = schedule.planned - len(schedule.missing)
        raise Interrupted(f"interrupted after {played} of {schedule.planned} games: the same call with resume goes on")
    return schedule.planned


def samples(file: AnyPath) -> Samples:
    """Read the games of a file of `self_play` (or of any match on one board) as arrays.

    A game that two lines have move by move counts once; games that were forfeited count for nothing.
    """
    played = [row for row in journal.read_rows(Path(file)) if row.get("end", {"fault": "?"})["fault"] is None]
    rows = {row["moves"]: row for row in played}
    found = [sample for row in rows.values() for sample in _samples(row)]
    if not found:
        raise FilettoError(f"{file}: expected a file of games, with one game or more that was played to its end")
    if len({planes.shape for planes, _, _ in found}) > 1:
        raise FilettoError(f"{file} has games on boards of different sizes: expected one board")
    planes, moves, outcomes = zip(*found, strict=True)
    return Samples(np.stack(planes), np.array(moves, np.int64), np.array(outcomes, np.int8))


def _samples(row: Row) -> Iterator[tuple[npt.NDArray[Any], int, int]]:
    """Each position of a game in which the player moved, with its move and how it ended."""
    last = Position(row["game"], row["moves"])
    given = len(Position(row["game"], row["opening"]).history)
    position = Position(row["game"])
    for ply, move in enumerate(last.history):
        if ply >= given:
            outcome = 0 if last.winner is None else 1 if last.winner == position.to_move else -1
            yield position.planes(relative=True).copy(), move, outcome
        position.play(move)
