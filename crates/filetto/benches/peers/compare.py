"""Times Filetto's drop solver and bitbully in turns on the same positions. Usage: see README.md."""

import subprocess
import sys
import tempfile
import time

from bitbully import bitbully_core

CHUNKS = 5


def peer_seconds(lines):
    agent = bitbully_core.BitBullyCore()
    seconds = 0.0
    for line in lines:
        moves, score = line.rsplit(" ", 1)
        board = bitbully_core.BoardCore()
        for digit in moves.strip():
            board.play(int(digit) - 1)
        agent.resetTranspositionTable()
        start = time.perf_counter()
        found = agent.mtdf(board, 0)
        seconds += time.perf_counter() - start
        assert found == int(score), (line, found)
    return seconds


def our_seconds(binary, lines):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        output = subprocess.run([binary, file.name], check=True, capture_output=True, text=True).stdout
    row = output.splitlines()[1].split()
    return float(row[-4]) * 1e-6 * len(lines)


def compare(binary, name, lines):
    ours = peers = 0.0
    size = -(-len(lines) // CHUNKS)
    for first in range(0, len(lines), size):
        chunk = lines[first : first + size]
        ours += our_seconds(binary, chunk)
        peers += peer_seconds(chunk)
    scale = 1e6 / len(lines)
    print(f"{name:<12} {len(lines):>5} {ours * scale:>14.2f} us {peers * scale:>14.2f} us {peers / ours:>7.1f}x", flush=True)


def main():
    binary, *sets = sys.argv[1:]
    print(f"{'set':<12} {'count':>5} {'filetto':>17} {'bitbully':>17} {'ratio':>8}")
    for item in sets:
        if item == "empty":
            compare(binary, item, [" 1"])
            continue
        path, _, limit = item.partition(":")
        with open(path) as file:
            lines = [line.strip() for line in file if line.strip()]
        compare(binary, path.rsplit("/", 1)[-1], lines[: int(limit or len(lines))])


if __name__ == "__main__":
    main()
