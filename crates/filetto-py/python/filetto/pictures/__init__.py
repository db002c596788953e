"""Positions, analyses, searches and tables as notebooks show them: SVG and HTML that need nothing but a browser."""

from filetto.pictures.board import Mark, analysis, board, solution
from filetto.pictures.tables import elo, match_table, tournament_table, tournament_text
from filetto.pictures.tree import tree

__all__ = [
    "Mark",
    "analysis",
    "board",
    "elo",
    "match_table",
    "solution",
    "tournament_table",
    "tournament_text",
    "tree",
]
