"""Games, matches and tournaments, with players written in Python."""

import random

import filetto
import pytest


def first_legal(position):
    return position.legal_moves[0]


class Minimax:
    """A player in plain Python: wins where it can, else looks two plies ahead."""

    def __init__(self, depth=2):
        self.depth = depth
        self.games = 0

    def new_game(self):
        self.games += 1

    def choose(self, position):
        return max(position.legal_moves, key=lambda move: self.value(position.after(move), self.depth - 1))

    def value(self, position, depth):
        """For the side that has just moved."""
        if position.is_over:
            return 100 + depth if position.winner else 0
        if depth == 0:
            return 0
        return -max(self.value(position.after(move), depth - 1) for move in position.legal_moves)


class RandomAgent:
    """An agent by chance."""

    def __init__(self):
        self.chance = random.Random(5)

    def choose(self, position):
        return self.chance.choice(position.legal_moves)


def test_a_tournament_of_python_and_our_levels_has_no_forfeit():
    players = [RandomAgent, Minimax, "level:1", "level:3"]
    result = filetto.tournament(players, rounds=2, nodes=2000)
    assert result.complete and len(result.records) == result.planned == 24
    assert [row["forfeits"] for row in result.rows] == [0, 0, 0, 0]
    assert sum(row["points"] for row in result.rows) == 24
    assert {row["player"] for row in result.rows} == {"RandomAgent", "Minimax", "level:1", "level:3"}
    assert all(row["elo_low"] < row["elo"] < row["elo_high"] for row in result.rows)
    assert result.rows[-1]["player"] == "RandomAgent"


def test_records_tell_the_whole_game():
    record = filetto.play("tris", first_legal, "alphabeta")
    assert record.winner == "O" and record.x == "first_legal" and record.o.startswith("alphabeta")
    assert filetto.Position("tris", record.moves).winner == "O"
    assert record.position.is_over and record.fault is None and record.opening == ""
    assert len(record.nodes) == len(record.seconds) == len(record.values) == record.position.ply


def test_a_game_starts_from_any_position():
    start = filetto.Position("connect4", "4455")
    record = filetto.play(start, "alphabeta:depth=4", "random")
    assert record.moves.startswith("4455") and record.winner == "X" and record.opening == "4455"


def test_an_object_hears_of_new_games_and_a_class_is_made_anew():
    player = Minimax()
    result = filetto.match(player, "random", game="tris", games=6, threads=4)
    assert player.games == 6 and result.games == 6
    made = []

    class Counted(Minimax):
        def __init__(self):
            super().__init__()
            made.append(self)

    filetto.match(Counted, "random", game="tris", games=4)
    assert len(made) == 4


def raises(position):
    raise ValueError("no idea")


@pytest.mark.parametrize(
    ("player", "fault", "sentence"),
    [
        (raises, "crash", "ValueError: no idea"),
        (lambda position: 99, "illegal", "99 is no move of free-3x3-3"),
        (lambda position: "z9", "illegal", "z9"),
        (lambda position: None, "illegal", "None is no move"),
        (lambda position: 4, "illegal", "there is no room there"),
        (lambda position, more: 1, "crash", "TypeError"),
    ],
)
def test_a_bad_python_player_forfeits_its_game_alone(player, fault, sentence):
    record = filetto.play("tris", player, lambda position: position.legal_moves[-1])
    assert record.fault == fault and record.winner == "O" and sentence in record.end
    result = filetto.match(player, "random", game="tris", games=4)
    assert result.forfeits + result.opponent_forfeits >= 1 and result.complete


def test_a_late_player_loses_on_time():
    import time

    def slow(position):
        time.sleep(0.3)
        return position.legal_moves[0]

    assert filetto.play("tris", slow, "random", time=0.05).fault == "timeout"


def test_the_same_seed_gives_the_same_games_whatever_the_threads():
    def games(threads, seed=3):
        result = filetto.match("mcts", "alphabeta:depth=3", games=8, nodes=300, threads=threads, seed=seed)
        return [record.moves for record in result.records]

    assert games(1) == games(2)
    assert games(1) != games(1, seed=4)


def test_a_match_counts_from_the_first_player():
    result = filetto.match("alphabeta:depth=6", first_legal, game="connect4", games=8)
    assert result.wins == 8 and result.losses == 0 and result.points == 8
    assert result.elo == float("inf") and result.elo_low > 0 and result.superiority > 0.95
    assert sum(result.pairs) == 4 and result.pairs[4] == 4
    assert "won 8" in str(result)


def test_a_test_ends_a_match():
    result = filetto.match("alphabeta:depth=4", "random", sprt=(0, 200), games=2000)
    assert result.accepted == 200 and result.complete and result.games < 200 and result.llr > 2.9


def test_leagues_by_name_and_by_text():
    text = "scoring 3 1 0\ngame tris\ngame tris b2 a1\n"
    result = filetto.tournament(["alphabeta", "random"], preset=text)
    assert result.planned == 4
    assert sum(row["points"] for row in result.rows) in range(8, 13)


def test_progress_is_told():
    told = []
    filetto.match("random", "random", game="tris", games=5, progress=lambda *done: told.append(done))
    assert told == [(played, 5) for played in range(1, 6)]


def test_a_callback_that_raises_ends_the_match():
    def broken(done, planned):
        raise RuntimeError("the bar is broken")

    with pytest.raises(RuntimeError, match="the bar is broken"):
        filetto.match("random", "random", game="tris", games=50, progress=broken)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: filetto.match("random", 3), "3 is no player"),
        (lambda: filetto.match("random", "nobody"), "unknown player"),
        (lambda: filetto.tournament(["random"]), "two players or more"),
        (lambda: filetto.match("random", "random", sprt=(5, 0)), "the smaller first"),
        (lambda: filetto.tournament(["random", "random"], preset="nonsense"), "expected scoring or game"),
        (lambda: filetto.match("random", "random", openings=["4142434"]), "the game is over in an opening"),
        (lambda: filetto.match("random", "random", tolerance=-1), "expected seconds"),
    ],
)
def test_bad_input_is_one_sentence(call, sentence):
    with pytest.raises(filetto.FilettoError, match=sentence) as caught:
        call()
    assert "\n" not in str(caught.value)
