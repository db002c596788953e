"""Positions against plain Python that anybody can verify."""

import copy
import pickle
import random

import filetto
import numpy as np
import pytest

GAMES = ["connect4", "tris", "drop-4x5-3", "free-5x4-4", "free-7x7-5", "drop-9x9-5"]


def random_games(count: int):
    chance = random.Random(1)
    for number in range(count):
        position = filetto.Position(GAMES[number % len(GAMES)])
        for _ in range(chance.randrange(position.game.width * position.game.height)):
            if position.is_over:
                break
            position.play(chance.choice(position.legal_moves))
        yield position


def has_line(position: filetto.Position, side: str) -> bool:
    """A scan of the whole board in all directions: slow and obvious."""
    game = position.game
    stones = {
        (column, row)
        for column in range(game.width)
        for row in range(game.height)
        if position.stone(column, row) == side
    }
    return any(
        all((column + step * dx, row + step * dy) in stones for step in range(game.align))
        for column, row in stones
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def test_random_games_follow_the_rules():
    for position in random_games(600):
        game, cells = position.game, position.game.width * position.game.height
        last = "XO"[(position.ply + 1) % 2]
        assert position.to_move == "XO"[position.ply % 2]
        assert (position.winner == last) == has_line(position, last)
        assert not has_line(position, position.to_move)
        assert position.is_over == (position.winner is not None or position.ply == cells)
        if position.winner:
            assert len(position.line) >= game.align
            assert all(position.stone(*cell) == position.winner for cell in position.line)


def test_planes_bits_and_stones_agree_and_planes_live():
    for position in random_games(200):
        planes = position.planes()
        game = position.game
        for side, plane, bits in zip("XO", planes, position.bits, strict=True):
            for row in range(game.height):
                for column in range(game.width):
                    expected = position.stone(column, row) == side
                    assert plane[row, column] == expected
                    assert (bits >> (row * game.width + column) & 1) == expected
        while position.ply:
            position.undo()
        assert planes.sum() == 0, "the planes follow the position"


def test_planes_are_no_copy_and_cannot_be_written():
    position = filetto.Position()
    first, second = position.planes(), position.planes()
    assert np.shares_memory(first, second)
    assert not first.flags.writeable
    position.play(3)
    assert first[0, 0, 3] == 1 and position.planes(relative=True)[1, 0, 3] == 1
    del position
    assert first.sum() == 1, "the memory outlives the position"


def test_text_pickles_and_copies_come_back():
    for position in random_games(200):
        assert filetto.Position(position.game, position.moves) == position
        assert pickle.loads(pickle.dumps(position)).history == position.history
        for twin in (copy.copy(position), copy.deepcopy(position), position.copy()):
            assert twin == position and hash(twin) == hash(position)
        assert filetto.Position.from_board(position.game, str(position)) == position
    assert pickle.loads(pickle.dumps(filetto.Game("tris"))) == filetto.Game("tris")


def test_a_board_set_up_by_hand_is_pickled_with_its_moves():
    position = filetto.Position.from_board("tris", "X--\n-O-\n---")
    position.play("c1")
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position and twin.history == position.history == [2]


def test_symmetries_keep_the_game():
    for position in random_games(60):
        images = position.symmetries()
        drop, square = position.game.drop, position.game.width == position.game.height
        assert images[0] == position and len(images) == (2 if drop else 8 if square else 4)
        assert all(image.winner == position.winner and image.ply == position.ply for image in images)


def test_moves_are_numbers_and_texts():
    position = filetto.Position("tris")
    position.play("b2")
    position.play(0)
    assert position.moves == "b2 a1" and position.history == [4, 0]
    assert position.move_text(8) == "c3" and position.parse_move("c3") == 8
    assert position.after("c3", 2).ply == 4 and position.ply == 2
    assert position.play(np.int64(5)) is None


def test_equal_stones_are_equal_whatever_the_order():
    one, other = filetto.Position("connect4", "1234"), filetto.Position("connect4", "3214")
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != filetto.Position("connect4", "123") and one != "1234"


def test_perft_of_connect_four_is_the_published_one():
    assert [filetto.Position().perft(depth) for depth in range(1, 8)] == [7, 49, 343, 2401, 16807, 117649, 823536]


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: filetto.Game("chess"), filetto.GameError, "unknown game"),
        (lambda: filetto.Position(7), filetto.GameError, "expected a game such as"),
        (lambda: filetto.Position("connect4", "9"), filetto.MoveError, "expected columns from 1 to 7"),
        (lambda: filetto.Position("connect4", "4444444"), filetto.MoveError, "no room"),
        (lambda: filetto.Position().play(7), filetto.MoveError, "expected a number from 0 to 6"),
        (lambda: filetto.Position().play(-1), filetto.MoveError, "expected a number from 0 to 6"),
        (lambda: filetto.Position().play(10**30), filetto.MoveError, "is no move"),
        (lambda: filetto.Position().play(1.5), filetto.MoveError, "is no move"),
        (lambda: filetto.Position().play(None), filetto.MoveError, "is no move"),
        (lambda: filetto.Position("connect4", "4142434").play(0), filetto.MoveError, "the game is over"),
        (lambda: filetto.Position().undo(), filetto.MoveError, "no move to take back"),
        (lambda: filetto.Position().stone(7, 0), filetto.FilettoError, "outside the board"),
        (lambda: filetto.Position().winning_moves("Z"), filetto.FilettoError, "unknown side"),
        (lambda: filetto.Position.from_board("tris", "X"), filetto.FilettoError, "expected 3 rows"),
        (lambda: filetto.Position.from_board("tris", "XXX\n---\n---"), filetto.FilettoError, "X moves first"),
    ],
)
def test_bad_input_is_one_sentence(call, error, sentence):
    with pytest.raises(error, match=sentence) as caught:
        call()
    assert "\n" not in str(caught.value) and isinstance(caught.value, ValueError)
