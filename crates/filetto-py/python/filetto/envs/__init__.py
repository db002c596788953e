"""Environments for learners: Gymnasium, PettingZoo, and many games at once.

| module | what | needs |
|---|---|---|
| `filetto.envs.batch` | `BatchEnv`: many games at once, stepped in Rust | numpy |
| `filetto.envs.single` | `SingleEnv`: a Gymnasium environment against any player | gymnasium |
| `filetto.envs.pair` | `env`, `parallel_env`: PettingZoo, both sides to be learned | pettingzoo |

Observations are planes, rows from the bottom: the stones of the side that looks first, then the other's.
"""

from filetto.envs.batch import BatchEnv

__all__ = ["BatchEnv"]
