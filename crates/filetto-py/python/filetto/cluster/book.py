"""Opening books on a cluster."""

from __future__ import annotations

import functools
import os
import time
from dataclasses import dataclass
from pathlib import Path

from filetto._native import BookWork, FilettoError, Game, Interrupted
from filetto.cluster import flow, units
from filetto.cluster.job import Job
from filetto.progress import Progress
from filetto.solving import DEFAULT_MEMORY


@dataclass(frozen=True)
class BookResult:
    """A book that was built."""

    out: Path
    game: str
    full: int
    replies: int
    positions: int
    size: int
    resumed: int
    """Positions that were in the journal."""
    seconds: float


def build_book(
    out: str | os.PathLike[str],
    *,
    plies: int,
    game: Game | str = "connect4",
    shape: str = "full",
    full: int = 0,
    memory: int = DEFAULT_MEMORY,
    unit_seconds: float = flow.UNIT_SECONDS,
    address: str | None = None,
    progress: Progress = False,
) -> BookResult:
    """Build an opening book: the file is, byte for byte, the one of `filetto book build`.

    `shape="full"` holds every position with up to `plies` stones. `shape="replies"` holds those with up to `full`, and
    for either side those that can arise while it follows the book. What is solved stands in `OUT.journal`: after a kill
    the same call goes on, and so does `filetto book build`.
    """
    start, coverage = time.monotonic(), _coverage(shape, plies, full)
    game = Game(game) if isinstance(game, str) else game
    book = BookWork(out, game, *coverage)
    resumed, job = book.solved, Job(address, unit_seconds, progress)
    try:
        while (stage := book.next()) is not None:
            ply, keys, planned = stage
            work = functools.partial(units.solve_keys, game.name, memory, ply)

            def keep(records: bytes) -> bool:
                book.accept(records)
                return False

            name = f"book of {game}, {ply} stones"
            job.run(name, " positions", work, units.Keys(keys), planned, keep)
    except KeyboardInterrupt:
        book.sync()
        raise Interrupted(f"interrupted: {book.solved} positions are in the journal, the same call goes on") from None
    positions, size = book.finish()
    return BookResult(Path(out), game.name, *coverage, positions, size, resumed, time.monotonic() - start)


def _coverage(shape: str, plies: int, full: int) -> tuple[int, int]:
    """How far the book reaches: all positions, replies."""
    if not 0 <= plies <= 80 or not 0 <= full <= 80:
        raise FilettoError("plies and full: expected numbers of stones from 0 to 80")
    if shape == "full":
        return plies, 0
    if shape == "replies":
        return min(full, plies), plies
    raise FilettoError(f'unknown shape "{shape}": expected full or replies')
