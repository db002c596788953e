"""Searches: all algorithms agree, traces add up, Python may evaluate and watch."""

import filetto
import pytest
from filetto import lab

ALGORITHMS = [
    "minimax-tree",
    "minimax-list",
    "minimax",
    "negamax",
    "alphabeta-list",
    "alphabeta",
    "negascout",
    "mtdf",
    "negacstar",
]
TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_finds_the_value_of_minimax(algorithm):
    for position in lab.positions("drop-5x4-3", count=20, plies=4, seed=2):
        expected = filetto.search(position, "minimax", 4)
        found = filetto.search(position, algorithm, 4, trace=50)
        assert found.value == expected.value and found.finished
    assert filetto.search(TEXTBOOK, algorithm).score == 3


def test_the_trace_is_the_search():
    found = filetto.search(TEXTBOOK, "alphabeta", trace=True)
    trace = found.trace
    visited = [node for node in trace.nodes if node["visits"]]
    assert len(visited) == found.nodes == 11 and found.leaves == 7 and trace.left_out == 0
    assert [node["label"] for node in trace.nodes if node["cut"]] == ["4", "6"]
    assert trace.best == [0, 1, 2] and trace.nodes[0]["value"] == 3
    assert sum(event["kind"] == "enter" for event in trace.events) == 11
    assert filetto.search(TEXTBOOK).trace is None


def test_typed_trees_have_decimals_and_names():
    found = filetto.search("(0.3 (-0.5 (0.7 0.1)))", "alphabeta", trace=True)
    assert found.score == 0.3 and found.trace.nodes[0]["value"] == 0.3 and found.trace.nodes[0]["label"] == "0.3"


def test_an_observer_hears_everything():
    events = []
    found = filetto.search(filetto.Position("tris"), "alphabeta", 3, observer=events.append)
    kinds = [event["kind"] for event in events]
    assert kinds.count("enter") == found.nodes and kinds.count("cut") == found.cuts
    assert kinds.count("leaf") == found.leaves
    assert events[0]["alpha"] == float("-inf") and events[0]["move"] is None


def test_an_observer_that_raises_ends_the_search():
    def broken(event):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        filetto.search(filetto.Position(), "alphabeta", 8, observer=broken)


def test_python_evaluates_as_ours_does():
    def rivest(position):
        return filetto.evaluate(position, "rivest")

    for position in lab.positions("connect4", count=10, plies=9, seed=4):
        for algorithm in ("minimax", "alphabeta", "negascout"):
            ours = filetto.search(position, algorithm, 3)
            python = filetto.search(position, algorithm, 3, evaluate=rivest)
            assert (ours.score, ours.nodes, ours.line) == (python.score, python.nodes, python.line)


def test_weights_of_your_own():
    weights = {"rows": [1, 10, 50], "columns": [1, 10, 50], "diagonals": [1, 10, 50], "tempo": 16}
    for position in lab.positions(count=10, plies=8):
        assert filetto.evaluate(position, weights) == filetto.evaluate(position, "rivest")
    only_rows = {"rows": [7], "columns": [], "diagonals": []}
    assert filetto.evaluate("11223", only_rows) == 7, "three of X in the lowest row"
    assert filetto.evaluate("1727", only_rows) == 0


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: filetto.search("((3 1", "minimax"), filetto.TreeError, "bracket is closed"),
        (lambda: filetto.search(TEXTBOOK, "astar"), filetto.FilettoError, "unknown algorithm"),
        (lambda: filetto.search(TEXTBOOK, order="up"), filetto.FilettoError, "unknown order"),
        (lambda: filetto.search(filetto.Position(), depth=0), filetto.FilettoError, "expected at least 1"),
        (lambda: filetto.search(filetto.Position("connect4", "4142434"), depth=2), filetto.FilettoError, "is over"),
        (
            lambda: filetto.search(filetto.Position(), depth=2, evaluate="mine"),
            filetto.FilettoError,
            "evaluate: expected",
        ),
        (lambda: filetto.search(filetto.Position(), depth=2, evaluate=lambda p: "x"), TypeError, "real number"),
    ],
)
def test_bad_input_is_one_sentence(call, error, sentence):
    with pytest.raises(error, match=sentence) as caught:
        call()
    assert "\n" not in str(caught.value)
