"""The command line: `python -m filetto.cluster book | match | tournament | solve | selfplay | simulate`."""

from __future__ import annotations

import argparse
import dataclasses
import json
import re
import sys
from collections.abc import Sequence
from typing import Any

from filetto import arena
from filetto._native import FilettoError, Interrupted
from filetto.cluster import book, flow, games, positions, selfplay, simulation

EXAMPLES = """\
Examples:
  python -m filetto.cluster book --plies 8 --out c4.book                  on this machine, one worker per core
  python -m filetto.cluster book --plies 12 --address auto --out c4.book  on the cluster this machine belongs to
  python -m filetto.cluster tournament --players random,alphabeta:depth=4,mcts --nodes 2000 --save cup.jsonl --resume
  python -m filetto.cluster match --a mcts:playouts=2000 --b mcts:playouts=1000 --sprt 0,50 --save m.jsonl --resume
  python -m filetto.cluster solve --file positions.txt --out solved.jsonl
  python -m filetto.cluster selfplay --player mcts:playouts=400 --games 10000 --out data.jsonl --resume
  python -m filetto.cluster simulate --workers 10,100,1000,10000          no machines needed

Work goes out in units of about a second. What is done stands in a file: after Ctrl-C or a kill the same command goes on
(matches, tournaments and self-play with --resume)."""

