"""How often does X win if both sides play by chance? A million moves, many games at once."""

import time

import numpy as np
from filetto.envs import BatchEnv

env = BatchEnv(2048, "connect4", seed=1)
wins = np.zeros(2, np.int64)
ended = 0
start = time.perf_counter()
for _ in range(500):
    movers = env.to_move.copy()
    _observations, rewards, dones = env.step(env.sample())
    wins += [int(rewards[movers == side].sum()) for side in (0, 1)]
    ended += int(dones.sum())
steps = 500 * len(env)
print(f"{steps:,} moves in {time.perf_counter() - start:.2f} s, {ended:,} games")
print(f"X won {wins[0] / ended:.1%}, O won {wins[1] / ended:.1%}")
