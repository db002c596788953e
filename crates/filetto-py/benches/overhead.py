"""What Python costs: moves, solving and batches, beside plain Python, OpenSpiel and bitbully in one run.

Usage: python crates/filetto-py/benches/overhead.py [--filetto target/release/filetto] [--check]
Needs the wheel; open_spiel and bitbully are measured where they are installed, the binary where it is named. Every time
is the best of several rounds, so that a busy machine matters little. With --check the exit code is 1 if a promise is
broken: below 150 ns a move, `solve` within 2 % of the binary, a million steps a second.
"""

from __future__ import annotations

import argparse
import functools
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import filetto
from filetto.envs import BatchEnv

ROUNDS = 30
SOLVED = 7
GAMES = 50
HARD = ["44444423", "444555543", "44552", "3545"]
"""Positions that take about four million nodes together."""


class PlainPosition:
    """Connect Four as one would write it in plain Python: a list of columns, the end found from the last move."""

    def __init__(self) -> None:
        """The empty board."""
        self.columns: list[list[int]] = [[] for _ in range(7)]
        self.history: list[int] = []
        self.winner: int | None = None

    def play(self, column: int) -> None:
        """Drop a stone, and see whether it wins."""
        if self.winner is not None or len(self.columns[column]) == 6:
            raise ValueError("illegal move")
        side = len(self.history) % 2
        self.columns[column].append(side)
        self.history.append(column)
        row = len(self.columns[column]) - 1
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if 1 + self.run(column, row, dx, dy, side) + self.run(column, row, -dx, -dy, side) >= 4:
                self.winner = side

    def run(self, column: int, row: int, dx: int, dy: int, side: int) -> int:
        """Stones of a side next to each other from a cell."""
        length = 0
        while True:
            column, row = column + dx, row + dy
            if not (0 <= column < 7 and 0 <= row < len(self.columns[column]) and self.columns[column][row] == side):
                return length
            length += 1


def random_games(game: str) -> list[list[int]]:
    """Moves of whole games by chance."""
    chance = random.Random(1)
    games = []
    for _ in range(GAMES):
        position = filetto.Position(game)
        while not position.is_over:
            position.play(chance.choice(position.legal_moves))
        games.append(position.history)
    return games


def nanoseconds(start: Callable[[], Any], method: str, games: Sequence[Sequence[int]]) -> float:
    """The time of one move in a loop of moves, the loop included: the best of many rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        spent = 0.0
        for moves in games:
            play = getattr(start(), method)
            began = time.perf_counter()
            for move in moves:
                play(move)
            spent += time.perf_counter() - began
        best = min(best, spent / sum(map(len, games)))
    return best * 1e9


def movers() -> Iterator[tuple[str, Callable[[], Any], str, str]]:
    """Everybody who plays moves: name, a fresh position, the method, the game."""
    yield "filetto, connect4", filetto.Position, "play", "connect4"
    yield "filetto, free-7x7-4", lambda: filetto.Position("free-7x7-4"), "play", "free-7x7-4"
    yield "plain Python, connect4", PlainPosition, "play", "connect4"
    try:
        import pyspiel

        four, board = pyspiel.load_game("connect_four"), pyspiel.load_game("mnk(m=7,n=7,k=4)")
        yield "OpenSpiel connect_four", four.new_initial_state, "apply_action", "connect4"
        yield "OpenSpiel mnk 7x7, 4", board.new_initial_state, "apply_action", "free-7x7-4"
    except ImportError:
        print("OpenSpiel is not installed: left out", file=sys.stderr)
    try:
        import bitbully

        yield "bitbully, connect4", bitbully.Board, "play", "connect4"
    except ImportError:
        print("bitbully is not installed: left out", file=sys.stderr)


def measure_moves() -> float:
    """The table of moves; gives Filetto's time of a move of Connect Four."""
    games = {game: random_games(game) for game in ("connect4", "free-7x7-4")}
    times = {name: nanoseconds(start, method, games[game]) for name, start, method, game in movers()}
    ours = times["filetto, connect4"]
    print("| one move in a loop of moves | ns | ratio |\n|---|---:|---:|")
    for name, spent in times.items():
        print(f"| {name} | {spent:.0f} | {spent / ours:.2f} |")
    return ours


def measure_solving(binary: str | None) -> float | None:
    """Seconds of the solver by Python, by the binary and by bitbully; gives the ratio of the first two."""
    ours, theirs = [float("inf")] * len(HARD), [float("inf")] * len(HARD)
    for _ in range(SOLVED):
        for place, moves in enumerate(HARD):
            ours[place] = min(ours[place], _timed(functools.partial(filetto.solve, moves)))
            if binary:
                theirs[place] = min(theirs[place], _binary_seconds(binary, moves))
    print(f"\n| {len(HARD)} positions solved | s |\n|---|---:|\n| filetto.solve | {sum(ours):.3f} |")
    if binary:
        print(f"| the binary | {sum(theirs):.3f} |")
    _measure_bitbully()
    return sum(ours) / sum(theirs) if binary else None


def _timed(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def _binary_seconds(binary: str, moves: str) -> float:
    said = subprocess.run([binary, "solve", moves, "--json"], capture_output=True, text=True, check=True)
    return float(json.loads(said.stdout)["seconds"])


def _measure_bitbully() -> None:
    try:
        from bitbully import BitBully, Board
    except ImportError:
        return
    solver = BitBully(opening_book=None)
    spent = 0.0
    for moves in HARD:
        solver.reset_transposition_table()
        board = Board([int(move) - 1 for move in moves])
        spent += _timed(functools.partial(solver.mtdf, board))
    print(f"| bitbully (one round) | {spent:.3f} |")


def measure_batches() -> float:
    """Steps a second of a batch on one core, random legal moves included."""
    env, best = BatchEnv(4096), 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(20):
            env.step(env.sample())
        best = max(best, 20 * len(env) / (time.perf_counter() - began))
    print(
        f"\n| batch of 4096 games, 7x6 | steps a second |\n|---|---:|\n| BatchEnv.step, moves by chance | {best:,.0f} |"
    )
    return best


def main() -> int:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--filetto", help="the binary to compare with")
    parser.add_argument("--check", action="store_true", help="exit code 1 if a promise is broken")
    args = parser.parse_args()
    move, ratio, steps = measure_moves(), measure_solving(args.filetto), measure_batches()
    kept = [move < 150, ratio is None or ratio < 1.02, steps > 1e6]
    print(f"\nmove {move:.0f} ns, solve {ratio and f'{100 * ratio - 100:+.1f} %'}, {steps:,.0f} steps a second")
    return 0 if all(kept) or not args.check else 1


if __name__ == "__main__":
    sys.exit(main())