Answer = tuple[dict[str, Any], str, int]
"""What a command found: as JSON, for people, and the exit code."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        answer: Answer = options.run(options)
    except FilettoError as error:
        print(error, file=sys.stderr)
        return 2
    except Interrupted as interrupted:
        print(interrupted, file=sys.stderr)
        return 130
    found, text, code = answer
    print(json.dumps(found) if options.json else text)
    return code


def _book(options: argparse.Namespace) -> Answer:
    out = options.out or f"{options.game}.book"
    shape = {"plies": options.plies, "shape": options.shape, "full": options.full}
    built = book.build_book(out, game=options.game, memory=options.memory, **shape, **_job(options))
    found = dataclasses.asdict(built) | {"out": str(built.out)}
    reach = f"full {built.full}, replies {built.replies}"
    text = f"{out}: {built.game}, {reach}\n{built.positions} positions, {built.size} bytes, {built.seconds:.1f} s"
    return found, text, 0


def _match(options: argparse.Namespace) -> Answer:
    played = games.match(options.a, options.b, games=options.games, sprt=options.sprt, **_cup(options), **_job(options))
    test = "" if options.sprt is None else f"\nSPRT LLR {played.llr:.2f}: {_accepted(played)}"
    return _row(played), f"{played}{test}", 0 if played.complete else 1


def _accepted(played: arena.MatchResult) -> str:
    return "open" if played.accepted is None else f"{played.accepted:g} Elo accepted"


def _tournament(options: argparse.Namespace) -> Answer:
    players = _player_list(options.players)
    rounds = {"rounds": options.rounds, "preset": options.preset}
    played = games.tournament(players, **rounds, **_cup(options), **_job(options))
    found = {"players": played.rows, "games": len(played.records), "of": played.planned, "complete": played.complete}
    return found, str(played), 0 if played.complete else 1


def _solve(options: argparse.Namespace) -> Answer:
    solved = positions.solve_file(
        options.file,
        options.out,
        game=options.game,
        weak=options.weak,
        limit=options.limit,
        memory=options.memory,
        **_job(options),
    )
    wrong = [f"wrong: {row['moves']!r}: the file says {row['expected']}" for row in solved.rows if not row["right"]]
    mean = f"mean      {solved.mean_us:.2f} µs, {solved.mean_nodes:.1f} nodes"
    lines = [*wrong, f"positions {solved.positions}, wrong {solved.wrong}", mean, f"time      {solved.seconds:.3f} s"]
    return solved.summary(), "\n".join(lines), 1 if solved.wrong else 0


def _selfplay(options: argparse.Namespace) -> Answer:
    cup = _cup(options)
    count = selfplay.self_play(
        options.player,
        cup.pop("save"),
        games=options.games,
        **{key: value for key, value in cup.items() if key != "tolerance"},
        **_job(options),
    )
    return {"out": options.save, "games": count}, f"{options.save}: {count} games", 0


def _simulate(options: argparse.Namespace) -> Answer:
    world = simulation.World(
        item_seconds=options.item_seconds, driver_seconds=1 / options.throughput, lifetime=options.lifetime
    )
    rows = simulation.scaling(world, options.workers, seed=options.seed, unit_seconds=options.unit_seconds)
    found = {"rows": [{"workers": count, **dataclasses.asdict(outcome)} for count, outcome in rows]}
    lines = ["workers  efficiency  driver busy   units  repeated"]
    for count, outcome in rows:
        shares = f"{outcome.efficiency:>10.1%}  {outcome.driver_busy:>11.1%}"
        lines.append(f"{count:>7}  {shares}  {outcome.units:>6}  {outcome.repeated:>8}")
    return found, "\n".join(lines), 0


def _row(result: Any) -> dict[str, Any]:
    """A result without its games."""
    return {key: value for key, value in vars(result).items() if key != "records"}


def _job(options: argparse.Namespace) -> dict[str, Any]:
    return {"address": options.address, "unit_seconds": options.unit_seconds, "progress": not options.quiet}


def _cup(options: argparse.Namespace) -> dict[str, Any]:
    names = ["game", "openings", "time", "nodes", "depth", "tolerance", "seed", "save", "resume"]
    return {name: getattr(options, name) for name in names}


def _player_list(text: str) -> list[str]:
    """Players with commas between them; a comma before `key=` belongs to the player."""
    return [player.strip() for player in re.split(r",(?!\s*\w+=)", text) if player.strip()]


def _sprt(text: str) -> tuple[float, float]:
    low, _, high = text.partition(",")
    try:
        return float(low), float(high)
    except ValueError:
        raise argparse.ArgumentTypeError("expected two Elo differences, the smaller first (example: 0,10)") from None


def _size(text: str) -> int:
    found = re.fullmatch(r"(\d+)([KMG]?)", text.strip().upper())
    if not found:
        raise argparse.ArgumentTypeError("expected a size such as 64M or 1G")
    return int(found[1]) << {"": 0, "K": 10, "M": 20, "G": 30}[found[2]]


def _duration(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s)?", text.strip())
    if not found:
        raise argparse.ArgumentTypeError("expected a time such as 100ms or 1.5s")
    return float(found[1]) / (1000 if found[2] == "ms" else 1)


def _numbers(text: str) -> list[int]:
    if not re.fullmatch(r"[1-9]\d*(,[1-9]\d*)*", text):
        raise argparse.ArgumentTypeError("expected numbers such as 10,100,1000")
    return [int(number) for number in text.split(",")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m filetto.cluster",
        description="Books, matches, solved positions and training data on a Ray cluster.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_book(commands)
    _add_match(commands)
    _add_tournament(commands)
    _add_solve(commands)
    _add_selfplay(commands)
    _add_simulate(commands)
    return parser


def _command(commands: Any, name: str, run: Any, about: str, example: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=f"{about}.",
        epilog=f"Example:\n  python -m filetto.cluster {name} {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=run)
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument(
        "--unit-seconds", type=_duration, default=flow.UNIT_SECONDS, metavar="T", help="length of a unit [1s]"
    )
    return command


def _add_cluster(command: argparse.ArgumentParser) -> None:
    where = "HOST:PORT, auto or local [RAY_ADDRESS, else the cluster of this machine, else a new one]"
    command.add_argument("--address", help=where)
    command.add_argument("--quiet", action="store_true", help="no progress on standard error")


def _add_solver(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", default="connect4", help="drop-WxH-K, free-WxH-K or a name [connect4]")
    command.add_argument("--memory", type=_size, default=64 << 20, help="of each worker for positions solved [64M]")


def _add_cup(command: argparse.ArgumentParser, save: str) -> None:
    command.add_argument("--game", default="connect4", help="drop-WxH-K, free-WxH-K or a name [connect4]")
    command.add_argument("--openings", type=int, metavar="PLIES", help="random plies at the start [by the board]")
    command.add_argument("--time", type=_duration, metavar="T", help="time for each move, such as 100ms")
    command.add_argument("--nodes", type=int, metavar="N", help="positions to visit for each move")
    command.add_argument("--depth", type=int, metavar="N", help="plies to look ahead")
    command.add_argument("--tolerance", type=_duration, default=0.01, metavar="T", help="how late is too late [10ms]")
    command.add_argument("--seed", type=int, default=1, help="seed of openings and players [1]")
    command.add_argument(save, dest="save", required=save == "--out", metavar="FILE", help="keep every game here")
    command.add_argument("--resume", action="store_true", help="go on with the games that the file does not have")


def _add_book(commands: Any) -> None:
    about = "Build an opening book, the same as `filetto book build`"
    command = _command(commands, "book", _book, about, "--game drop-6x5-4 --plies 8 --address auto --out six.book")
    command.add_argument("--plies", type=int, required=True, metavar="N", help="most stones of a position")
    command.add_argument("--shape", choices=["full", "replies"], default="full", help="which positions [full]")
    command.add_argument("--full", type=int, default=0, metavar="N", help="with replies: all positions up to N stones")
    command.add_argument("--out", metavar="F", help="the file to write [GAME.book]")
    _add_solver(command)
    _add_cluster(command)


def _add_match(commands: Any) -> None:
    example = "--a level:6 --b level:5 --sprt 0,20 --save m.jsonl --resume"
    command = _command(commands, "match", _match, "Play a match, or a test that stops when it is decided", example)
    command.add_argument("--a", required=True, metavar="SPEC", help="the first player, whose Elo is measured")
    command.add_argument("--b", required=True, metavar="SPEC", help="the second player")
    command.add_argument("--games", type=int, metavar="N", help="how many at most [100, with --sprt 20000]")
    command.add_argument("--sprt", type=_sprt, metavar="ELO0,ELO1", help="stop when one of two differences is accepted")
    _add_cup(command, "--save")
    _add_cluster(command)


def _add_tournament(commands: Any) -> None:
    example = "--players random,alphabeta:depth=4,mcts --nodes 2000 --rounds 5 --save cup.jsonl --resume"
    command = _command(commands, "tournament", _tournament, "Hold a round robin", example)
    command.add_argument("--players", required=True, metavar="SPEC,SPEC", help="who plays: specs with commas between")
    command.add_argument("--preset", metavar="NAME", help="the boards and the scoring: bologna-cx, bologna-mnk")
    command.add_argument("--rounds", type=int, default=1, metavar="N", help="how often everything is played [1]")
    _add_cup(command, "--save")
    _add_cluster(command)


def _add_solve(commands: Any) -> None:
    example = "--file positions.txt --out solved.jsonl"
    command = _command(commands, "solve", _solve, "Solve the positions of a file and check their scores", example)
    command.add_argument("--file", required=True, metavar="F", help="a position a line, MOVES or MOVES SCORE")
    command.add_argument("--out", metavar="F", help="write the answers here, with a journal beside it")
    command.add_argument("--limit", type=int, metavar="N", help="only the first N positions")
    command.add_argument("--weak", action="store_true", help="win, draw or loss only")
    _add_solver(command)
    _add_cluster(command)


def _add_selfplay(commands: Any) -> None:
    example = "--player mcts:playouts=400 --games 10000 --out data.jsonl --resume"
    command = _command(commands, "selfplay", _selfplay, "Let a player play against itself: training data", example)
    command.add_argument("--player", required=True, metavar="SPEC", help="who plays")
    command.add_argument("--games", type=int, default=1000, metavar="N", help="how many games [1000]")
    _add_cup(command, "--out")
    _add_cluster(command)


def _add_simulate(commands: Any) -> None:
    about = "Say how far it scales, by a simulation of the driver's loop"
    command = _command(commands, "simulate", _simulate, about, "--workers 10,100,1000,10000 --throughput 1000")
    command.add_argument("--workers", type=_numbers, default=[10, 100, 1000], metavar="N,N", help="[10,100,1000]")
    command.add_argument("--throughput", type=float, default=1000.0, metavar="N", help="units/s of the driver [1000]")
    command.add_argument("--item-seconds", type=_duration, default=0.05, metavar="T", help="mean time of one [50ms]")
    command.add_argument("--lifetime", type=float, default=3600.0, metavar="S", help="seconds a worker lives [3600]")
    command.add_argument("--seed", type=int, default=1, help="seed of the simulation [1]")


if __name__ == "__main__":
    sys.exit(main())
