"""The numbers of docs/cluster.md, measured on this machine.

python crates/filetto-py/benches/cluster.py overhead      10,000 units of 0.1 s on pretended processors
python crates/filetto-py/benches/cluster.py throughput    how many units a second a driver sends and takes back
python crates/filetto-py/benches/cluster.py speedup       one worker and two with the same positions and games
python crates/filetto-py/benches/cluster.py sample        what a book of 12 stones takes, from a random sample
"""

from __future__ import annotations

import argparse
import functools
import logging
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ray
from filetto._native import BookWork, UnitSolver
from filetto.cluster import connection, flow, units


def sleep(items: Sequence[float]) -> None:
    """A unit that takes its time and no processor."""
    for seconds in items:
        time.sleep(seconds)


def nothing(items: Sequence[int]) -> None:
    """A unit that costs what sending it costs."""


def yawn(items: Sequence[int]) -> int:
    """A unit that tells which process did it."""
    time.sleep(0.2)
    return os.getpid()


def start(processors: int) -> None:
    """Start Ray on this machine, with this many processors whether it has them or not, and wait for all workers."""
    ray.init(num_cpus=processors, include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING)
    awake: set[int] = set()

    def keep(unit: flow.Finished[int]) -> bool:
        awake.add(unit.result)
        return len(awake) >= processors

    flow.run(connection.RayPool(yawn, "warm up"), range(1000 * processors), keep, seconds=0.0)


def load() -> str:
    """How busy the machine is besides."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def run(work: Callable[[Any], Any], items: Sequence[Any]) -> tuple[float, float]:
    """How long the cluster takes for the items, and how long its workers say that they took together."""
    worked, began = 0.0, time.perf_counter()

    def keep(unit: flow.Finished[Any]) -> bool:
        nonlocal worked
        worked += unit.seconds
        return False

    flow.run(connection.RayPool(work, "measured units"), items, keep)
    return time.perf_counter() - began, worked


def overhead(options: argparse.Namespace) -> None:
    """Units of 0.1 s against the time that as many processors would take without any costs."""
    start(options.processors)
    took, worked = run(sleep, [0.1] * options.count)
    ideal, slept = 0.1 * options.count / options.processors, worked / options.processors
    print(f"{options.count} units of 0.1 s on {options.processors} processors: {took:.2f} s, ideal {ideal:.2f} s")
    print(f"overhead {100 * (took / ideal - 1):.1f} %, of what the workers measured {100 * (took / slept - 1):.1f} %")
    print(load())


def throughput(options: argparse.Namespace) -> None:
    """Units with nothing in them, one item each."""
    start(options.processors)
    began, sent = time.perf_counter(), options.count
    # A unit of no length holds a single item.
    flow.run(connection.RayPool(nothing, "empty units"), range(sent), lambda unit: False, seconds=0.0)
    took = time.perf_counter() - began
    print(f"{sent} units on {options.processors} processors: {sent / took:.0f} units/s, {load()}")


def speedup(options: argparse.Namespace) -> None:
    """The same positions of a book and the same games with one worker and with two."""
    ply, keys, _ = last_stage(options.game, options.plies)
    cup = units.Cup(players=("mcts:playouts=4000",) * 2, game="connect4", games=options.count)
    jobs: dict[str, tuple[Callable[[Any], Any], Sequence[Any]]] = {
        "book": (functools.partial(units.solve_keys, options.game, options.memory << 20, ply), keys),
        "match": (functools.partial(units.play_games, cup, False), range(options.count)),
    }
    alone: dict[str, float] = {}
    for workers in (1, 2):
        start(workers)
        for name, (work, items) in jobs.items():
            took, worked = run(work, items)
            alone.setdefault(name, took)
            busy, gain = worked / (workers * took), alone[name] / took
            print(f"{name}: {workers} workers, {took:.2f} s, busy {busy:.1%}, speedup {gain:.2f}, {load()}", flush=True)
        ray.shutdown()


def last_stage(game: str, plies: int) -> tuple[int, units.Keys, int]:
    """The positions that a full book has solved: stones, keys, how many."""
    with tempfile.TemporaryDirectory() as folder:
        stage = BookWork(Path(folder) / "a.book", game, plies, 0).next()
    assert stage is not None
    ply, data, total = stage
    return ply, units.Keys(data), total


def sample(options: argparse.Namespace) -> None:
    """Random positions of the last stage of a full book: their mean time, and what all of them would take."""
    ply, keys, total = last_stage(options.game, options.plies)
    chosen = random.Random(options.seed).sample(range(total), options.count)
    solver, times = UnitSolver(options.game, options.memory << 20), []
    for number in chosen:
        began = time.process_time()
        solver.records(ply, keys[number])
        times.append(time.process_time() - began)
    mean, error = statistics.mean(times), statistics.stdev(times) / len(times) ** 0.5
    print(f"{total} positions with {ply} stones up to symmetry; {options.count} of them, seed {options.seed}:")
    print(
        f"mean {mean:.3f} s ± {1.96 * error:.3f} (95 %), median {statistics.median(times):.3f}, most {max(times):.2f}"
    )
    hours, spread = total * mean / 3600, total * 1.96 * error / 3600
    print(f"all of them: {hours:.0f} core-hours ± {spread:.0f}, {load()}")


MEASURES = {"overhead": overhead, "throughput": throughput, "speedup": speedup, "sample": sample}


def main() -> None:
    """Choose by the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--count", type=int, help="units, games or positions")
    parser.add_argument("--processors", type=int, default=50, help="that Ray is told to have [50]")
    parser.add_argument("--game", help="of the book [connect4; to compare workers drop-6x5-4]")
    parser.add_argument("--plies", type=int, help="of the book [12; to compare workers 7]")
    parser.add_argument("--memory", type=int, default=64, help="megabytes of a solver [64]")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    small = options.what == "speedup"
    options.game = options.game or ("drop-6x5-4" if small else "connect4")
    options.plies = options.plies or (7 if small else 12)
    counts = {"overhead": 10_000, "throughput": 5_000, "speedup": 80, "sample": 100}
    options.count = options.count or counts[options.what]
    MEASURES[options.what](options)


if __name__ == "__main__":
    main()
