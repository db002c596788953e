"""PettingZoo environments: both sides are agents, `X` and `O`.

The games are played in turns. In the AEC environment that is its nature. In the parallel one both agents act in every
step, but the one that is not to move can only pass: its single legal action is the last one, `pass_action`, and whoever
names another action there is not heard. A move that cannot be played loses the game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from filetto._native import Game, Position
from filetto.envs.single import look, mask

AGENTS = ("X", "O")
Observation = dict[str, npt.NDArray[np.int8]]


def env(game: Game | str = "connect4", render_mode: str | None = None) -> TurnEnv:
    """The environment in turns (AEC).

    >>> from filetto.envs import pair
    >>> env = pair.env("tris")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated else int(observation["action_mask"].argmax()))
    >>> env.position.winner
    'X'
    """
    return TurnEnv(game, render_mode)


def parallel_env(game: Game | str = "connect4", render_mode: str | None = None) -> SimultaneousEnv:
    """The same game in the parallel interface."""
    return SimultaneousEnv(game, render_mode)


def _observation_space(game: Game, actions: int) -> spaces.Dict:
    planes = spaces.Box(0, 1, (2, game.height, game.width), np.int8)
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def _rewards(position: Position, illegal: str | None) -> dict[str, float]:
    """1 for the winner, -1 for the loser; whoever made a move that cannot be played has lost."""
    winner = position.winner if illegal is None else AGENTS[illegal == "X"]
    return {agent: 0.0 if winner is None else 1.0 if agent == winner else -1.0 for agent in AGENTS}


class _Board:
    """What both environments share: the game, its spaces and its pictures."""

    def __init__(self, game: Game | str, render_mode: str | None, passes: int) -> None:
        self.game = Game(str(game))
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        self.position = self.game.position()
        actions = self.game.move_count + passes
        # One object for each agent and always the same, as PettingZoo wants it.
        self.observation_spaces = {agent: _observation_space(self.game, actions) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The board as text or as SVG, as `render_mode` says."""
        if self.render_mode == "ansi":
            return str(self.position)
        return self.position._repr_svg_() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing to close."""


class TurnEnv(_Board, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in turns."""

    metadata = {"name": "filetto_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game | str = "connect4", render_mode: str | None = None) -> None:
        """Make the environment."""
        AECEnv.__init__(self)
        _Board.__init__(self, game, render_mode, passes=0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        self.agents = list(AGENTS)
        self.position = self.game.position()
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = "X"

    def observe(self, agent: str) -> Observation:
        """The board as an agent sees it; nothing is legal for the one not to move."""
        own_turn = agent == self.position.to_move and not self.terminations[agent]
        legal = mask(self.position) if own_turn else np.zeros(self.game.move_count, np.int8)
        return {"observation": look(self.position, agent), "action_mask": legal}

    def step(self, action: int | None) -> None:
        """Play the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        legal = action is not None and self.position.is_legal(int(action))
        if legal and action is not None:
            self.position.play(int(action))
        self.rewards = _rewards(self.position, None if legal else agent)
        over = self.position.is_over or not legal
        self.terminations = dict.fromkeys(AGENTS, over)
        self.agent_selection = AGENTS[agent == "X"]
        self._accumulate_rewards()


class SimultaneousEnv(_Board, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """The same game where both agents act in every step."""

    metadata = {"name": "filetto_parallel_v0", "render_modes": ["ansi", "svg"]}  # noqa: RUF012

    def __init__(self, game: Game | str = "connect4", render_mode: str | None = None) -> None:
        """Make the environment."""
        _Board.__init__(self, game, render_mode, passes=1)
        self.pass_action = self.game.move_count
        """The only action of the agent that is not to move."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a new game."""
        self.agents = list(AGENTS)
        self.position = self.game.position()
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the move of the agent whose turn it is."""
        agent = self.position.to_move
        action = int(actions[agent])
        legal = action != self.pass_action and self.position.is_legal(action)
        if legal:
            self.position.play(action)
        rewards = _rewards(self.position, None if legal else agent)
        over = dict.fromkeys(AGENTS, self.position.is_over or not legal)
        observations, infos = self._observations(), self._infos()
        if over[agent]:
            self.agents = []
        return observations, rewards, over, dict.fromkeys(AGENTS, False), infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(agent) for agent in AGENTS}

    def _observe(self, agent: str) -> Observation:
        legal = np.zeros(self.pass_action + 1, np.int8)
        if agent == self.position.to_move and not self.position.is_over:
            legal[:-1] = mask(self.position)
        else:
            legal[-1] = 1
        return {"observation": look(self.position, agent), "action_mask": legal}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in AGENTS}
