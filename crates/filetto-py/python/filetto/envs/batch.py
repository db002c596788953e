"""Many games at once, stepped in Rust."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from filetto._native import Batch, Game

Planes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Rewards = npt.NDArray[np.float32]
Actions = npt.NDArray[np.int64]


class BatchEnv:
    """Games side by side; a game that ends starts again at once.

    `step` plays one move in every game, for the side whose turn it is there. The arrays are the memory itself: they
    change with the next step, so copy what you keep. `rewards` are for the side that moved: 1 for a win, -1 for a move
    that cannot be played (it ends the game), else 0.

    >>> from filetto.envs import BatchEnv
    >>> env = BatchEnv(4, "connect4", seed=7)
    >>> for _ in range(100):
    ...     observations, rewards, dones = env.step(env.sample())
    >>> observations.shape, bool(env.illegal.any())
    ((4, 2, 6, 7), False)
    """

    def __init__(self, count: int, game: Game | str = "connect4", *, seed: int = 1) -> None:
        """Make `count` games."""
        self._batch = Batch(count, game, seed=seed)
        self._actions: Actions = self._batch.actions
        self.game = self._batch.game
        self.observations: Planes = self._batch.observations
        """(games, 2, height, width): plane 0 is X's, plane 1 O's."""
        self.masks: Flags = self._batch.masks
        """(games, moves): which moves can be played."""
        self.to_move: npt.NDArray[np.uint8] = self._batch.to_move
        """0 where X is to move, 1 where O is."""
        self.rewards: Rewards = self._batch.rewards
        self.dones: Flags = self._batch.dones
        self.illegal: Flags = self._batch.illegal

    def __len__(self) -> int:
        """How many games."""
        return len(self._actions)

    def reset(self) -> Planes:
        """Start all games again."""
        self._batch.reset()
        return self.observations

    def step(self, actions: npt.ArrayLike) -> tuple[Planes, Rewards, Flags]:
        """Play a move in every game."""
        self._actions[...] = np.asarray(actions)
        self._batch.advance()
        return self.observations, self.rewards, self.dones

    def sample(self) -> Actions:
        """A random legal move for every game."""
        self._batch.sample()
        return self._actions

    def moves(self, index: int) -> str:
        """The moves of one game as text."""
        return self._batch.moves(index)

    def relative(self) -> Planes:
        """A copy of the observations in which plane 0 belongs to the side to move."""
        flipped = self.observations[:, ::-1]
        chosen: Any = np.where(self.to_move[:, None, None, None] == 0, self.observations, flipped)
        return np.ascontiguousarray(chosen)
