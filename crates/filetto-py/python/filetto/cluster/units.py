"""What workers do. Everything follows from the arguments: a unit that is done twice gives the same answer."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from filetto._native import Position, Schedule, UnitSolver

KEY_BYTES = 16

Row = dict[str, Any]
"""A line of a file."""


class Keys(Sequence[bytes]):
    """Keys of positions, one behind the other in one piece of memory."""

    def __init__(self, data: bytes) -> None:
        """Look at them as a list."""
        self.data = data

    def __len__(self) -> int:
        """How many there are."""
        return len(self.data) // KEY_BYTES

    def __getitem__(self, which: Any) -> Any:
        """One key, or some of them, in one piece again."""
        if isinstance(which, slice):
            start, stop, _ = which.indices(len(self))
            return Keys(self.data[start * KEY_BYTES : stop * KEY_BYTES])
        return self.data[which * KEY_BYTES : (which + 1) * KEY_BYTES]


@dataclass(frozen=True)
class Cup:
    """A match or a tournament in a form that travels: players as texts, openings as (game, moves)."""

    players: tuple[str, ...]
    game: str | None = None
    openings: int | tuple[tuple[str, str], ...] | None = None
    preset: str | None = None
    rounds: int | None = None
    games: int | None = None
    seed: int = 1
    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    tolerance: float = 0.01
    sprt: tuple[float, float] | None = None

    def schedule(self) -> Schedule:
        """Its games by their numbers."""
        terms = {name: value for name, value in vars(self).items() if name != "players"}
        if isinstance(self.openings, tuple):
            terms["openings"] = [Position(game, moves) for game, moves in self.openings]
        return Schedule(list(self.players), terms | {"threads": 1})


@functools.lru_cache(maxsize=1)
def _solver(game: str, memory: int) -> UnitSolver:
    """The solver of this process, with what it remembers."""
    return UnitSolver(game, memory)


@functools.lru_cache(maxsize=1)
def _schedule(cup: Cup) -> Schedule:
    return cup.schedule()


def solve_keys(game: str, memory: int, ply: int, keys: Keys) -> bytes:
    """Solve positions of a book: records of its journal."""
    return _solver(game, memory).records(ply, keys.data)


def solve_positions(game: str, memory: int, weak: bool, questions: Sequence[tuple[int, str]]) -> list[Row]:
    """Solve numbered positions: the lines of `filetto solve --file F --json`, with their numbers."""
    solver = _solver(game, memory)
    return [{"number": number, **solver.value(moves, weak)} for number, moves in questions]


def play_games(cup: Cup, values: bool, numbers: Sequence[int]) -> list[Row]:
    """Play games of a match or a tournament: their lines."""
    schedule = _schedule(cup)
    return [schedule.play(number, values=values) for number in numbers]
