"""A player of Filetto as a bot of OpenSpiel, in its games `connect_four`, `tic_tac_toe` and `mnk`.

>>> from filetto.openspiel import Bot
>>> bot = Bot("alphabeta:depth=4")
>>> bot.position([3, 3, 4, 4], "drop-7x6-4").moves
'4455'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from filetto._native import Player, Position


class Bot:
    """What OpenSpiel's `evaluate_bots` and its arenas ask for: `step(state) -> action`.

    It reads the game and the history from the state. Without limits a player goes by its own default of some seconds.
    """

    def __init__(
        self,
        spec: str = "engine",
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> None:
        """Make a bot of a player by its text."""
        self._player = Player(spec)
        self._time, self._nodes, self._depth = time, nodes, depth

    def step(self, state: Any) -> int:
        """The action for the player to move."""
        game = game_name(state.get_game())
        position = self.position(state.history(), game)
        move = self._player.choose(position, time=self._time, nodes=self._nodes, depth=self._depth).move
        return move if position.game.drop else from_cell(position, move)

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The action with a policy that always takes it."""
        action = self.step(state)
        return [(move, float(move == action)) for move in state.legal_actions()], action

    def restart(self) -> None:
        """Forget the game so far."""
        self._player.new_game()

    def restart_at(self, state: Any) -> None:
        """Nothing: positions are read from the state."""

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Nothing: positions are read from the state."""

    def provides_policy(self) -> bool:
        """It does: the policy of one move."""
        return True

    def position(self, history: Sequence[int], game: str) -> Position:
        """Filetto's position after OpenSpiel's actions."""
        position = Position(game)
        for action in history:
            position.play(action if position.game.drop else to_cell(position, action))
        return position


def game_name(game: Any) -> str:
    """The game of OpenSpiel as Filetto names it."""
    name, parameters = game.get_type().short_name, game.get_parameters()
    if name == "connect_four":
        rows, columns = parameters.get("rows", 6), parameters.get("columns", 7)
        return f"drop-{columns}x{rows}-{parameters.get('x_in_row', 4)}"
    if name == "tic_tac_toe":
        return "free-3x3-3"
    if name == "mnk":
        width, height = parameters.get("m", 15), parameters.get("n", 15)
        return f"free-{width}x{height}-{parameters.get('k', 5)}"
    raise ValueError(f"{name} is no game of Filetto: expected connect_four, tic_tac_toe or mnk")


def to_cell(position: Position, action: int) -> int:
    """OpenSpiel counts cells from the top left, Filetto from the bottom left."""
    row, column = divmod(action, position.game.width)
    return (position.game.height - 1 - row) * position.game.width + column


def from_cell(position: Position, move: int) -> int:
    """The way back: turning the rows over is its own inverse."""
    return to_cell(position, move)
