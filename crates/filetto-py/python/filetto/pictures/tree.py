"""A recorded search as a picture: squares where MAX moves, circles where MIN moves, what was cut dashed and grey."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from filetto._native import Trace

SLOT, LEVEL, MARGIN, HALF = 62, 96, 30, 17
SIGNS = {"exact": "", "at least": "≥", "at most": "≤"}
MOST_REASONS = 12
LEGEND = (
    "square: MAX moves · circle: MIN moves · #: order of visit · (α, β): window · "
    "thick: expected line · dashed grey: cut"
)

Node = Mapping[str, Any]
Places = dict[int, tuple[float, float]]


def tree(trace: Trace) -> str:
    """The tree that a search saw, as SVG, with the reasons of its cuts in words.

    >>> import filetto
    >>> found = filetto.search("((3 12 8) (2 4 6) (14 5 2))", "alphabeta", trace=True)
    >>> svg = filetto.pictures.tree(found.trace)
    >>> svg.count("<rect") + svg.count("<ellipse") > 12, "MIN has 2 here" in svg
    (True, True)
    """
    nodes = trace.nodes
    places, width = _places(nodes)
    reasons = _reasons(nodes)
    depth = max((node["ply"] for node in nodes), default=0)
    foot = MARGIN + depth * LEVEL + 2 * HALF + 40
    width = max(width, 760, *(2 * MARGIN + 7.2 * len(reason) for reason in reasons), 0)
    height = foot + 22 * len(reasons) + 30
    best = set(trace.best)
    parts = [
        *(part for node in nodes[1:] for part in _edge(node, nodes, places, best)),
        *(_node(node, places[node["id"]], _is_inner(node, nodes)) for node in nodes),
        *_foot(reasons, foot),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="13">'
        f"<title>{escape(trace.title)}</title>"
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>'
    )


def _children(nodes: list[dict[str, Any]]) -> dict[int, list[int]]:
    children: dict[int, list[int]] = {node["id"]: [] for node in nodes}
    for node in nodes[1:]:
        children[node["parent"]].append(node["id"])
    return children


def _places(nodes: list[dict[str, Any]]) -> tuple[Places, float]:
    """Leaves side by side, parents above the middle of their children."""
    children = _children(nodes)
    places: Places = {}
    free = MARGIN + SLOT / 2
    for ident in _postorder(children):
        own = children[ident]
        if own:
            x = (places[own[0]][0] + places[own[-1]][0]) / 2
        else:
            x, free = free, free + SLOT
        places[ident] = (x, MARGIN + HALF + nodes[ident]["ply"] * LEVEL)
    return places, free - SLOT / 2 + MARGIN


def _postorder(children: dict[int, list[int]]) -> Iterator[int]:
    """Every node after its children; without recursion, as trees may be deep."""
    open_nodes = [(0, False)] if children else []
    while open_nodes:
        ident, expanded = open_nodes.pop()
        if expanded:
            yield ident
        else:
            open_nodes.append((ident, True))
            open_nodes.extend((child, False) for child in reversed(children[ident]))


def _is_inner(node: Node, nodes: list[dict[str, Any]]) -> bool:
    return any(other["parent"] == node["id"] for other in nodes)


def _reasons(nodes: list[dict[str, Any]]) -> list[str]:
    """Why children were cut, in the order of the visits."""
    cut = sorted((node for node in nodes if node["reason"] and not node["cut"]), key=lambda node: node["order"] or 0)
    reasons = [f"#{node['order']}: {node['reason']}" for node in cut]
    more = len(reasons) - MOST_REASONS
    return reasons if more <= 0 else [*reasons[:MOST_REASONS], f"and {more} cuts more"]


def _edge(node: Node, nodes: list[dict[str, Any]], places: Places, best: set[int]) -> Iterator[str]:
    (x1, y1), (x2, y2) = places[node["parent"]], places[node["id"]]
    y1, y2 = y1 + HALF, y2 - HALF
    pen = 'stroke="#333" stroke-width="1.4"'
    if node["cut"]:
        pen = 'stroke="#aaa" stroke-width="1.4" stroke-dasharray="4 4"'
    elif node["id"] in best:
        pen = 'stroke="#0072b2" stroke-width="3.2"'
    yield f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {pen}/>'
    if node["cut"] and not nodes[node["parent"]]["cut"]:
        x, y = x1 + (x2 - x1) * 0.42, y1 + (y2 - y1) * 0.42
        yield f'<line x1="{x - 7:.1f}" y1="{y:.1f}" x2="{x + 7:.1f}" y2="{y:.1f}" stroke="#d55e00" stroke-width="3"/>'
    if node["text"]:
        x, y = x1 + (x2 - x1) * 0.68, y1 + (y2 - y1) * 0.68 + 4
        wide = 7 * len(node["text"]) + 4
        yield f'<rect x="{x - wide / 2:.1f}" y="{y - 11:.1f}" width="{wide}" height="14" fill="#fff"/>'
        yield f'<text x="{x:.1f}" y="{y:.1f}" font-size="11.5" text-anchor="middle">{escape(node["text"])}</text>'


def _node(node: Node, place: tuple[float, float], inner: bool) -> str:
    x, y = place
    value = "" if node["label"] is None else SIGNS[node["bound"]] + node["label"]
    half = max(HALF, 4.2 * len(value))
    fill = "#fff" if not inner else "#d9ecf7" if node["max"] else "#fbe3d3"
    pen, ink = 'stroke="#333" stroke-width="1.6"', "#000"
    if node["cut"]:
        fill, pen, ink = "#f4f4f4", 'stroke="#999" stroke-width="1.6" stroke-dasharray="4 3"', "#888"
    if node["max"] or not inner:
        box = f'x="{x - half:.1f}" y="{y - HALF:.1f}" width="{2 * half:.1f}" height="{2 * HALF}"'
        shape = f'<rect {box} rx="{0 if inner else 7}" fill="{fill}" {pen}/>'
    else:
        shape = f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{half:.1f}" ry="{HALF}" fill="{fill}" {pen}/>'
    text = f'<text x="{x:.1f}" y="{y + 4.5:.1f}" text-anchor="middle" fill="{ink}">{escape(value)}</text>'
    return f"<g>{shape}{text}{_marks(node, x, y, half, inner)}</g>"


def _marks(node: Node, x: float, y: float, half: float, inner: bool) -> str:
    marks = ""
    if node["order"] is not None:
        times = f" ×{node['visits']}" if node["visits"] > 1 else ""
        marks += _small(x - half + 4, y - HALF - 4, f"#{node['order']}{times}", 'fill="#0072b2"')
    if node["alpha"] is not None and inner:
        window = f"({_short(node['alpha'])}, {_short(node['beta'])})"
        marks += _small(x, y + HALF + 12, window, 'text-anchor="middle" fill="#444"')
    return marks


def _small(x: float, y: float, text: str, style: str) -> str:
    # A white rim, so that edges do not run through the letters.
    rim = 'paint-order="stroke" stroke="#fff" stroke-width="4"'
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="10.5" {rim} {style}>{text}</text>'


def _short(score: float) -> str:
    """A bound of a window in a few characters."""
    if score in (float("inf"), float("-inf")):
        return "+∞" if score > 0 else "-∞"
    decided = 1_000_000_000 - abs(int(score))
    if decided < 100_000_000:
        return f"{'W' if score > 0 else 'L'}{decided}"
    return str(int(score))


def _foot(reasons: list[str], top: float) -> Iterator[str]:
    for place, reason in enumerate(reasons):
        yield f'<text x="{MARGIN}" y="{top + 22 * place:.1f}">{escape(reason)}</text>'
    yield f'<text x="{MARGIN}" y="{top + 22 * len(reasons):.1f}" font-size="11.5" fill="#444">{LEGEND}</text>'
