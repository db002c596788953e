"""A Gymnasium environment: one agent against any player of Filetto."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from filetto._native import Game, Player, Position

Observation = npt.NDArray[np.int8]
Opponent = str | Player


class SingleEnv(gym.Env[Observation, np.int64]):
    """One agent against a player given by its text.

    An action is the number of a move; one that cannot be played ends the game with -1. The reward is 1 for a win, -1
    for a loss, else 0. `info["mask"]` says which moves can be played. The agent plays X in the first game and changes
    sides with every reset, unless `side` is given.

    >>> from filetto.envs.single import SingleEnv
    >>> env = SingleEnv("tris", opponent="random:seed=1", side="X")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(4)
    >>> int(observation[0].sum()), int(observation[1].sum()), int(info["mask"].sum())
    (1, 1, 7)
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        game: Game | str = "connect4",
        *,
        opponent: Opponent = "level:3",
        side: str | None = None,
        nodes: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment; `nodes` limits every thought of the opponent."""
        self.game = Game(str(game))
        self.opponent = Player(opponent) if isinstance(opponent, str) else opponent
        self.side = side
        self.nodes = nodes
        self.render_mode = render_mode
        self.position = self.game.position()
        self.agent = side or "O"
        shape = (2, self.game.height, self.game.width)
        self.observation_space = spaces.Box(0, 1, shape, np.int8)
        self.action_space = spaces.Discrete(self.game.move_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game; if the agent has O the opponent moves first."""
        super().reset(seed=seed)
        self.position = self.game.position()
        if seed is not None:
            self.agent = self.side or "X"
        else:
            self.agent = self.side or ("X" if self.agent == "O" else "O")
        self.opponent.new_game()
        if self.agent == "O":
            self._answer()
        return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a move and the opponent's answer."""
        if not self.position.is_legal(int(action)):
            return self._observe(), -1.0, True, False, self._info() | {"illegal": True}
        self.position.play(int(action))
        if not self.position.is_over:
            self._answer()
        winner = self.position.winner
        reward = 0.0 if winner is None else 1.0 if winner == self.agent else -1.0
        return self._observe(), reward, self.position.is_over, False, self._info()

    def render(self) -> str | None:
        """The board as text or as SVG, as `render_mode` says."""
        if self.render_mode == "ansi":
            return str(self.position)
        return self.position._repr_svg_() if self.render_mode == "svg" else None

    def _answer(self) -> None:
        self.position.play(self.opponent.choose(self.position, nodes=self.nodes).move)

    def _observe(self) -> Observation:
        return look(self.position, self.agent)

    def _info(self) -> dict[str, Any]:
        return {"mask": mask(self.position), "side": self.agent, "moves": self.position.moves}


def look(position: Position, side: str) -> Observation:
    """The stones as a side sees them: its own plane first."""
    planes = position.planes()
    return (planes if side == "X" else planes[::-1]).astype(np.int8)


def mask(position: Position) -> npt.NDArray[np.int8]:
    """1 for every move that can be played."""
    legal = np.zeros(position.game.move_count, np.int8)
    legal[position.legal_moves] = 1
    return legal
