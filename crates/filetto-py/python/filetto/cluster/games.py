"""Matches, tournaments and tests of strength on a cluster."""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Union

from filetto._native import FilettoError, Game, Interrupted, Player, PlayerError, Position, Schedule
from filetto.arena import MatchResult, TournamentResult
from filetto.cluster import connection, flow, units
from filetto.cluster.journal import Lines
from filetto.cluster.units import Cup
from filetto.progress import Progress, reporting
from filetto.solving import as_position

MATCH_GAMES = 100
SPRT_GAMES = 20_000

AnyPath = Union[str, "os.PathLike[str]"]
Openings = Union[int, Sequence[Union[Position, str]], None]


def match(
    a: str | Player,
    b: str | Player,
    *,
    game: Game | str = "connect4",
    games: int | None = None,
    openings: Openings = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    tolerance: float = 0.01,
    sprt: tuple[float, float] | None = None,
    seed: int = 1,
    save: AnyPath | None = None,
    resume: bool = False,
    unit_seconds: float = flow.UNIT_SECONDS,
    address: str | None = None,
    progress: Progress = False,
) -> MatchResult:
    """Play a match on the cluster: game by game the one of `filetto.match` and of `filetto match`.

    With `sprt=(elo0, elo1)` it ends as soon as one of the two differences is accepted, and all workers are stopped.
    `save` is the file of `filetto match --save`; with `resume` its games are not played again.
    """
    most = games or (MATCH_GAMES if sprt is None else SPRT_GAMES)
    cup = Cup(
        players=_specs([a, b]),
        game=str(game),
        openings=_openings(openings),
        games=most,
        seed=seed,
        time=time,
        nodes=nodes,
        depth=depth,
        tolerance=tolerance,
        sprt=sprt,
    )
    schedule = cup.schedule()
    interrupted = play_cup(cup, schedule, save, resume, unit_seconds, address, progress)
    played = schedule.games(interrupted)
    row = {key: value for key, value in played.result().items() if key != "games"}
    result = MatchResult(**row, planned=played.planned, complete=played.complete, records=played.records)
    if interrupted:
        raise _interrupted(result)
    return result


def tournament(
    players: Sequence[str | Player],
    *,
    game: Game | str = "connect4",
    preset: str | None = None,
    rounds: int = 1,
    openings: Openings = None,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    tolerance: float = 0.01,
    seed: int = 1,
    save: AnyPath | None = None,
    resume: bool = False,
    unit_seconds: float = flow.UNIT_SECONDS,
    address: str | None = None,
    progress: Progress = False,
) -> TournamentResult:
    """Hold a round robin on the cluster: game by game the one of `filetto.tournament` and of `filetto tournament`."""
    cup = Cup(
        players=_specs(players),
        game=None if preset else str(game),
        openings=_openings(openings),
        preset=preset,
        rounds=rounds,
        seed=seed,
        time=time,
        nodes=nodes,
        depth=depth,
        tolerance=tolerance,
    )
    schedule = cup.schedule()
    interrupted = play_cup(cup, schedule, save, resume, unit_seconds, address, progress)
    played = schedule.games(interrupted)
    result = TournamentResult(
        rows=played.standings(), planned=played.planned, complete=played.complete, records=played.records
    )
    if interrupted:
        raise _interrupted(result)
    return result


def play_cup(
    cup: Cup,
    schedule: Schedule,
    save: AnyPath | None,
    resume: bool,
    unit_seconds: float,
    address: str | None,
    progress: Progress,
    *,
    values: bool = False,
) -> bool:
    """Play the games that are missing; True if Ctrl-C ended it. The schedule has them all."""
    with _saved(schedule, save, resume) as lines:
        if schedule.decided or not schedule.missing:
            return False
        connection.connect(address)
        pool = connection.RayPool(functools.partial(units.play_games, cup, values), " against ".join(cup.players[:3]))
        missing = schedule.missing
        done = schedule.planned - len(missing)
        with reporting(progress, "games") as report:

            def keep(unit: flow.Finished[int]) -> bool:
                nonlocal done
                if lines:
                    lines.append(unit.result)
                for row in unit.result:
                    schedule.take(row)
                done += len(unit.result)
                if report:
                    report(done, schedule.planned)
                return schedule.decided

            try:
                flow.run(pool, missing, keep, seconds=unit_seconds)
            except KeyboardInterrupt:
                return True
    return False


@contextlib.contextmanager
def _saved(schedule: Schedule, save: AnyPath | None, resume: bool) -> Iterator[Lines | None]:
    """The file of the games, whose games the schedule has."""
    if save is None:
        yield None
        return
    with Lines(Path(save), schedule.header(), resume=resume) as lines:
        for place, row in enumerate(lines.rows, start=2):
            try:
                schedule.take(row)
            except FilettoError as error:
                raise FilettoError(f"{save} line {place}: {error}") from error
        yield lines


def _specs(players: Sequence[str | Player]) -> tuple[str, ...]:
    """Players as texts: a function of Python does not travel into a file of games."""
    for player in players:
        if not isinstance(player, (str, Player)):
            raise PlayerError(f"{player!r} cannot play on a cluster: expected a text such as 'level:3', or a Player")
    return tuple(player if isinstance(player, str) else player.spec for player in players)


def _openings(openings: Openings) -> int | tuple[tuple[str, str], ...] | None:
    if openings is None or isinstance(openings, int):
        return openings
    positions = [as_position(opening) for opening in openings]
    return tuple((str(position.game), position.moves) for position in positions)


def _interrupted(result: MatchResult | TournamentResult) -> Interrupted:
    error = Interrupted(f"interrupted after {len(result.records)} of {result.planned} games: see its `result`")
    error.result = result
    return error
