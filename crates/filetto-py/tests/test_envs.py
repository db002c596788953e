"""The environments pass their frameworks' own checks, and equal positions."""

import time
import warnings

import filetto
import numpy as np
import pytest
from filetto.envs import BatchEnv, pair
from filetto.envs.single import SingleEnv
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

GAMES = ["connect4", "tris", "free-5x4-4"]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_single_agent(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.filterwarnings("ignore", message=".*not within the observation space.*", category=DeprecationWarning)
        check_env(SingleEnv(game, opponent="random:seed=1", side="X"), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_both_interfaces(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pair.env(game), num_cycles=200)
        parallel_api_test(pair.parallel_env(game), num_cycles=200)


def test_the_single_agent_wins_draws_and_loses():
    env = SingleEnv("tris", opponent="alphabeta", side="X")
    env.reset()
    _, reward, terminated, _, info = env.step(0)
    while not terminated:
        _, reward, terminated, _, info = env.step(int(info["mask"].argmax()))
    assert reward == -1 and env.position.winner == "O"
    assert env.render() is None and SingleEnv("tris", render_mode="ansi").render() == "---\n---\n---"


def test_sides_change_with_every_game():
    env = SingleEnv("tris", opponent="random:seed=2")
    sides = []
    for _ in range(4):
        observation, info = env.reset()
        sides.append(info["side"])
        assert observation[0].sum() == 0 and observation[1].sum() == (info["side"] == "O")
    assert sides == ["X", "O", "X", "O"]


def test_a_move_that_cannot_be_played_loses():
    env = SingleEnv("tris", opponent="random:seed=1", side="X")
    env.reset()
    env.step(4)
    assert env.step(4)[1:3] == (-1.0, True)
    parallel = pair.parallel_env("tris")
    parallel.reset()
    parallel.step({"X": 4, "O": parallel.pass_action})
    _, rewards, over, _, _ = parallel.step({"X": parallel.pass_action, "O": 4})
    assert rewards == {"X": 1.0, "O": -1.0} and all(over.values()) and not parallel.agents


@pytest.mark.parametrize("game", ["connect4", "tris", "free-9x9-5"])
def test_a_batch_equals_positions(game):
    env = BatchEnv(16, game, seed=3)
    positions = [filetto.Position(game) for _ in range(16)]
    ended = 0
    for _ in range(300):
        actions = env.sample().copy()
        _, rewards, dones = env.step(actions)
        for index, (position, action) in enumerate(zip(positions, actions, strict=True)):
            position.play(int(action))
            assert dones[index] == position.is_over and rewards[index] == float(position.winner is not None)
            if position.is_over:
                positions[index] = position = filetto.Position(game)
                ended += 1
            assert (env.observations[index] == position.planes()).all()
            assert np.flatnonzero(env.masks[index]).tolist() == position.legal_moves
            assert env.to_move[index] == "XO".index(position.to_move)
            assert env.moves(index) == position.moves
    assert ended > 20 and not env.illegal.any()


def test_a_batch_punishes_what_cannot_be_played():
    env = BatchEnv(3, "tris")
    env.step([0, 1, 2])
    _, rewards, dones = env.step([0, -5, 3])
    assert rewards.tolist() == [-1, -1, 0] and dones.tolist() == [True, True, False]
    assert env.illegal.tolist() == [True, True, False] and env.observations[0].sum() == 0
    assert (env.relative()[2] == env.observations[2]).all()
    env.reset()
    assert env.observations.sum() == 0 and not env.dones.any()
    with pytest.raises(ValueError):
        env.step([1, 2])
    with pytest.raises(filetto.FilettoError, match="expected 1 to"):
        BatchEnv(0)


def test_a_batch_is_quick():
    env = BatchEnv(1024)
    start = time.process_time()
    for _ in range(100):
        env.step(env.sample())
    steps = 100 * 1024 / (time.process_time() - start)
    assert steps > 300_000, "benches/overhead.py measures it; a busy machine must not fail here"
