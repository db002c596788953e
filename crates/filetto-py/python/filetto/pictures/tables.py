"""Results as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filetto.arena import MatchResult, TournamentResult

COLUMNS = ["#", "player", "points", "W", "D", "L", "forfeits", "Elo", "95 %"]


def elo(value: float | None) -> str:
    """An Elo number for readers.

    >>> elo(12.3), elo(float("-inf")), elo(None)
    ('+12', '-∞', '?')
    """
    if value is None:
        return "?"
    if math.isinf(value):
        return "+∞" if value > 0 else "-∞"
    return f"{round(value) + 0:+d}"


def interval(low: float | None, high: float | None) -> str:
    """An interval of Elo numbers."""
    return f"{elo(low)} to {elo(high)}"


def tournament_text(result: TournamentResult) -> str:
    """The standings as lines of text."""
    rows = [COLUMNS, *_rows(result)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*lines, _foot(result)])


def tournament_table(result: TournamentResult) -> str:
    """The standings with everybody's score against everybody, as HTML."""
    names = [row["player"] for row in result.rows]
    head = [*COLUMNS, *(str(place) for place in range(1, len(names) + 1))]
    rows = [
        [*cells, *(_score(row["against"].get(name)) for name in names)]
        for cells, row in zip(_rows(result), result.rows, strict=True)
    ]
    return f"{_table(head, rows)}<p>{_foot(result)}</p>"


def match_table(result: MatchResult) -> str:
    """A match as HTML."""
    head = ["player", "opponent", "W", "D", "L", "Elo", "95 %", "stronger"]
    row = [
        result.player,
        result.opponent,
        *(str(count) for count in (result.wins, result.draws, result.losses)),
        elo(result.elo),
        interval(result.elo_low, result.elo_high),
        f"{100 * result.superiority:.1f} %",
    ]
    return _table(head, [row])


def _rows(result: TournamentResult) -> list[list[str]]:
    return [
        [
            str(place),
            row["player"],
            f"{row['points']:g}",
            *(str(count) for count in (row["wins"], row["draws"], row["losses"], row["forfeits"])),
            elo(row["elo"]),
            interval(row["elo_low"], row["elo_high"]),
        ]
        for place, row in enumerate(result.rows, 1)
    ]


def _score(score: tuple[float, int] | None) -> str:
    return "–" if score is None else f"{score[0]:g}/{score[1]}"


def _foot(result: TournamentResult) -> str:
    return f"{len(result.records)} of {result.planned} games"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def line(tag: str, cells: Sequence[str]) -> str:
        return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<table><thead>{line('th', head)}</thead><tbody>{body}</tbody></table>"
