"""Files of JSON lines that survive their writer: a line that says what they are about, then a line for each result.

The form is that of `filetto tournament --save`: what one of both began, the other goes on with. A writer that is killed
leaves whole lines and perhaps a torn one at the end, which is cut off on the way back. One process writes at a time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from filetto._native import FilettoError

try:
    import fcntl
except ImportError:  # pragma: no cover
    # Where files cannot be locked, nobody is kept away.
    fcntl = None  # type: ignore[assignment]

Row = dict[str, Any]


class Lines:
    """The file, open and locked; `rows` is what was in it, without the first line."""

    def __init__(self, path: Path, header: Row, *, resume: bool) -> None:
        """Begin a file, or with `resume` go on with the one that is there. A file of something else stays as it is."""
        self.path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
        except OSError as error:
            raise self._failure(error) from error
        try:
            self._lock()
            self.rows = self._read_back(header, resume)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sentence = f"{self.path} is written to by another match or tournament: expected another file"
            raise FilettoError(sentence) from None
        except OSError:
            return

    def _read_back(self, header: Row, resume: bool) -> list[Row]:
        content = self.path.read_bytes()
        if content and not resume:
            raise FilettoError(f"{self.path} is there already: expected to resume it, or another file")
        whole = content.rfind(b"\n") + 1
        if whole == 0:
            if not _line(header).startswith(content):
                raise FilettoError(f"{self.path} is something else: expected a file of results, or another file")
            os.ftruncate(self._file, 0)
            self.append([header])
            return []
        first, *others = content[:whole].decode(errors="replace").splitlines()
        self._compare(_parse(first), header)
        os.ftruncate(self._file, whole)
        return [_parse(line) for line in others]

    def _compare(self, saved: Row, header: Row) -> None:
        for key, value in header.items():
            if saved.get(key) != value:
                there, here = json.dumps(saved.get(key)), json.dumps(value)
                raise FilettoError(f"{self.path} is of something else: its {key} is {there}, here it is {here}")

    def append(self, rows: Iterable[Row]) -> None:
        """Write down results; they are in the hands of the system when this returns."""
        left = b"".join(_line(row) for row in rows)
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            raise self._failure(error) from error

    def _failure(self, error: OSError) -> FilettoError:
        return FilettoError(f"{self.path}: {error.strerror} (expected a file that can be read and written)")

    def close(self) -> None:
        """Let go of the file and its lock."""
        os.close(self._file)

    def __enter__(self) -> Lines:
        """Hold the file."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of it."""
        self.close()


def read_rows(path: Path) -> list[Row]:
    """The results of a file, without its first line and a torn last one."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FilettoError(f"cannot read {path}: {error.strerror}") from error
    return [_parse(line) for line in content[: content.rfind(b"\n") + 1].decode(errors="replace").splitlines()[1:]]


def write_whole(path: Path, rows: Iterable[Row]) -> None:
    """Put a file of lines in its place at one stroke: nobody ever finds a part of it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        draft.write_bytes(b"".join(_line(row) for row in rows))
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise FilettoError(f"{path}: {error.strerror} (expected a file that can be written)") from error


def _line(row: Row) -> bytes:
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _parse(line: str) -> Row:
    """An object; what is none becomes an empty one, which nobody takes for a result."""
    try:
        row = json.loads(line)
    except ValueError:
        return {}
    return row if isinstance(row, dict) else {}
