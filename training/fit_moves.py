"""Fits which moves are likely (the order of moves in crates/filetto/src/engine/free) to what the engine chose.

    python3 training/fit_moves.py WEIGHTS POSITIONS...

Reads the same lines as fit_shapes.py and adds two columns to its WEIGHTS: the score of a move is what its shape is worth
to the side to move plus what it is worth to take the other side's shape away, in hundredths of a logit. The chance
that a move was chosen is the softmax over the cells near stones.
"""

import sys

import numpy as np
from fit_shapes import CLASSES, PAIRS, SHAPES, design, write
from scipy import optimize, sparse

RIDGES = (1e-5, 1e-4, 1e-3)
HELD_OUT = 10
SCALE = 100


def read(paths):
    """The shapes of all moves, one row each, and where the moves of each position begin; the chosen one is the first."""
    own, other, starts = [], [], []
    for path in paths:
        with open(path) as lines:
            for line in lines:
                shapes = [int(shape) for shape in line.rstrip("\n").split("|")[3].split()]
                starts.append(len(own))
                own.extend(shapes[::2])
                other.extend(shapes[1::2])
    return np.array(own), np.array(other), np.array(starts)


def rows_of(shapes):
    """One row per move, which names its shape."""
    count = len(shapes)
    return sparse.csr_matrix((np.ones(count), shapes, np.arange(count + 1)), shape=(count, len(SHAPES)))


class Choices:
    """Positions with the moves among which one was chosen."""

    def __init__(self, own, other, starts, parts):
        self.starts = starts
        self.sizes = np.diff(np.append(starts, len(own)))
        self.data = sparse.hstack([rows_of(own) @ parts, rows_of(other) @ parts], format="csr")
        self.columns = self.data.T.tocsr()

    def loss(self, weights):
        """The mean of -log(chance of the chosen move), and its slope."""
        scores = self.data @ weights
        tops = np.repeat(np.maximum.reduceat(scores, self.starts), self.sizes)
        shares = np.exp(scores - tops)
        sums = np.add.reduceat(shares, self.starts)
        logs = np.log(sums) + tops[self.starts] - scores[self.starts]
        chances = shares / np.repeat(sums, self.sizes)
        first = chances[self.starts].copy()
        chances[self.starts] -= 1
        rank = np.mean(first >= np.maximum.reduceat(chances + (chances < 0), self.starts) - 1e-12)
        return float(np.mean(logs)), self.columns @ chances / len(self.starts), rank


def main():
    target, *paths = sys.argv[1:]
    own, other, starts = read(paths)
    parts = design()
    cut = starts[len(starts) - len(starts) // HELD_OUT]
    learned = Choices(own[:cut], other[:cut], starts[starts < cut], parts)
    held = Choices(own[cut:], other[cut:], starts[starts >= cut] - cut, parts)
    ridge = np.tile(np.repeat(RIDGES, (CLASSES, len(PAIRS), len(SHAPES))), 2)

    def objective(weights):
        loss, slope, _ = learned.loss(weights)
        return loss + float(ridge @ weights**2), slope + 2 * ridge * weights

    found = optimize.minimize(
        objective, np.zeros(len(ridge)), jac=True, method="L-BFGS-B", options={"maxiter": 200}
    )
    for name, choices in (("learned", learned), ("held out", held)):
        loss, _, rank = choices.loss(found.x)
        print(f"{name}: {len(choices.starts)} positions, loss {loss:.4f}, first {rank:.3f}", file=sys.stderr)
    print(f"by chance {np.mean(np.log(held.sizes)):.4f}", file=sys.stderr)
    width = parts.shape[1]
    attack, defence = (parts @ found.x[:width] * SCALE, parts @ found.x[width:] * SCALE)
    ends, *lines = [line.split() for line in open(target) if not line.startswith("#")]
    values = np.array([line[:2] for line in lines], dtype=float).T
    write(target, [float(end) for end in ends], [*values, attack, defence])


if __name__ == "__main__":
    main()
