"""What notebooks show: whole SVG and HTML, with everything in it."""

import xml.etree.ElementTree as ElementTree

import filetto
import pytest
from filetto import pictures

SVG = "{http://www.w3.org/2000/svg}"


def classes(svg: str) -> list[str]:
    return [element.get("class", "") for element in ElementTree.fromstring(svg).iter()]


@pytest.mark.parametrize(
    ("game", "moves", "first", "second"),
    [
        ("connect4", "44556", "red", "yellow"),
        ("tris", "b2 a1 c3", "red", "yellow"),
        ("gomoku", "h8 h9 i8", "black", "white"),
        ("free-30x4-3", "a1 aa2", "red", "yellow"),
    ],
)
def test_every_stone_is_drawn(game, moves, first, second):
    position = filetto.Position(game, moves)
    drawn = classes(position._repr_svg_())
    assert drawn.count(first) == (position.ply + 1) // 2 and drawn.count(second) == position.ply // 2


def test_the_winning_line_is_drawn_from_end_to_end():
    root = ElementTree.fromstring(filetto.Position("connect4", "4142434")._repr_svg_())
    lines = [line for line in root.iter(SVG + "line") if line.get("stroke") == "#fff"]
    assert [(line.get("x1"), line.get("x2")) for line in lines] == [("350", "350")]


def test_values_stand_on_their_moves():
    html = filetto.analyze(filetto.Position("tris", "b2"))._repr_html_()
    assert html.count(">D<") == 4 and html.count(">L") == 4 and "<table>" in html
    html = filetto.solve("444555543", scores=True)._repr_html_()
    assert all(f">{score}<" in html for score in ("-2", "+2", "0", "-15"))


def test_trees_show_every_node_and_why_it_was_cut():
    found = filetto.search(filetto.Position("tris", "a1 b2"), "alphabeta", 2, trace=True)
    svg = found.trace._repr_svg_()
    root = ElementTree.fromstring(svg)
    assert len(root.findall(f"{SVG}g")) == len(found.trace)
    assert "the rest cannot matter" in svg


def test_tables_escape_names():
    def player(position):
        return position.legal_moves[0]

    player.__name__ = "<b>me</b>"
    html = filetto.tournament([player, "random"], game="tris")._repr_html_()
    assert "&lt;b&gt;me" in html and "<b>me" not in html and "2 of 2 games" in html
    assert "random" in filetto.match("random", "random", game="tris", games=2)._repr_html_()


def test_elo_for_readers():
    assert [pictures.elo(value) for value in (0.4, -0.4, 12.6, float("inf"), None)] == ["+0", "+0", "+13", "+∞", "?"]
