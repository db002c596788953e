"""Fits what a shape is worth (crates/filetto/src/engine/free) to games of the engine against itself.

    python3 training/fit_shapes.py WEIGHTS POSITIONS...

Without POSITIONS the weights are the ones the fit starts from, set by hand.

A line of POSITIONS, from `cargo bench -p filetto --bench strength -- features`: result for the side to move (0, 1, 2), the
search's estimate, ply, whether the other side threatens an open four, the shapes of the side to move and of the other.

The value of a position is the sum over the side to move's shapes minus the sum over the other's, in thousandths of a
logit: the chance of a win is 1 / (1 + exp(-value / 1000)). What a shape is worth is the sum of its four classes, of its
two largest classes together, and of a rest; each with its own ridge, so that rare shapes follow from common ones.
Logistic regression by L-BFGS, no chance in it: the same positions give the same weights.
"""

import itertools
import sys

import numpy as np
from scipy import optimize, sparse

CLASSES = 14
SHAPES = [
    (a, b, c, d)
    for a in range(CLASSES)
    for b in range(a + 1)
    for c in range(b + 1)
    for d in range(c + 1)
]
PAIRS = {pair: place for place, pair in enumerate(itertools.combinations_with_replacement(range(CLASSES), 2))}
# What the fit starts from: by class for the side to move and for the other side, and for the second largest class.
BASE = (
    (0, 1, 3, 5, 9, 13, 16, 48, 52, 85, 110, 210, 385, 950),
    (0, 1, 3, 5, 9, 13, 16, 45, 50, 75, 100, 180, 266, 950),
)
TWICE = (0, 0, 0, 2, 8, 11, 14, 25, 30, 220, 300, 300, 300, 300)
TEMPO, THREAT = 600, -250
# The order of moves that fit_moves.py starts from: to make a shape, to take it from the other side.
ORDER = (
    (0, 1, 3, 6, 14, 18, 22, 34, 38, 100, 120, 110, 2000, 6000),
    (0, 1, 3, 5, 11, 14, 17, 24, 28, 75, 90, 70, 1200, 4000),
)
ORDER_TWICE = (0, 0, 1, 3, 12, 14, 16, 20, 22, 90, 100, 100, 100, 100)
# Ridge of classes, pairs and rests; and how much the search's estimate counts beside the result.
RIDGES = (1e-3, 1e-3, 1e-2)
ESTIMATE_SHARE = 0.25
HELD_OUT = 10


def design():
    """What each shape consists of: classes, the pair of its largest, itself."""
    rows, columns, values = [], [], []
    for shape, classes in enumerate(SHAPES):
        parts = [(c, 1.0) for c in classes]
        parts.append((CLASSES + PAIRS[(classes[1], classes[0])], 1.0))
        parts.append((CLASSES + len(PAIRS) + shape, 1.0))
        for column, value in parts:
            rows.append(shape)
            columns.append(column)
            values.append(value)
    width = CLASSES + len(PAIRS) + len(SHAPES)
    return sparse.csr_matrix((values, (rows, columns)), shape=(len(SHAPES), width))


def base():
    """The values of all shapes that the fit starts from."""
    return [
        np.array([sum(by_class[c] for c in classes) + TWICE[classes[1]] for classes in SHAPES], dtype=float)
        for by_class in BASE
    ]


def order():
    """What the order of moves starts from."""
    return [
        np.array([sum(by_class[c] for c in classes) + share * ORDER_TWICE[classes[1]] for classes in SHAPES])
        for by_class, share in zip(ORDER, (2.0, 1.5))
    ]


