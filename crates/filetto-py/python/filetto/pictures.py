"""Positions, analyses, searches and tables as notebooks show them."""

from __future__ import annotations


def elo(value: float | None) -> str:
    """An Elo number for readers."""
    return "?" if value is None else f"{value:+.0f}"
