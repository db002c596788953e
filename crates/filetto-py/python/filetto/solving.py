"""What is proven of a position."""

from __future__ import annotations

from filetto._native import Position, Solution, Solver

DEFAULT_MEMORY = 64 << 20
"""Bytes of a solver's table unless told otherwise."""


def solve(
    position: Position | str,
    *,
    weak: bool = False,
    scores: bool = False,
    time: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    memory: int = DEFAULT_MEMORY,
) -> Solution:
    """Prove the value of a position; a text is taken as moves of Connect Four.

    A `time` in seconds or a number of `nodes` may end it before: then the solution has bounds. `weak` asks for win,
    draw or loss alone, which is quicker. Whoever solves many positions keeps a `Solver`, which remembers.

    >>> import filetto
    >>> filetto.solve("44455554221")
    Solution('loss in 2', best='1 2 3 4 5 6 7', line='13', nodes=...)
    >>> filetto.solve(filetto.Position("tris")).outcome
    'draw'
    """
    position = as_position(position)
    solver = Solver(position.game, memory=memory)
    return solver.solve(position, weak=weak, scores=scores, time=time, nodes=nodes, threads=threads)


def scores(position: Position | str, *, time: float | None = None, threads: int = 1) -> dict[int, int | None]:
    """The score of every legal move for the side that makes it: 0 draw, larger for quicker wins, negative for losses.

    >>> import filetto
    >>> filetto.scores("444555543")
    {0: -2, 1: 2, 2: 0, 3: -15, 4: -15, 5: -15, 6: -15}
    """
    return solve(position, scores=True, time=time, threads=threads).scores or {}


def as_position(position: Position | str) -> Position:
    """The position itself, or the one after moves of Connect Four."""
    return Position("connect4", position) if isinstance(position, str) else position
