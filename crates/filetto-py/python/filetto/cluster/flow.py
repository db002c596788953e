"""The loop of every driver: items go out in units of about a second, results come back in any order.

```text
items ──► units (so many items that one takes about a second) ──► pool: at most two units for each worker
  ▲                                                                 │
  └── how long an item takes ◄── keep: journal, progress ◄── results┘
```

Nothing here knows Ray: a pool is whoever takes units and gives them back, and `simulation` has one without machines.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

Item = TypeVar("Item", covariant=True)

UNIT_SECONDS = 1.0
"""How long a unit should take: what a lost machine costs, and long beside what sending it costs."""

QUEUED = 2
"""Units in the hands of the pool for each worker: one to work on, one that waits."""

GROWTH = 4
"""A unit has at most so many times the items of the largest that came back: a lucky first one misleads nobody."""

SHORTEST = 0.25
"""The shortest unit towards the end, as a part of a whole one: many tiny ones would keep the driver from its work."""

LEARNING = 0.2
"""The weight of the latest unit in the time that an item takes."""


@dataclass(frozen=True)
class Finished(Generic[Item]):
    """A unit that came back."""

    items: Sequence[Item]
    result: Any
    seconds: float
    """How long its worker took."""


class Pool(Protocol[Item]):
    """Whoever has units done. A unit that is lost with its machine is done again by the pool."""

    @property
    def slots(self) -> int:
        """How many units can be worked on at the same time; it may change."""
        ...

    @property
    def in_flight(self) -> int:
        """How many units were submitted and have not come back."""
        ...

    def submit(self, items: Sequence[Any]) -> None:
        """Take a unit."""
        ...

    def wait(self) -> Sequence[Finished[Item]]:
        """Wait until a unit comes back; with it come all others that are there."""
        ...

    def cancel(self) -> None:
        """Drop what was not finished, and stop those who work on it."""
        ...


class Pace:
    """How many items make a unit of the wanted length."""

    def __init__(self, seconds: float = UNIT_SECONDS) -> None:
        """Begin without any knowledge: with units of one item."""
        self._seconds = seconds
        self._each: float | None = None
        self._largest = 1

    def learn(self, items: int, seconds: float) -> None:
        """Hear how long a unit took."""
        each = seconds / items
        self._each = each if self._each is None else (1 - LEARNING) * self._each + LEARNING * each
        self._largest = max(self._largest, items)

    def size(self, left: int, slots: int) -> int:
        """How many items the next unit gets: fewer towards the end, so that nobody waits for one long unit."""
        if self._each is None:
            return 1
        wanted = int(self._seconds / max(self._each, 1e-9))
        share = max(math.ceil(left / (QUEUED * slots)), int(SHORTEST * wanted))
        return max(1, min(wanted, GROWTH * self._largest, share, left))


def run(
    pool: Pool[Item],
    items: Sequence[Item],
    keep: Callable[[Finished[Item]], bool],
    *,
    seconds: float = UNIT_SECONDS,
) -> None:
    """Have all items done, in their order as far as workers allow, until `keep` says that it is enough.

    `keep` writes down a unit that came back. However it ends, nobody works on it any more afterwards.
    """
    pace, begun = Pace(seconds), 0
    try:
        while True:
            while begun < len(items) and pool.in_flight < QUEUED * pool.slots:
                size = pace.size(len(items) - begun, pool.slots)
                pool.submit(items[begun : begun + size])
                begun += size
            if not pool.in_flight:
                return
            for unit in pool.wait():
                pace.learn(len(unit.items), unit.seconds)
                if keep(unit):
                    return
    finally:
        pool.cancel()
