"""Filetto as an agent of Kaggle's ConnectX.

`from filetto.kaggle import agent` is all a submission needs where the package is installed; `make_agent` chooses
another player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from filetto._native import Player, Position

MARGIN = 0.2
"""Seconds of a move kept for Python, whatever its length."""

Agent = Callable[[Any, Any], int]


def position_of(observation: Any, configuration: Any) -> Position:
    """The position that Kaggle asks about: a flat list of marks from the top left, 0 for an empty cell.

    >>> from types import SimpleNamespace as Bag
    >>> asked = position_of(Bag(board=[0] * 38 + [1, 0, 0, 0], mark=2), Bag(columns=7, rows=6, inarow=4))
    >>> asked.to_move, asked.stone(3, 0)
    ('O', 'X')
    """
    columns, rows = configuration.columns, configuration.rows
    marks = "".join("-XO"[mark] for mark in observation.board)
    lines = [marks[start : start + columns] for start in range(0, columns * rows, columns)]
    return Position.from_board(f"drop-{columns}x{rows}-{configuration.inarow}", "\n".join(lines))


def make_agent(spec: str = "engine") -> Agent:
    """An agent that plays as a player of Filetto within the time of a move."""
    player = Player(spec)

    def agent(observation: Any, configuration: Any) -> int:
        """The column of the next stone, from 0."""
        time = max(0.05, float(configuration.actTimeout) - MARGIN)
        return player.choose(position_of(observation, configuration), time=time).move

    return agent


_kept: list[Agent] = []


def agent(observation: Any, configuration: Any) -> int:
    """The column of Filetto's next stone: the strong engine, made when it is first asked.

    >>> from types import SimpleNamespace as Bag
    >>> board = [0] * 21 + [0, 0, 0, 1, 0, 0, 0] + [2, 0, 0, 1, 0, 0, 0] + [2, 2, 0, 1, 0, 0, 0]
    >>> agent(Bag(board=board, mark=1), Bag(columns=7, rows=6, inarow=4, actTimeout=1))
    3
    """
    if not _kept:
        _kept.append(make_agent())
    return _kept[0](observation, configuration)
