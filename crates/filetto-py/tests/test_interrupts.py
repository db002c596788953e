"""Ctrl-C: every long call ends within a tenth of a second and keeps what it has; other threads run meanwhile."""

import os
import signal
import threading
import time

import filetto
import pytest
from filetto import lab

PATIENCE = 0.1
"""Seconds that a call may take to end."""
ATTEMPTS = 5
"""A machine that does other things besides may be late: one attempt in time is enough."""


@pytest.fixture(autouse=True)
def signals_as_in_a_script():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(call, after=0.4):
    """What a call had when Ctrl-C came; it ended in time."""
    delays = []
    while len(delays) < ATTEMPTS:
        result, delay = press_during(call, after)
        if delay < PATIENCE:
            return result
        delays.append(delay)
    raise AssertionError(f"it ended after {delays} seconds")


def press_during(call, after):
    """What a call had when Ctrl-C came, and how long it took to end."""
    pressed = []

    def press():
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, press)
    timer.start()
    try:
        with pytest.raises(filetto.Interrupted) as caught:
            call()
        return caught.value.result, time.monotonic() - pressed[0]
    finally:
        timer.cancel()


def test_a_solver_keeps_its_bounds():
    solution = interrupted(lambda: filetto.solve("", threads=2))
    assert solution.nodes > 0 and not solution.complete


def test_a_player_answers():
    choice = interrupted(lambda: filetto.Player("engine").choose(filetto.Position("gomoku"), time=60))
    assert choice.move in range(225)


def test_a_match_keeps_its_games():
    result = interrupted(lambda: filetto.match("random", "random", games=10**6), after=0.6)
    assert not result.complete and result.games > 10
    assert result.wins + result.draws + result.losses == result.games


def test_a_tournament_with_a_python_player_keeps_its_games():
    def slow(position):
        time.sleep(0.002)
        return position.legal_moves[0]

    result = interrupted(lambda: filetto.tournament([slow, "random"], rounds=10**5), after=0.8)
    assert not result.complete and len(result.records) >= 1
    assert all(row["forfeits"] == 0 for row in result.rows), "Ctrl-C is nobody's fault"


def test_an_experiment_keeps_its_rows():
    positions = lab.positions(count=3000)
    rows = interrupted(lambda: lab.compare(positions, ["alphabeta"], depth=8), after=0.6)
    assert not rows.complete and len(rows) > 3


def test_a_search_without_python_ends():
    result = interrupted(lambda: filetto.search(filetto.Position(), "minimax", 20))
    assert not result.finished and result.nodes > 0


def test_a_search_that_asks_python_ends():
    timer = threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        filetto.search(filetto.Position(), "minimax", 20, evaluate=lambda position: position.ply)


def test_a_proof_ends():
    interrupted(lambda: filetto.certificate(filetto.Position("drop-7x6-4"), statements=10**9))


def test_other_threads_run_meanwhile():
    counted = []
    stop = threading.Event()

    def count():
        while not stop.is_set():
            counted.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    filetto.Player("engine").choose(filetto.Position("gomoku"), time=0.5)
    stop.set()
    thread.join()
    assert len(counted) > 50


def test_players_in_several_threads_share_one_object():
    player, found = filetto.Player("alphabeta:depth=5"), []
    threads = [threading.Thread(target=lambda: found.append(player.choose("44").move)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1
