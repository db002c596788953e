"""A board to click on in a notebook; needs `ipywidgets`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from filetto._native import Game, Player, Position
from filetto.pictures import board

SMALL = ipywidgets.Layout(width="52px", min_width="52px")


class Board(ipywidgets.VBox):  # type: ignore[misc]
    """A game against a player: a click on a column or a cell plays there.

    `Board("connect4", opponent="level:3")` in a cell of a notebook is a game. Without an opponent a person plays both
    sides. `position` is the game so far; `on_change` is called with it after every move.
    """

    def __init__(
        self,
        game: Game | str | Position = "connect4",
        *,
        opponent: str | Player | None = "level:3",
        side: str = "X",
        time: float | None = 1.0,
        on_change: Callable[[Position], Any] | None = None,
    ) -> None:
        """Make a board; `side` is the person's."""
        self.position = game.copy() if isinstance(game, Position) else Position(game)
        self.opponent = Player(opponent) if isinstance(opponent, str) else opponent
        self.side, self.time, self.on_change = side, time, on_change
        self._start = self.position.copy()
        self._picture, self._status = ipywidgets.HTML(), ipywidgets.Label()
        self._buttons = [self._button(move) for move in range(self.position.game.move_count)]
        back, again = ipywidgets.Button(description="undo"), ipywidgets.Button(description="new game")
        back.on_click(lambda _: self.undo())
        again.on_click(lambda _: self.restart())
        super().__init__([*self._rows(), self._picture, self._status, ipywidgets.HBox([back, again])])
        self._answer()
        self._show()

    def play(self, move: int | str) -> None:
        """Play a move, and the opponent's answer."""
        self.position.play(move)
        self._answer()
        self._show()

    def undo(self) -> None:
        """Take back the person's last move."""
        plies = 1 if self.opponent is None else 2
        if self.position.ply - self._start.ply >= plies:
            if self.opponent is not None and self.position.to_move != self.side:
                plies = 1
            for _ in range(plies):
                self.position.undo()
        self._show()

    def restart(self) -> None:
        """Start again."""
        self.position = self._start.copy()
        self._answer()
        self._show()

    def _button(self, move: int) -> ipywidgets.Button:
        button = ipywidgets.Button(description=self.position.move_text(move), layout=SMALL)
        button.on_click(lambda _: self.play(move))
        return button

    def _rows(self) -> list[ipywidgets.HBox]:
        """A button over every column; a button for every cell, the top row first, where stones do not fall."""
        width = self.position.game.width
        starts = range(0, len(self._buttons), width)
        return [ipywidgets.HBox(self._buttons[start : start + width]) for start in reversed(starts)]

    def _answer(self) -> None:
        if self.opponent is not None and not self.position.is_over and self.position.to_move != self.side:
            self.position.play(self.opponent.choose(self.position, time=self.time).move)

    def _show(self) -> None:
        legal = set(self.position.legal_moves)
        for move, button in enumerate(self._buttons):
            button.disabled = move not in legal
        self._picture.value = board(self.position)
        self._status.value = self._state()
        if self.on_change is not None:
            self.on_change(self.position)

    def _state(self) -> str:
        if self.position.winner:
            return f"{self.position.winner} wins"
        return "draw" if self.position.is_over else f"{self.position.to_move} to move"
