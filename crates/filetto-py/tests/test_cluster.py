"""A real Ray cluster: two nodes on this machine, one of which is killed."""

import hashlib
import os
import signal
import subprocess
import sys
import time

import filetto
import pytest
import ray
from filetto import cluster
from filetto.cluster import connection, flow
from ray.cluster_utils import Cluster

# What `filetto book build --game drop-5x5-4 --plies 8` writes.
BOOK = "97ef75ac14ceb41e42b91a6e8345722eb213ad923d8b0d7ba83523f9067ea1f2"
GAME = {"game": "drop-5x5-4", "plies": 8, "memory": 1 << 20}
DRIVER = f"from filetto import cluster; import sys; cluster.build_book(sys.argv[1], address=sys.argv[2], **{GAME!r})"
PATIENCE = 120
"""Seconds that anything may take on a busy machine."""


@pytest.fixture(scope="module")
def nodes():
    """Two nodes with a processor each, which this process has joined."""
    before = signal.getsignal(signal.SIGTERM)
    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    machines.add_node(num_cpus=1)
    connection.connect(machines.address)
    yield machines
    ray.shutdown()
    machines.shutdown()
    signal.signal(signal.SIGTERM, before)


def until(what, patience=PATIENCE):
    end = time.monotonic() + patience
    while not (found := what()):
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)
    return found


def size(path):
    return path.stat().st_size if path.exists() else 0


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def the_games(result):
    return [(record.number, record.x, record.o, record.moves, record.end) for record in result.records]


def test_a_tournament_by_cluster_is_the_one_by_threads(nodes, tmp_path):
    players, terms = ["random", "alphabeta:depth=4", "mcts:playouts=100"], {"rounds": 4, "nodes": 2000, "seed": 5}
    here = filetto.tournament(players, threads=2, **terms)
    heard = []
    report = lambda done, planned: heard.append((done, planned))  # noqa: E731
    there = cluster.tournament(players, save=tmp_path / "cup.jsonl", progress=report, unit_seconds=0.05, **terms)
    assert the_games(there) == the_games(here) and there.rows == here.rows
    assert heard[-1] == (24, 24) and len(heard) > 2


def test_a_decided_test_stops_all_workers(nodes):
    terms = {"game": "drop-5x4-3", "nodes": 20_000, "sprt": (0, 100), "games": 4000}
    result = cluster.match("mcts:playouts=400", "random", **terms)
    assert result.accepted == 100 and result.games < 400
    until(lambda: ray.available_resources().get("CPU", 0) == 2, 20)


def test_a_stopped_unit_ends_while_it_works(nodes):
    """Positions that would take minutes: the workers are free again within seconds."""
    pool = connection.RayPool(lambda items: [filetto.solve("") for _ in items], "long units")
    pool.submit([1])
    pool.submit([2])
    until(lambda: ray.available_resources().get("CPU", 0) == 0)
    pool.cancel()
    until(lambda: ray.available_resources().get("CPU", 0) == 2, 20)


def test_a_unit_that_fails_is_a_sentence(nodes):
    pool = connection.RayPool(lambda items: filetto.Position("tris", "z9"), "wrong units")
    with pytest.raises(cluster.ClusterError, match="z9"):
        flow.run(pool, [1, 2, 3], lambda unit: False)


def test_a_lost_worker_costs_its_unit(nodes, tmp_path):
    """Each unit kills its worker once, and is done again."""

    def fragile(items):
        for item in items:
            mark = tmp_path / str(item)
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return items

    done = []
    flow.run(connection.RayPool(fragile, "fragile units"), [1, 2], lambda unit: done.extend(unit.result))
    assert sorted(done) == [1, 2]


def test_a_killed_machine_and_a_killed_driver_cost_nothing_but_time(nodes, tmp_path):
    out, journal = tmp_path / "five.book", tmp_path / "five.book.journal"
    driver = subprocess.Popen([sys.executable, "-c", DRIVER, out, nodes.address], stderr=subprocess.PIPE, text=True)
    try:
        until(lambda: size(journal) > 2_000)
        with pytest.raises(filetto.BookError, match="written to by another process"):
            cluster.build_book(out, **GAME)
        nodes.remove_node(nodes.worker_nodes.copy().pop(), allow_graceful=False)
        before = size(journal)
        until(lambda: size(journal) > before + 2_000)
        assert driver.poll() is None, "the driver goes on with the other machine"
    finally:
        driver.kill()
        driver.communicate()
    assert not out.exists()
    solved = (size(journal) - 50) // 23
    built = cluster.build_book(out, **GAME)
    assert built.resumed >= solved > 100 and digest(out) == BOOK and not journal.exists()
