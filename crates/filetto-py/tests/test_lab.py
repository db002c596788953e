"""The experiments as rows."""

import filetto
import pandas
import polars
import pytest
from filetto import lab


def test_rows_make_tables():
    rows = lab.compare(lab.positions("tris", count=3, plies=2), ["minimax", "alphabeta"], depth=7)
    assert rows.complete and len(rows) == 6
    for table in (pandas.DataFrame(rows), polars.DataFrame(rows)):
        assert {"player", "nodes", "same_value", "moves"} <= set(table.columns)
    frame = pandas.DataFrame(rows)
    nodes = frame.groupby("player")["nodes"].sum()
    assert nodes["alphabeta:depth=7"] < nodes["minimax:depth=7"]
    assert frame["same_value"].all() and frame["moves"].map(type).eq(str).all()


def test_minimal_trees_are_as_small_as_the_theory_says():
    rows = lab.cuts(branching=[2, 3], depth=6, trees=1)
    perfect = [row for row in rows if row["order"] == "perfect"]
    assert perfect and all(row["leaves"] == row["minimal_leaves"] for row in perfect)


def test_every_experiment_runs():
    positions = lab.positions("tris", count=2, plies=2)
    told = []
    experiments = [
        lab.curves("tris", games=1, depth=3, progress=lambda *done: told.append(done)),
        lab.levels(["free-3x3-3"], positions=1, time=60),
        lab.orderings(positions, depths=[2]),
        lab.horizon(positions, deepest=3),
        lab.cooling("44"),
        lab.annealing("connect4", changes={"sweeps": [1]}, games=2),
        lab.depths(positions, deepest=3),
        lab.elo("tris", depths=(1, 2), games=2, opening=1),
    ]
    assert all(rows and rows.complete for rows in experiments)
    assert told[-1] == (1000, 1000)
    assert {row["algorithm"] for row in experiments[0]} >= {"minimax:depth=3"}


def test_a_time_limit_keeps_what_was_measured():
    rows = lab.cuts(trees=20_000, leaves=500, time=0.3)
    assert rows and not rows.complete


def test_bad_input_is_one_sentence():
    with pytest.raises(filetto.FilettoError, match="no open position"):
        lab.positions("tris", plies=9)
    with pytest.raises(filetto.PlayerError, match="unknown player"):
        lab.compare(["44"], ["nobody"])
    with pytest.raises(filetto.FilettoError, match="unknown constant"):
        lab.annealing(changes={"heat": [1]})
    with pytest.raises(filetto.FilettoError, match="branching factors from 2"):
        lab.cuts(branching=[1])