def read(paths):
    """Results, estimates, threats, and the counts of shapes of both sides."""
    results, estimates, threats = [], [], []
    counts = [([], [0]), ([], [0])]  # shapes of all positions, and where each position ends
    for path in paths:
        with open(path) as lines:
            for line in lines:
                head, own, other, *_ = line.rstrip("\n").split("|")
                result, estimate, _, threat = head.split()
                results.append(int(result) / 2)
                estimates.append(int(estimate))
                threats.append(int(threat))
                for (shapes, ends), text in zip(counts, (own, other)):
                    shapes.append(np.array(text.split(), dtype=np.int32))
                    ends.append(ends[-1] + len(shapes[-1]))
    matrices = [
        sparse.csr_matrix((np.ones(ends[-1]), np.concatenate(shapes), ends), shape=(len(results), len(SHAPES)))
        for shapes, ends in counts
    ]
    for matrix in matrices:
        matrix.sum_duplicates()
    return np.array(results), np.array(estimates), np.array(threats, dtype=float), matrices


def write(target, ends, columns):
    """The file that the engine reads."""
    with open(target, "w") as out:
        print("# shapes 1, made by training/fit_shapes.py and fit_moves.py: tempo and threat; then per shape", file=out)
        print("# its value to the side to move, to the other side, as a move, as a move against it", file=out)
        print(f"{ends[0]:.0f} {ends[1]:.0f}", file=out)
        for row in zip(*columns):
            print(*(f"{number:.0f}" for number in np.clip(row, -9999, 9999)), file=out)


def fit(paths):
    """Tempo and threat, and the values of all shapes."""
    results, estimates, threats, (own, other) = read(paths)
    parts, starts = design(), base()
    width = parts.shape[1]
    data = sparse.hstack(
        [own @ parts, -(other @ parts), np.ones((len(results), 1)), threats.reshape(-1, 1)], format="csr"
    )
    offsets = (own @ starts[0] - other @ starts[1] + TEMPO + THREAT * threats) / 1000
    labels = (1 - ESTIMATE_SHARE) * results + ESTIMATE_SHARE / (1 + np.exp(-estimates / 1000))
    held = np.arange(len(results)) // 400 % HELD_OUT == 0
    ridge = np.concatenate(
        [np.repeat(RIDGES, (CLASSES, len(PAIRS), len(SHAPES)))] * 2 + [np.array([1e-6, 1e-6])]
    )

    def loss_on(keep, weights):
        logits = data[keep] @ weights + offsets[keep]
        return float(np.mean(np.logaddexp(0, logits) - labels[keep] * logits))

    rows, columns, values, shift = data[~held], data[~held].T.tocsr(), labels[~held], offsets[~held]

    def objective(weights):
        logits = rows @ weights + shift
        loss = float(np.mean(np.logaddexp(0, logits) - values * logits))
        slope = columns @ (1 / (1 + np.exp(-logits)) - values) / len(values)
        return loss + float(ridge @ weights**2), slope + 2 * ridge * weights

    start = np.zeros(data.shape[1])
    found = optimize.minimize(objective, start, jac=True, method="L-BFGS-B", options={"maxiter": 300})
    print(f"{len(results)} positions, {found.nit} steps", file=sys.stderr)
    for name, weights in (("at the start", start), ("fitted", found.x)):
        print(f"{name}: loss {loss_on(~held, weights):.4f}, held out {loss_on(held, weights):.4f}", file=sys.stderr)
    weights = found.x * 1000
    seen = np.asarray(own.sum(axis=0) + other.sum(axis=0)).ravel()
    changes = [parts @ weights[:width], parts @ weights[width : 2 * width]]
    values = [start + change for start, change in zip(starts, changes)]
    for shape in np.argsort(-seen)[:30]:
        both = [(values[side][shape].round(), starts[side][shape].round()) for side in range(2)]
        print(SHAPES[shape], int(seen[shape]), both, file=sys.stderr)
    print("tempo, threat", TEMPO + weights[-2], THREAT + weights[-1], file=sys.stderr)
    return (TEMPO + weights[-2], THREAT + weights[-1]), values


def main():
    target, *paths = sys.argv[1:]
    ends, values = fit(paths) if paths else ((TEMPO, THREAT), base())
    write(target, ends, [*values, *order()])


if __name__ == "__main__":
    main()
