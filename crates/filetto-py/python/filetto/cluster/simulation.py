"""How far it scales, without machines: the driver's own loop with workers that exist in a virtual time only.

What is modelled: a driver that needs some time for each unit it sends and takes back, one after the other; the way
there and back; workers that take a random time for an item (gamma distributed); stragglers (some units run on a slow
machine); machines that are lost, whose unit begins again elsewhere.

>>> from filetto.cluster.simulation import World, simulate
>>> simulate(World(workers=100), items=20_000, seed=1).efficiency > 0.7
True
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from filetto.cluster import flow
from filetto.cluster.flow import Finished


@dataclass(frozen=True)
class World:
    """What the cluster is like; times are in seconds."""

    workers: int = 1000
    item_seconds: float = 0.05
    """The mean time of an item: a position, a game."""
    spread: float = 1.5
    """The spread of an item's time: its standard deviation beside its mean."""
    driver_seconds: float = 0.001
    """What a unit costs the driver, sending and taking back together: one over its throughput."""
    latency: float = 0.005
    """The way to a worker, and the way back."""
    stragglers: float = 0.01
    """The share of units that run on a slow machine."""
    slowness: float = 4.0
    """How many times longer those take."""
    lifetime: float = 3600.0
    """The mean time until a worker is lost; spot machines live for an hour or a day."""
    recovery: float = 30.0
    """Until the cluster notices, and a worker is there again."""


@dataclass(frozen=True)
class Outcome:
    """How a simulated run went."""

    seconds: float
    """From the first unit to the last result."""
    efficiency: float
    """The time that so many tireless workers without any costs would take, beside the time it took."""
    driver_busy: float
    """The share of the time in which the driver had something to do: near 1 it is the bottleneck."""
    units: int
    repeated: int
    """Units that were begun again because their worker was lost."""


class SimulatedPool:
    """Workers in a virtual time; `now` is the driver's clock."""

    def __init__(self, world: World, seed: int) -> None:
        """All workers are idle."""
        self._world = world
        self._random = random.Random(seed)
        self._idle_from = [0.0] * world.workers
        self._coming: list[tuple[float, int, Finished[Any]]] = []
        self.now = self.busy = self.worked = 0.0
        self.units = self.repeated = 0

    @property
    def slots(self) -> int:
        """The workers."""
        return self._world.workers

    @property
    def in_flight(self) -> int:
        """Units on their way."""
        return len(self._coming)

    def submit(self, items: Sequence[Any]) -> None:
        """Give a unit to the worker that is idle first."""
        self._serve()
        seconds = self._work_seconds(len(items))
        start = max(heapq.heappop(self._idle_from), self.now + self._world.latency)
        end = start + self._lost_seconds(seconds) + seconds
        heapq.heappush(self._idle_from, end)
        self.units += 1
        heapq.heappush(self._coming, (end + self._world.latency, self.units, Finished(items, None, seconds)))

    def wait(self) -> list[Finished[Any]]:
        """Jump to the next result; with it come all others that are there by then."""
        self.now = max(self.now, self._coming[0][0])
        finished = []
        while self._coming and self._coming[0][0] <= self.now:
            finished.append(heapq.heappop(self._coming)[2])
        for _ in finished:
            self._serve()
        return finished

    def cancel(self) -> None:
        """Forget the rest."""
        self._coming.clear()

    def _serve(self) -> None:
        """The driver does half of what a unit costs it: sending, or taking back."""
        self.now += self._world.driver_seconds / 2
        self.busy += self._world.driver_seconds / 2

    def _work_seconds(self, items: int) -> float:
        world = self._world
        # The sum of so many items: one draw, because sums of gamma variables are gamma variables.
        variance = max(world.spread**2, 1e-9)
        seconds = self._random.gammavariate(items / variance, world.item_seconds * variance)
        self.worked += seconds
        return seconds * (world.slowness if self._random.random() < world.stragglers else 1.0)

    def _lost_seconds(self, seconds: float) -> float:
        """What goes by before the try that succeeds."""
        lost = 0.0
        while (life := self._random.expovariate(1 / self._world.lifetime)) < seconds:
            lost += life + self._world.recovery
            self.repeated += 1
        return lost


def simulate(world: World, items: int, *, seed: int = 1, unit_seconds: float = flow.UNIT_SECONDS) -> Outcome:
    """Run the driver's loop in this world."""
    pool = SimulatedPool(world, seed)
    flow.run(pool, range(items), lambda unit: False, seconds=unit_seconds)
    ideal = pool.worked / world.workers
    return Outcome(pool.now, ideal / pool.now, pool.busy / pool.now, pool.units, pool.repeated)


def scaling(
    world: World,
    workers: Sequence[int],
    *,
    seconds_each: float = 300.0,
    seed: int = 1,
    unit_seconds: float = flow.UNIT_SECONDS,
) -> list[tuple[int, Outcome]]:
    """The same world with more and more workers, each with work for `seconds_each` seconds."""
    rows = []
    for count in workers:
        items = round(count * seconds_each / world.item_seconds)
        rows.append((count, simulate(replace(world, workers=count), items, seed=seed, unit_seconds=unit_seconds)))
    return rows
