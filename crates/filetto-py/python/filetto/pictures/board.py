"""A board as the page of Filetto draws it.

Red and yellow stones fall behind a blue front, black and white ones lie on wood, crosses and noughts stand on paper.
Colours are never alone: red carries a ring, yellow a dot, on paper the sides are crosses and noughts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filetto._native import Analysis, Game, Position, Solution, Value

UNIT = 100
EDGE = 10
FOOT = 60
PIXELS_PER_CELL = 52
WIDEST = 560

TONES = {"win": "#11733f", "loss": "#a8211a", "draw": "#55595f", "estimate": "#2f4f9e", "unknown": "#7a7a7a"}
PALE = {"estimate": "#dfe7fb", "unknown": "#e6e6e6"}


@dataclass(frozen=True)
class Mark:
    """A word on a cell or over a column, with its tone: `win`, `loss`, `draw`, `estimate` or `unknown`."""

    move: int
    text: str
    tone: str
    best: bool = False


def board(position: Position, marks: Sequence[Mark] = ()) -> str:
    """A position as SVG, with marks on its moves.

    >>> import filetto
    >>> svg = filetto.pictures.board(filetto.Position("connect4", "4455"))
    >>> svg.startswith("<svg"), svg.count('class="red"'), svg.count('class="yellow"')
    (True, 2, 2)
    """
    game = position.game
    head = UNIT if marks and game.drop else EDGE
    left = EDGE if game.drop else FOOT
    width, height = left + game.width * UNIT + EDGE, head + game.height * UNIT + FOOT
    parts = [
        *_back(game),
        *_stones(position),
        *_front(game),
        *_last(position),
        *_winning(position),
        *_labels(game),
        *_marks(position, marks),
    ]
    shown = min(PIXELS_PER_CELL * width / UNIT, WIDEST)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{shown:.0f}" '
        f'viewBox="0 0 {width} {height}"><title>{escape(_title(position))}</title>'
        f'<g transform="translate({left} {head})">{"".join(parts)}</g></svg>'
    )


def analysis(analysed: Analysis) -> str:
    """An analysis: the board with the value of every move, and why."""
    candidates = analysed.candidates
    best = max((candidate.value for candidate in candidates), default=None)
    marks = [value_mark(candidate.move, candidate.value, candidate.value == best) for candidate in candidates]
    rows = [
        (candidate.text, str(candidate.value), _reasons(analysed.position, candidate.reasons))
        for candidate in candidates
    ]
    cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    head = "<tr><th>move</th><th>value</th><th>why</th></tr>"
    return f"<div>{board(analysed.position, marks)}<table>{head}{cells}</table></div>"


def solution(solved: Solution) -> str:
    """A solved position: the board, the score of every move if it was asked, the value."""
    position, scores = solved.position, solved.scores or {}
    marks = [score_mark(move, score, move in solved.best) for move, score in scores.items()]
    best = " ".join(position.move_text(move) for move in solved.best)
    text = f"{position.to_move} to move: {solved.value}" + (f", best {best}" if best else "")
    return f"<div>{board(position, marks)}<p>{escape(text)}</p></div>"


def value_mark(move: int, value: Value, best: bool = False) -> Mark:
    """The mark of a move with a value."""
    short = {"win": f"W{value.plies}", "loss": f"L{value.plies}", "draw": "D", "unknown": "?"}
    return Mark(move, short.get(value.kind, f"≈{value}"), value.kind, best)


def score_mark(move: int, score: int | None, best: bool = False) -> Mark:
    """The mark of a move with a score."""
    if score is None:
        return Mark(move, "?", "unknown", best)
    return Mark(move, f"{score:+d}" if score else "0", "win" if score > 0 else "loss" if score < 0 else "draw", best)


def _title(position: Position) -> str:
    state = (
        f"{position.winner} wins" if position.winner else "draw" if position.is_over else f"{position.to_move} to move"
    )
    return f"{position.game}: {position.moves or 'the empty board'}; {state}"


def _reasons(position: Position, reasons: Sequence[tuple[str, list[int]]]) -> str:
    words = {
        "wins": "wins at once",
        "fills": "fills the board",
        "blocks": "blocks a win",
        "lets": "lets the other side win with {}",
        "double threat": "two threats at once, {} and {}",
        "threat": "threatens {}",
    }
    return ", ".join(words[word].format(*map(position.move_text, moves)) for word, moves in reasons)


def _centre(game: Game, column: int, row: int) -> tuple[int, int]:
    return column * UNIT + UNIT // 2, (game.height - row) * UNIT - UNIT // 2


def material(game: Game) -> str:
    """What the board is made of: `plastic` for drop games, `wood` for gomoku and its like, `paper` for the rest."""
    if game.drop:
        return "plastic"
    return "wood" if game.align >= 5 else "paper"


def _back(game: Game) -> Iterator[str]:
    width, height = game.width * UNIT, game.height * UNIT
    fill = {"plastic": "#16337f", "wood": "#dfb878", "paper": "#fdfcf9"}[material(game)]
    yield f'<rect width="{width}" height="{height}" fill="{fill}"/>'
    if material(game) == "wood":
        across = "".join(f"M50 {row * UNIT + 50}H{width - 50}" for row in range(game.height))
        down = "".join(f"M{column * UNIT + 50} 50V{height - 50}" for column in range(game.width))
        yield f'<path d="{across}{down}" fill="none" stroke="#8d6530" stroke-width="3"/>'
    if material(game) == "paper":
        across = "".join(f"M8 {row * UNIT}H{width - 8}" for row in range(1, game.height))
        down = "".join(f"M{column * UNIT} 8V{height - 8}" for column in range(1, game.width))
        yield f'<path d="{across}{down}" fill="none" stroke="#b9b6ad" stroke-width="4" stroke-linecap="round"/>'


def _front(game: Game) -> Iterator[str]:
    if not game.drop:
        return
    width, height = game.width * UNIT, game.height * UNIT
    cells = [_centre(game, column, row) for column in range(game.width) for row in range(game.height)]
    holes = "".join(f"M{x - 41} {y}a41 41 0 1 0 82 0a41 41 0 1 0 -82 0Z" for x, y in cells)
    yield f'<path d="M0 0H{width}V{height}H0Z{holes}" fill="#2a55c5" fill-rule="evenodd"/>'


def _stones(position: Position) -> Iterator[str]:
    game = position.game
    for row in range(game.height):
        for column in range(game.width):
            side = position.stone(column, row)
            if side:
                x, y = _centre(game, column, row)
                yield f'<g transform="translate({x} {y})">{_stone(material(game), side)}</g>'


def _stone(kind: str, side: str) -> str:
    if kind == "paper":
        pen = 'fill="none" stroke-width="13" stroke-linecap="round"'
        if side == "X":
            return f'<path class="red" d="M-25-25 25 25M25-25-25 25" {pen} stroke="#d93a2f"/>'
        return f'<circle class="yellow" r="27" {pen} stroke="#c98f00"/>'
    if kind == "wood":
        name, fill, edge = ("black", "#1c1d21", "#1c1d21") if side == "X" else ("white", "#faf8f2", "#8a8476")
        return f'<circle class="{name}" r="43" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
    if side == "X":
        ring = '<circle r="22" fill="none" stroke="#8f1710" stroke-width="8"/>'
        return f'<g class="red"><circle r="43" fill="#d93a2f"/>{ring}</g>'
    return '<g class="yellow"><circle r="43" fill="#f5bd14"/><circle r="13" fill="#8a6100"/></g>'


def _last(position: Position) -> Iterator[str]:
    if not position.history:
        return
    game, move = position.game, position.history[-1]
    if game.drop:
        column, row = move, sum(position.stone(move, row) is not None for row in range(game.height)) - 1
    else:
        row, column = divmod(move, game.width)
    x, y = _centre(game, column, row)
    if material(game) == "paper":
        box = f'x="{x - 44}" y="{y - 44}" width="88" height="88" rx="10"'
        yield f'<rect {box} fill="none" stroke="#7d7a72" stroke-width="4" stroke-dasharray="10 8"/>'
        return
    dark = material(game) == "wood" and position.stone(column, row) == "X"
    pen = f'stroke="{"#fff" if dark else "#222"}" stroke-width="5" stroke-dasharray="12 9"'
    yield f'<circle cx="{x}" cy="{y}" r="34" fill="none" {pen}/>'


def _winning(position: Position) -> Iterator[str]:
    cells = set(position.line)
    for column, row in sorted(cells):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if (column - dx, row - dy) in cells:
                continue
            length = 1
            while (column + length * dx, row + length * dy) in cells:
                length += 1
            if length >= position.game.align:
                end = (column + (length - 1) * dx, row + (length - 1) * dy)
                yield from _line(position.game, (column, row), end)


def _line(game: Game, start: tuple[int, int], end: tuple[int, int]) -> Iterator[str]:
    (x1, y1), (x2, y2) = _centre(game, *start), _centre(game, *end)
    ends = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-linecap="round"'
    yield f'<line {ends} stroke="#111" stroke-width="22" opacity="0.75"/>'
    yield f'<line {ends} stroke="#fff" stroke-width="11"/>'


def _labels(game: Game) -> Iterator[str]:
    style = 'font-family="sans-serif" font-size="34" text-anchor="middle" fill="#5d5b55"'
    start = game.position()
    for column in range(game.width):
        name = start.move_text(column)
        name = name if game.drop else name.rstrip("0123456789")
        yield f'<text x="{column * UNIT + 50}" y="{game.height * UNIT + 42}" {style}>{name}</text>'
    if not game.drop:
        for row in range(game.height):
            yield f'<text x="-30" y="{(game.height - row) * UNIT - 38}" {style}>{row + 1}</text>'


def _marks(position: Position, marks: Sequence[Mark]) -> Iterator[str]:
    game = position.game
    for mark in marks:
        x, y = (mark.move * UNIT + 50, -45) if game.drop else _centre(game, *divmod(mark.move, game.width)[::-1])
        tone, sure = TONES[mark.tone], mark.tone not in PALE
        fill, ink = (tone, "#fff") if sure else (PALE[mark.tone], "#20242d")
        edge, thick = ("#111", 6) if mark.best else (tone, 2)
        size = min(30, 118 // max(len(mark.text), 1))
        yield (
            f'<g transform="translate({x} {y})"><rect x="-47" y="-24" width="94" height="48" rx="{10 if sure else 24}" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{thick}"/><text y="{size * 0.36:.1f}" font-size="{size}" '
            f'font-family="sans-serif" text-anchor="middle" fill="{ink}">{escape(mark.text)}</text></g>'
        )
