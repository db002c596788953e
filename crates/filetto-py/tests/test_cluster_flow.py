"""The cluster's work without a cluster: the loop of the driver, files, books and games in pieces, the simulation."""

import hashlib
import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager

import filetto
import pytest
from filetto import cluster
from filetto.cluster import connection, flow, games, journal, simulation, units
from filetto.cluster.__main__ import main


class LocalPool:
    """Does units at once in this process and hands them back in a random order."""

    def __init__(self, work, name, slots=3, seconds_each=0.01):
        self.work, self.name, self.slots, self.seconds_each = work, name, slots, seconds_each
        self.random = random.Random(1)
        self.waiting, self.sizes, self.most, self.cancelled = [], [], 0, 0

    @property
    def in_flight(self):
        return len(self.waiting)

    def submit(self, items):
        self.sizes.append(len(items))
        self.waiting.append(flow.Finished(items, self.work(items), self.seconds_each * len(items)))
        self.most = max(self.most, len(self.waiting))

    def wait(self):
        return [self.waiting.pop(self.random.randrange(len(self.waiting)))]

    def cancel(self):
        self.cancelled += len(self.waiting)
        self.waiting.clear()


@pytest.fixture
def local(monkeypatch):
    """Everything runs in this process, without Ray."""
    monkeypatch.setattr(connection, "RayPool", LocalPool)
    monkeypatch.setattr(connection, "connect", lambda address: None)


