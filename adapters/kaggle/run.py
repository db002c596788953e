"""Plays Filetto in Kaggle's real environment, as a file and as an address, against its built-in agents.

Usage: python3 adapters/kaggle/run.py PATH_OF_FILETTO [--games N] [--time SECONDS]
Needs the package kaggle-environments; `adapters/kaggle/check` installs it into target/kaggle and runs this."""
import argparse
import os
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filetto", help="the binary")
    parser.add_argument("--games", type=int, default=2, help="games of each pair, half of them first (default 2)")
    parser.add_argument("--time", type=float, default=1.0, help="seconds a move (default 1)")
    return parser.parse_args()


def start_server(binary):
    command = [binary, "engine", "--protocol", "http", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().strip()


def play(make, ours, other, ours_first, seconds):
    """win, draw, loss or forfeit of ours, the number of moves and the longest of them."""
    env = make("connectx", configuration={"actTimeout": seconds}, debug=False)
    env.run([ours, other] if ours_first else [other, ours])
    me = 0 if ours_first else 1
    final = env.steps[-1][me]
    if final.status != "DONE":
        return f"forfeit ({final.status})", len(env.steps) - 1
    return {1: "win", 0: "draw", -1: "loss"}[final.reward], len(env.steps) - 1


def bar(done, all_games, since):
    width = 30
    filled = "#" * (width * done // all_games)
    sys.stderr.write(f"\r[{filled:<{width}}] {done}/{all_games} games, {time.time() - since:.0f} s")
    sys.stderr.flush()


def main():
    args = options()
    binary = os.path.abspath(args.filetto)
    os.environ["FILETTO"] = binary
    from kaggle_environments import make  # slow: it loads every environment

    server, address = start_server(binary)
    pairs = [(name, ours, other) for name, ours in (("file", str(HERE / "main.py")), ("address", address))
             for other in ("random", "negamax")]
    rows, done, since = [], 0, time.time()
    try:
        for name, ours, other in pairs:
            results = []
            for game in range(args.games):
                results.append(play(make, ours, other, game % 2 == 0, args.time))
                done += 1
                bar(done, len(pairs) * args.games, since)
            rows.append((name, other, results))
    finally:
        server.kill()
        server.wait()
    sys.stderr.write("\n")
    print(f"{'agent':<10}{'against':<10}{'games':>6}{'won':>6}{'drawn':>6}{'lost':>6}{'forfeit':>9}  moves")
    for name, other, results in rows:
        count = lambda word: sum(result.startswith(word) for result, _ in results)
        moves = " ".join(str(length) for _, length in results)
        print(f"{name:<10}{other:<10}{len(results):>6}{count('win'):>6}{count('draw'):>6}{count('loss'):>6}{count('forfeit'):>9}  {moves}")
    return 1 if any(result[0].startswith("forfeit") for _, _, results in rows for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
