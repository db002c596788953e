"""One search to watch, and what every move is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from filetto import _native
from filetto._native import Analysis, Position, SearchResult
from filetto.solving import as_position

Evaluation = str | Mapping[str, Sequence[int] | int] | Callable[[Position], float]
"""How leaves are evaluated: `"rivest"`, `"southpasadena"`, weights of your own, or a function position -> number (good
for X)."""

TRACE_NODES = 1000
"""Nodes that `trace=True` writes down at most."""


def search(
    source: Position | str,
    algorithm: str = "alphabeta",
    depth: int | None = None,
    *,
    evaluate: Evaluation = "rivest",
    order: str = "left-to-right",
    memo: bool = False,
    quick: bool = True,
    time: float | None = None,
    nodes: int | None = None,
    observer: Callable[[dict[str, Any]], object] | None = None,
    trace: bool | int = False,
) -> SearchResult:
    """Search a position, or a tree typed in brackets, by one algorithm.

    `observer` is called with every event of the search; with `trace` the search is written down, `trace.nodes` and
    `trace.events` are rows, and a notebook draws the tree. Without a depth the search goes to the end.

    >>> import filetto
    >>> found = filetto.search("((3 12 8) (2 4 6) (14 5 2))", "alphabeta", trace=True)
    >>> found.score, found.leaves, len(found.trace)
    (3, 7, 13)
    >>> cuts = []
    >>> found = filetto.search(filetto.Position("tris"), "alphabeta", 3,
    ...     observer=lambda event: cuts.append(event) if event["kind"] == "cut" else None)
    >>> len(cuts) == found.cuts
    True
    >>> middle = lambda position: 10 * (position.stone(1, 1) == "X") - 10 * (position.stone(1, 1) == "O")
    >>> filetto.search(filetto.Position("tris"), "minimax", 1, evaluate=middle).move
    4
    """
    room = TRACE_NODES if trace is True else trace or None
    return _native.search(
        source,
        algorithm,
        depth,
        evaluate=evaluate,
        order=order,
        memo=memo,
        quick=quick,
        time=time,
        nodes=nodes,
        observer=observer,
        trace=room,
    )


def analyze(
    position: Position | str,
    *,
    player: str | None = None,
    time: float = 2.0,
    lines: int = 3,
    threads: int = 1,
) -> Analysis:
    """What every move is worth, by the strongest means: the book, the solver where it can finish, the engine.

    `player` lets one player alone evaluate the moves. Where a board has many moves, only the best `lines` (1 to 5) are
    followed.

    >>> import filetto
    >>> analysis = filetto.analyze("4455")
    >>> analysis.candidates[0].text, str(analysis.candidates[0].value)
    ('3', 'win in 3')
    """
    return _native.analyze(as_position(position), player=player, time=time, lines=lines, threads=threads)


def evaluate(position: Position | str, evaluation: Evaluation = "rivest") -> int:
    """What an evaluation thinks of a position, from X's side and without any search.

    >>> import filetto
    >>> filetto.evaluate("4", "rivest")
    -9
    """
    return _native.evaluate(as_position(position), evaluation)


def certificate(position: Position | str, *, statements: int = 1_000_000) -> str:
    """Write a proof of the value of a position that `verify` checks by the rules alone.

    >>> import filetto
    >>> text = filetto.certificate(filetto.Position("tris", "a1 b2 c3"))
    >>> filetto.verify(text).value
    Value('draw')
    """
    return _native.certificate(as_position(position), statements=statements)


def verify(text: str) -> _native.Verified:
    """Check a certificate; raises `SolverError` with the line that is wrong."""
    return _native.verify_certificate(text)
