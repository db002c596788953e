"""How much of a long call is done: a bar of tqdm where it is installed, a line on standard error elsewhere."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

Progress = bool | Callable[[int, int], object]
"""False for silence, True for a bar, or a function that is called with what is done and what there is to do."""

Report = Callable[[int, int], object]


@contextlib.contextmanager
def reporting(progress: Progress, what: str) -> Iterator[Report | None]:
    """The function that a long call reports to, None if nobody wants to know."""
    if callable(progress):
        yield progress
    elif not progress:
        yield None
    else:
        with _bar(what) as report:
            yield report


@contextlib.contextmanager
def _bar(what: str) -> Iterator[Report]:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield _line(what)
        sys.stderr.write("\n")
        return
    with tqdm(unit=what) as bar:

        def report(done: int, planned: int) -> None:
            bar.total = planned
            bar.update(done - bar.n)

        yield report


def _line(what: str) -> Report:
    def report(done: int, planned: int) -> None:
        sys.stderr.write(f"\r{done} of {planned} {what}")
        sys.stderr.flush()

    return report
