"""Filetto beside others: Kaggle's agent, OpenSpiel's bots, widgets."""

from types import SimpleNamespace

import filetto
import pytest
from filetto import kaggle

CONFIGURATION = SimpleNamespace(columns=7, rows=6, inarow=4, actTimeout=0.3)


def test_kaggle_wins_and_blocks():
    column = [0] * 21 + [0, 0, 0, 1, 0, 0, 0] + [2, 0, 0, 1, 0, 0, 0] + [2, 2, 0, 1, 0, 0, 0]
    assert kaggle.agent(SimpleNamespace(board=column, mark=1), CONFIGURATION) == 3
    row = [0] * 28 + [2, 2, 0, 0, 0, 0, 0] + [1, 1, 1, 0, 0, 0, 0]
    assert kaggle.make_agent("alphabeta:depth=4")(SimpleNamespace(board=row, mark=2), CONFIGURATION) == 3
    wide = SimpleNamespace(columns=20, rows=9, inarow=5, actTimeout=0.3)
    assert kaggle.agent(SimpleNamespace(board=[0] * 180, mark=1), wide) in range(20)


def test_a_bot_plays_in_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    from filetto.openspiel import Bot

    for name in ("connect_four", "tic_tac_toe", "mnk(m=4,n=5,k=3)"):
        state = pyspiel.load_game(name).new_initial_state()
        bots = [Bot("alphabeta:depth=3"), Bot("random:seed=1")]
        while not state.is_terminal():
            policy, action = bots[state.current_player()].step_with_policy(state)
            assert dict(policy)[action] == 1.0
            state.apply_action(action)
        ours = bots[0].position(state.history(), __import__("filetto.openspiel").openspiel.game_name(state.get_game()))
        returns = {"X": [1.0, -1.0], "O": [-1.0, 1.0], None: [0.0, 0.0]}
        assert ours.is_over and state.returns() == returns[ours.winner], name


def test_a_board_to_click_on():
    pytest.importorskip("ipywidgets")
    from filetto.widgets import Board

    seen = []
    board = Board("connect4", opponent="alphabeta:depth=2", on_change=lambda position: seen.append(position.ply))
    board._buttons[3].click()
    assert board.position.ply == 2 and board.position.history[0] == 3 and "svg" in board._picture.value
    board.undo()
    assert board.position.ply == 0
    board.play("1")
    board.restart()
    assert seen == [0, 2, 0, 2, 0] and board._status.value == "X to move"
    second = Board("tris", opponent="random:seed=1", side="O")
    assert second.position.ply == 1 and sum(button.disabled for button in second._buttons) == 1
    alone = Board(filetto.Position("tris", "a1"), opponent=None)
    alone.play("b2")
    alone.undo()
    assert alone.position.moves == "a1"