@contextmanager
def full_disk(most):
    """Files cannot grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_every_item_is_done_once_in_units_of_a_second():
    pool, done = LocalPool(list, "numbers", slots=4, seconds_each=0.02), []
    flow.run(pool, range(5000), lambda unit: done.extend(unit.result))
    assert sorted(done) == list(range(5000))
    assert pool.sizes[0] == 1 and max(pool.sizes) == 50, "50 items of 0.02 s are a second"
    assert all(size >= 12 for size in pool.sizes[20:-1]), "and a quarter of one at the end"
    assert pool.sizes[-2] == 12 and pool.most <= flow.QUEUED * pool.slots


def test_units_grow_step_by_step_and_shrink_towards_the_end():
    pace = flow.Pace(1.0)
    assert pace.size(1000, 2) == 1
    pace.learn(1, 1e-6)
    assert pace.size(1000, 2) == 4, "one quick item says little"
    pace.learn(256, 256e-6)
    assert pace.size(10**9, 2) == 1024
    slow = flow.Pace(1.0)
    slow.learn(10, 1.0)
    assert [slow.size(left, 2) for left in (100, 32, 20, 8, 2, 1)] == [10, 8, 5, 2, 2, 1]


def test_enough_is_enough_and_whoever_works_on_the_rest_is_stopped():
    pool, units_kept = LocalPool(list, "numbers", slots=10), []

    def keep(unit):
        units_kept.append(unit)
        return len(units_kept) == 7

    flow.run(pool, range(100_000), keep)
    assert len(units_kept) == 7 and pool.cancelled > 0 and pool.in_flight == 0
    pool = LocalPool(list, "numbers")
    with pytest.raises(ZeroDivisionError):
        flow.run(pool, range(100), lambda unit: 1 / 0)
    assert pool.cancelled > 0 and pool.in_flight == 0


# What `filetto book build --game drop-4x4-4 --plies 5` and the same with `--shape replies --full 2 --plies 7` write.
BOOKS = {
    ("full", 5, 0): "7829c276d7053689be0387de235dbe78af80df465792319a16a077c372afe4b2",
    ("replies", 7, 2): "8cc0dfb1ce7b98ce764fa46c3037a1b1e4d5e64d3bd600500f02dc3a6d55965b",
}


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("shape, plies, full", BOOKS)
def test_a_book_in_pieces_is_the_book_of_the_binary(local, tmp_path, shape, plies, full):
    out = tmp_path / "small.book"
    built = cluster.build_book(out, game="drop-4x4-4", plies=plies, shape=shape, full=full)
    assert digest(out) == BOOKS[shape, plies, full]
    assert built.positions == len(filetto.Book(out)) and built.size == out.stat().st_size
    assert not (tmp_path / "small.book.journal").exists()
    with pytest.raises(filetto.BookError, match=r"small\.book exists already"):
        cluster.build_book(out, game="drop-4x4-4", plies=plies)


def test_a_full_disk_ends_a_book_in_a_sentence_and_loses_nothing(local, tmp_path):
    out = tmp_path / "small.book"
    with full_disk(1000), pytest.raises(filetto.BookError, match=r"journal of the book: .*too large"):
        cluster.build_book(out, game="drop-4x4-4", plies=5)
    built = cluster.build_book(out, game="drop-4x4-4", plies=5)
    assert built.resumed >= 35 and digest(out) == BOOKS["full", 5, 0]


def test_a_journal_has_one_writer(local, tmp_path):
    work = filetto._native.BookWork(tmp_path / "a.book", "tris", 3, 0)
    with pytest.raises(filetto.BookError, match=r"a\.book\.journal is written to by another process"):
        cluster.build_book(tmp_path / "a.book", game="tris", plies=3)
    with pytest.raises(filetto.BookError, match="not complete"):
        work.finish()
    with pytest.raises(filetto.BookError, match="no record of a journal"):
        work.accept(b"x" * 23)


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"plies": 81}, "from 0 to 80"),
        ({"plies": 3, "shape": "round"}, "expected full or replies"),
        ({"plies": 3, "game": "chess"}, "unknown game"),
        ({"plies": 9, "game": "tris"}, "8 stones at most"),
    ],
)
def test_bad_books_are_refused_in_words(local, tmp_path, given, sentence):
    with pytest.raises(filetto.FilettoError, match=sentence):
        cluster.build_book(tmp_path / "bad.book", **given)


PLAYERS = ["random", "alphabeta:depth=3", "mcts:playouts=50"]
CUP = {"game": "drop-5x4-3", "rounds": 3, "nodes": 500, "seed": 9}


def the_games(result):
    return [(record.number, record.x, record.o, record.moves, record.end) for record in result.records]


def test_a_tournament_in_pieces_is_the_one_by_threads(local, tmp_path):
    here = filetto.tournament(PLAYERS, threads=2, **CUP)
    there = cluster.tournament(PLAYERS, save=tmp_path / "cup.jsonl", **CUP)
    assert the_games(there) == the_games(here) and there.rows == here.rows and there.complete


def test_a_tournament_goes_on_where_its_file_ends(local, tmp_path):
    save = tmp_path / "cup.jsonl"
    whole = cluster.tournament(PLAYERS, save=save, **CUP)
    lines = save.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + whole.planned
    with pytest.raises(filetto.FilettoError, match="is there already"):
        cluster.tournament(PLAYERS, save=save, **CUP)
    for keep in (0, 1, 4, 18):
        save.write_bytes(b"".join(lines[:keep]) + lines[keep][:20])
        again = cluster.tournament(PLAYERS, save=save, resume=True, **CUP)
        assert the_games(again) == the_games(whole)
        assert save.read_bytes().splitlines(keepends=True)[:keep] == lines[:keep]


# What `filetto tournament --players random,alphabeta:depth=3,mcts:playouts=50 --game drop-5x4-3 --rounds 3 --nodes 500
# --seed 9 --save F` wrote.
HEADER = (
    '{"players":["random","alphabeta:depth=3","mcts:playouts=50"],"starts":["drop-5x4-3 and 3 random plies"],'
    '"rounds":3,"games":18,"seed":9,"time":null,"clock":null,"nodes":500,"depth":null,"tolerance":"10ms"}'
)


def test_the_file_of_the_games_is_that_of_the_binary(local, tmp_path):
    save = tmp_path / "cup.jsonl"
    cluster.tournament(PLAYERS, save=save, **CUP)
    first, second = save.read_text().splitlines()[:2]
    assert first == HEADER
    assert list(json.loads(second)) == ["number", "game", "x", "o", "opening", "moves", "end", "seconds"]


@pytest.mark.parametrize(
    "change, sentence",
    [
        (lambda row: {**row, "x": "random:seed=1"}, "line 2: expected the players and the opening"),
        (lambda row: {**row, "moves": row["moves"][:-1]}, "line 2: expected moves of a whole game"),
        (lambda row: {**row, "number": 99}, "line 2: expected a game of this tournament"),
        (lambda row: {"number": 0}, "line 2: expected a game of this tournament"),
    ],
)
def test_edited_games_are_refused(local, tmp_path, change, sentence):
    save = tmp_path / "cup.jsonl"
    cluster.tournament(PLAYERS, save=save, **CUP)
    lines = save.read_text().splitlines()
    lines[1] = json.dumps(change(json.loads(lines[1])))
    save.write_text("\n".join(lines) + "\n")
    with pytest.raises(filetto.FilettoError, match=re.escape(sentence)):
        cluster.tournament(PLAYERS, save=save, resume=True, **CUP)
    with pytest.raises(filetto.FilettoError, match="its seed is 9, here it is 10"):
        cluster.tournament(PLAYERS, save=save, resume=True, **{**CUP, "seed": 10})


def test_a_file_of_games_has_one_writer_and_survives_a_full_disk(local, tmp_path):
    save = tmp_path / "cup.jsonl"
    schedule = units.Cup(players=("random", "random"), game="tris", games=4).schedule()
    with (
        journal.Lines(save, schedule.header(), resume=False),
        pytest.raises(filetto.FilettoError, match="is written to by another match or tournament"),
    ):
        cluster.match("random", "random", game="tris", games=4, save=save, resume=True)
    with full_disk(1000), pytest.raises(filetto.FilettoError, match=r"cup\.jsonl: File too large"):
        cluster.match("random", "random", game="tris", games=4, save=save, resume=True)
    assert len(journal.read_rows(save)) > 0
    assert cluster.match("random", "random", game="tris", games=4, save=save, resume=True).games == 4


def test_a_test_of_strength_ends_when_it_is_decided(local):
    result = cluster.match("alphabeta:depth=4", "random", game="drop-5x4-3", nodes=2000, sprt=(0, 100))
    same = filetto.match("alphabeta:depth=4", "random", game="drop-5x4-3", nodes=2000, sprt=(0, 100), tolerance=0.01)
    assert result.accepted == 100 and result.complete and result.games < 200 < result.planned
    assert (result.wins, result.draws, result.losses, result.pairs) == (same.wins, same.draws, same.losses, same.pairs)


def test_only_programs_that_a_file_can_name_play(local):
    with pytest.raises(filetto.PlayerError, match="cannot play on a cluster"):
        cluster.match("random", lambda position: 0)
    with pytest.raises(filetto.PlayerError, match='unknown player "nobody"'):
        cluster.match("random", "nobody")
    with pytest.raises(filetto.PlayerError, match="a person cannot be asked"):
        cluster.match("random", "human")


def test_positions_are_solved_in_the_order_of_their_file(local, tmp_path):
    file, out = tmp_path / "positions.txt", tmp_path / "solved.jsonl"
    rng = random.Random(3)
    asked = [filetto.Position("drop-5x4-4") for _ in range(30)]
    for position in asked:
        for _ in range(8):
            if not position.is_over:
                position.play(rng.choice(position.legal_moves))
    asked = [position for position in asked if not position.is_over]
    scores = [filetto.solve(position).score for position in asked]
    file.write_text("# positions\n\n" + "".join(f"{p.moves} {s}\n" for p, s in zip(asked, scores, strict=True)))
    solved = cluster.solve_file(file, out, game="drop-5x4-4")
    assert [row["score"] for row in solved.rows] == scores and solved.wrong == 0
    written = [json.loads(line) for line in out.read_text().splitlines()]
    assert written[:-1] == solved.rows and written[-1] == solved.summary()
    assert not (tmp_path / "solved.jsonl.journal").exists()
    with pytest.raises(filetto.FilettoError, match="exists already"):
        cluster.solve_file(file, out, game="drop-5x4-4")


def test_answers_of_before_are_not_asked_again(local, tmp_path, monkeypatch):
    file, out = tmp_path / "positions.txt", tmp_path / "solved.jsonl"
    file.write_text("a1 b2 0\na1 b2 c3 -3\n-\na1 b2 0\n")
    with full_disk(400), pytest.raises(filetto.FilettoError, match="File too large"):
        cluster.solve_file(file, out, game="tris")
    pools = []
    monkeypatch.setattr(connection, "RayPool", lambda *given: pools.append(LocalPool(*given)) or pools[-1])
    solved = cluster.solve_file(file, out, game="tris")
    assert sum(pools[0].sizes) < 4
    assert [row["moves"] for row in solved.rows] == ["a1 b2", "a1 b2 c3", "", "a1 b2"]
    assert [row["right"] for row in solved.rows] == [True, False, True, True] and solved.wrong == 1


def test_positions_that_cannot_be_read_are_named(local, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("44\n4x\n")
    with pytest.raises(filetto.FilettoError, match=r'line 2: .*expected "MOVES" or "MOVES SCORE"'):
        cluster.solve_file(file)
    with pytest.raises(filetto.FilettoError, match="cannot read"):
        cluster.solve_file(tmp_path / "nothing.txt")


def test_self_play_becomes_arrays(local, tmp_path):
    out = tmp_path / "data.jsonl"
    assert cluster.self_play("mcts:playouts=30", out, game="tris", games=20, openings=1) == 20
    rows = journal.read_rows(out)
    assert all(len(row["values"]) == len(row["seconds"]) for row in rows)
    data = cluster.samples(out)
    different = {row["moves"] for row in rows}
    assert len(data) == sum(len(filetto.Position("tris", moves).history) - 1 for moves in different)
    assert data.planes.shape == (len(data), 2, 3, 3)
    assert set(data.outcomes) <= {-1, 0, 1} and (data.planes.reshape(len(data), 2, 9).sum(2)[:, 1] >= 1).sum() > 0
    cells = data.planes.sum(1).reshape(len(data), 9)
    assert (cells[range(len(data)), data.moves] == 0).all(), "moves go to empty cells"
    (tmp_path / "empty.jsonl").write_text("{}\n")
    with pytest.raises(filetto.FilettoError, match="expected a file of games"):
        cluster.samples(tmp_path / "empty.jsonl")


def test_a_simulation_is_the_same_by_its_seed():
    world = simulation.World(workers=50)
    assert simulation.simulate(world, 5000, seed=3) == simulation.simulate(world, 5000, seed=3)
    assert simulation.simulate(world, 5000, seed=3) != simulation.simulate(world, 5000, seed=4)


def test_a_simulated_cluster_scales_until_its_driver_is_busy():
    calm = simulation.World(spread=0, stragglers=0, lifetime=1e12, latency=0, driver_seconds=1e-9)
    rows = dict(simulation.scaling(calm, [1, 10, 100], seconds_each=50))
    assert all(outcome.efficiency > 0.98 and outcome.repeated == 0 for outcome in rows.values())
    slow = simulation.World(driver_seconds=0.01, lifetime=1e12)
    rows = dict(simulation.scaling(slow, [20, 400], seconds_each=30))
    assert rows[20].efficiency > 0.85 and rows[20].driver_busy < 0.4
    assert rows[400].efficiency < 0.4 and rows[400].driver_busy > 0.9
    mortal = simulation.simulate(simulation.World(workers=100, lifetime=100, recovery=5), 20_000)
    immortal = simulation.simulate(simulation.World(workers=100, lifetime=1e12), 20_000)
    assert mortal.repeated > 0 == immortal.repeated and mortal.seconds > immortal.seconds


def test_an_address_nobody_answers_at_is_refused_within_seconds():
    silent, deaf = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
    nobody = silent.getsockname()[1]
    silent.close()

    def answer():
        door, _ = deaf.accept()
        door.sendall(b"SSH-2.0-OpenSSH_9.6\r\n")
        door.close()

    threading.Thread(target=answer, daemon=True).start()
    for address, reason in [
        (f"127.0.0.1:{nobody}", "refused"),
        (f"ray://127.0.0.1:{nobody}", "refused"),
        (f"127.0.0.1:{deaf.getsockname()[1]}", "somebody else answers there"),
        ("nonsense", "expected HOST:PORT"),
        ("127.0.0.1:99999999", "no Ray cluster"),
    ]:
        with pytest.raises(cluster.ClusterError, match=f"no Ray cluster at {re.escape(address)}: .*{reason}|{reason}"):
            connection.connect(address)
    deaf.close()


def test_a_cluster_that_was_killed_is_not_waited_for(monkeypatch, tmp_path):
    """Ray keeps the address of the last cluster of this machine, dead or alive."""
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    assert (connection._choose(None), connection._choose("auto")) == ("local", "auto")
    with socket.create_server(("127.0.0.1", 0)) as server:
        dead = f"127.0.0.1:{server.getsockname()[1]}"
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text(dead)
    assert connection._choose(None) == "local"
    with pytest.raises(cluster.ClusterError, match=f"no Ray cluster at {dead}"):
        connection._choose("auto")


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(cluster.ClusterError, match=r"pip install 'filetto\[ray\]'"):
        connection.connect()


def test_a_worker_of_another_version_is_refused():
    with pytest.raises(cluster.ClusterError, match=r"the driver 0\.0\.1: expected the same"):
        connection.run_unit("0.0.1", list, [])


def test_the_command_line_answers(local, tmp_path, capsys):
    book, save = tmp_path / "tris.book", tmp_path / "cup.jsonl"
    assert main(["book", "--game", "tris", "--plies", "3", "--out", str(book), "--json", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)["positions"] == len(filetto.Book(book))
    players = ["--players", "random,alphabeta:depth=2,seed=1"]
    cup = ["tournament", "--game", "tris", *players, "--save", str(save), "--quiet"]
    assert main(cup) == 0 and "alphabeta:depth=2,seed=1" in capsys.readouterr().out
    assert main(cup) == 2 and "is there already" in capsys.readouterr().err
    assert main([*cup, "--resume", "--json"]) == 0 and json.loads(capsys.readouterr().out)["games"] == 2
    assert main(["match", "--game", "tris", "--a", "random", "--b", "random", "--games", "6", "--json", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)["planned"] == 6
    positions = tmp_path / "positions.txt"
    positions.write_text("a1 b2 5\n")
    assert main(["solve", "--game", "tris", "--file", str(positions), "--quiet", "--weak"]) == 1
    assert "wrong 1" in capsys.readouterr().out
    data = ["selfplay", "--game", "tris", "--player", "random", "--games", "4", "--out", str(tmp_path / "d"), "--quiet"]
    assert main(data) == 0 and main([*data, "--resume"]) == 0
    capsys.readouterr()
    assert main(["simulate", "--workers", "5,10", "--json"]) == 0
    assert [row["workers"] for row in json.loads(capsys.readouterr().out)["rows"]] == [5, 10]
    assert main(["book", "--game", "chess", "--plies", "3"]) == 2
    assert capsys.readouterr().err.startswith('unknown game "chess"')


def test_every_command_has_help_with_an_example():
    for command in ["book", "match", "tournament", "solve", "selfplay", "simulate"]:
        with pytest.raises(SystemExit) as end:
            main([command, "--help"])
        assert end.value.code == 0
    help_text = subprocess.run(
        [sys.executable, "-m", "filetto.cluster", "--help"], capture_output=True, text=True, check=True, env=os.environ
    ).stdout
    assert "Examples:" in help_text and "--address auto" in help_text


def test_ctrl_c_keeps_what_is_there(local, tmp_path, monkeypatch):
    class Interrupting(LocalPool):
        def wait(self):
            if len(self.sizes) > 8:
                raise KeyboardInterrupt
            return super().wait()

    monkeypatch.setattr(connection, "RayPool", Interrupting)
    with pytest.raises(filetto.Interrupted, match=r"after [1-9] of 18 games") as caught:
        cluster.tournament(PLAYERS, save=tmp_path / "cup.jsonl", **CUP)
    assert len(caught.value.result.records) == len(journal.read_rows(tmp_path / "cup.jsonl")) > 0
    with pytest.raises(filetto.Interrupted, match="positions are in the journal"):
        cluster.build_book(tmp_path / "a.book", game="drop-4x4-4", plies=5)
    monkeypatch.setattr(connection, "RayPool", LocalPool)
    assert cluster.build_book(tmp_path / "a.book", game="drop-4x4-4", plies=5).resumed > 0
    assert the_games(cluster.tournament(PLAYERS, save=tmp_path / "cup.jsonl", resume=True, **CUP)) == the_games(
        filetto.tournament(PLAYERS, **CUP)
    )


def test_games_of_a_list_of_openings_travel(local):
    openings = [filetto.Position("tris", "b2"), filetto.Position("tris", "a1 b2")]
    given = {"game": "tris", "openings": openings, "depth": 3, "games": 8}
    assert the_games(cluster.match("alphabeta", "random", **given)) == the_games(
        filetto.match("alphabeta", "random", **given)
    )
    assert games.as_openings(["44"]) == (("drop-7x6-4", "44"),)
