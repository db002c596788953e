"""Files of positions, solved on a cluster."""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from filetto._native import FilettoError, Game, Interrupted, MoveError, Position
from filetto.cluster import flow, units
from filetto.cluster.job import Job
from filetto.cluster.journal import Lines, Row, write_whole
from filetto.progress import Progress
from filetto.solving import DEFAULT_MEMORY


@dataclass(frozen=True)
class SolvedFile:
    """A file of positions that were solved: `rows` has an answer for each, in the order of the file."""

    rows: list[Row] = field(repr=False)
    wrong: int
    """Answers that differ from the score that stands in the file."""
    mean_us: float
    mean_nodes: float
    seconds: float
    """The time of all workers together."""

    @property
    def positions(self) -> int:
        """How many there are."""
        return len(self.rows)

    def summary(self) -> Row:
        """The last line that `filetto solve --file F --json` prints."""
        numbers = {"positions": self.positions, "wrong": self.wrong, "mean_us": self.mean_us}
        return {"summary": numbers | {"mean_nodes": self.mean_nodes, "seconds": self.seconds}}


@dataclass(frozen=True)
class _Question:
    moves: str
    expected: int | None


def solve_file(
    file: str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    *,
    game: Game | str = "connect4",
    weak: bool = False,
    limit: int | None = None,
    memory: int = DEFAULT_MEMORY,
    unit_seconds: float = flow.UNIT_SECONDS,
    address: str | None = None,
    progress: Progress = False,
) -> SolvedFile:
    """Solve the positions of a file, one a line: `MOVES` or `MOVES SCORE`, `-` for the empty board, `#` for comments.

    With `out` every answer stands in `OUT.journal` as soon as it is there: after a kill the same call goes on. At the
    end OUT has what `filetto solve --file F --json` prints, in the order of the file, and the journal is gone.
    """
    game = Game(game) if isinstance(game, str) else game
    questions = _read(Path(file), game, limit)
    work = functools.partial(units.solve_positions, game.name, memory, weak)
    job, name = Job(address, unit_seconds, progress), f"positions of {game}"
    if out is None:
        return _result(questions, _solve(questions, [], job, name, work, lambda rows: None))
    out = Path(out)
    if out.exists():
        raise FilettoError(f"{out} exists already: remove it or choose another file")
    journal = Path(f"{out}.journal")
    with Lines(journal, _header(questions, game.name, weak), resume=True) as lines:
        result = _result(questions, _solve(questions, lines.rows, job, name, work, lines.append))
        write_whole(out, [*result.rows, result.summary()])
        journal.unlink()
    return result


def _read(path: Path, game: Game, limit: int | None) -> list[_Question]:
    try:
        lines = path.read_text().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FilettoError(f"cannot read {path}: {error}") from error
    numbered = [(number, line.strip()) for number, line in enumerate(lines, start=1)]
    useful = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    return [_question(game, number, line) for number, line in useful[:limit]]


def _question(game: Game, number: int, line: str) -> _Question:
    moves, _, last = line.rpartition(" ") if " " in line else (line, "", "")
    # A cell begins with a letter, so a number at the end is a score.
    scored = bool(last) and last.lstrip("+-").isdigit()
    question = _Question(moves.strip(), int(last)) if scored else _Question(line, None)
    try:
        position = Position(game, "" if question.moves == "-" else question.moves)
    except MoveError as error:
        raise FilettoError(f'line {number}: {error}; expected "MOVES" or "MOVES SCORE"') from error
    return _Question(position.moves, question.expected)


def _header(questions: list[_Question], game: str, weak: bool) -> Row:
    """What the answers depend on: the questions by their checksum."""
    text = json.dumps([question.moves for question in questions])
    digest = hashlib.sha256(text.encode()).hexdigest()
    return {"solve": game, "weak": weak, "positions": len(questions), "sha256": digest}


def _is_answer(row: Row, questions: list[_Question]) -> bool:
    number = row.get("number")
    return isinstance(number, int) and number < len(questions) and row.get("moves") == questions[number].moves


def _solve(
    questions: list[_Question],
    before: list[Row],
    job: Job,
    name: str,
    work: Callable[[Any], list[Row]],
    write: Callable[[list[Row]], None],
) -> dict[int, Row]:
    """The answers by their numbers: those of before, and what the cluster says of the others."""
    answers = {row["number"]: row for row in before if _is_answer(row, questions)}
    missing = [(number, question.moves) for number, question in enumerate(questions) if number not in answers]

    def keep(rows: list[Row]) -> bool:
        write(rows)
        answers.update((row["number"], row) for row in rows)
        return False

    try:
        job.run(name, " positions", work, missing, len(questions), keep)
    except KeyboardInterrupt:
        sentence = f"interrupted after {len(answers)} of {len(questions)} positions: with `out` the same call goes on"
        raise Interrupted(sentence) from None
    return answers


def _result(questions: list[_Question], answers: dict[int, Row]) -> SolvedFile:
    rows = [_checked(answers[number], question) for number, question in enumerate(questions)]
    each = max(1, len(rows))
    seconds, nodes = sum(row["seconds"] for row in rows), sum(row["nodes"] for row in rows)
    wrong = sum(not row["right"] for row in rows)
    return SolvedFile(rows, wrong, 1e6 * seconds / each, nodes / each, seconds)


def _checked(answer: Row, question: _Question) -> Row:
    """An answer beside the score that the file says."""
    row = {key: value for key, value in answer.items() if key != "number"}
    right = question.expected is None or _agrees(row, question.expected)
    return {**row, "expected": question.expected, "right": right}


def _agrees(row: Row, expected: int) -> bool:
    if row["score"] is not None:
        return bool(row["score"] == expected)
    # Without the distance only the sign can be compared.
    sign = (expected > 0) - (expected < 0)
    return bool(row["outcome"] == ["draw", "win", "loss"][sign])
