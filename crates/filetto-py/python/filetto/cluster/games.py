"""Matches, tournaments and tests of strength on a cluster."""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from filetto._native import FilettoError, Game, Player, PlayerError, Position, Schedule
from filetto.arena import MatchResult, TournamentResult, match_result, tournament_result
from filetto.cluster import flow, units
from filetto.cluster.job import Job
from filetto.cluster.journal import Lines
from filetto.cluster.units import Cup
from filetto.progress import Progress
from filetto.solving import as_position

MATCH_GAMES = 100
SPRT_GAMES = 20_000

AnyPath = str | os.PathLike[str]
Openings = int | Sequence[Position | str] | None


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
        players=as_specs([a, b]),
        game=str(game),
        openings=as_openings(openings),
        games=most,
        seed=seed,
        time=time,
        nodes=nodes,
        depth=depth,
        tolerance=tolerance,
        sprt=sprt,
    )
    schedule = cup.schedule()
    interrupted = play_cup(cup, schedule, Job(address, unit_seconds, progress), save, resume)
    return match_result(schedule.games(interrupted))


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
        players=as_specs(players),
        game=None if preset else str(game),
        openings=as_openings(openings),
        preset=preset,
        rounds=rounds,
        seed=seed,
        time=time,
        nodes=nodes,
        depth=depth,
        tolerance=tolerance,
    )
    schedule = cup.schedule()
    interrupted = play_cup(cup, schedule, Job(address, unit_seconds, progress), save, resume)
    return tournament_result(schedule.games(interrupted))


def play_cup(
    cup: Cup,
    schedule: Schedule,
    job: Job,
    save: AnyPath | None,
    resume: bool,
    *,
    values: bool = False,
) -> bool:
    """Play the games that are missing; True if Ctrl-C ended it. The schedule has them all."""
    work = functools.partial(units.play_games, cup, values)
    with _saved(schedule, save, resume) as lines:
        if schedule.decided:
            return False

        def keep(rows: list[units.Row]) -> bool:
            if lines:
                lines.append(rows)
            for row in rows:
                schedule.take(row)
            return schedule.decided

        try:
            job.run(" against ".join(cup.players), " games", work, schedule.missing, schedule.planned, keep)
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


def as_specs(players: Sequence[str | Player]) -> tuple[str, ...]:
    """Players as texts: a function of Python does not travel into a file of games."""
    for player in players:
        if not isinstance(player, (str, Player)):
            raise PlayerError(f"{player!r} cannot play on a cluster: expected a text such as 'level:3', or a Player")
    return tuple(player if isinstance(player, str) else player.spec for player in players)


def as_openings(openings: Openings) -> int | tuple[tuple[str, str], ...] | None:
    """Openings in a form that travels."""
    if openings is None or isinstance(openings, int):
        return openings
    positions = [as_position(opening) for opening in openings]
    return tuple((str(position.game), position.moves) for position in positions)
