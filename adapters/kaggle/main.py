"""Filetto as an agent of Kaggle's ConnectX: this file and the binary `filetto` in one folder.

The binary is looked for in $FILETTO, beside this file, in the folder Kaggle unpacks submissions to, and on the PATH.
One process is kept for all moves. It speaks the Gomocup protocol, which sends whole boards, so no move is remembered
here. Kaggle executes this file and takes the last function defined in it: the agent must stay at the end.
"""
import os
import queue
import shutil
import subprocess
import threading
import time

MARGIN = 0.25  # seconds of a move kept for Python and for the pipes, whatever its length


def _folders():
    # Kaggle runs the text of this file: then there is no __file__.
    if "__file__" in globals():
        yield os.path.dirname(os.path.abspath(__file__))
    yield "/kaggle_simulations/agent"
    yield os.getcwd()


def _binary():
    places = [os.environ.get("FILETTO", "")] + [os.path.join(folder, "filetto") for folder in _folders()]
    found = next((place for place in places if place and os.path.isfile(place)), None) or shutil.which("filetto")
    if not found:
        raise FileNotFoundError("no binary of Filetto: put `filetto` beside this file or set FILETTO")
    return found


class _Engine:
    def __init__(self):
        command = [_binary(), "engine", "--protocol", "gomocup"]
        if os.environ.get("FILETTO_PLAYER"):
            command += ["--player", os.environ["FILETTO_PLAYER"]]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put("ERROR Filetto has ended")

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, wanted, seconds):
        """The next line that `wanted` accepts."""
        until = time.monotonic() + seconds
        while True:
            line = self.lines.get(timeout=max(0.001, until - time.monotonic()))
            if wanted(line):
                return line
            if line.startswith("ERROR"):
                raise RuntimeError(line)

    def column(self, board, mark, columns, rows, inarow, seconds):
        self.say(f"INFO inarow {inarow}", "INFO gravity 1", f"INFO timeout_turn {int(seconds * 1000)}")
        self.say(f"RECTSTART {columns},{rows}")
        self.hear(lambda line: line == "OK", 5)
        stones = ((index % columns, index // columns, stone) for index, stone in enumerate(board) if stone)
        self.say("BOARD", *(f"{x},{y},{1 if stone == mark else 2}" for x, y, stone in stones), "DONE")
        answer = self.hear(lambda line: line[:1].isdigit(), seconds + MARGIN / 2)
        return int(answer.split(",")[0])


_engine = None


def agent(observation, configuration):
    """The column of Filetto's move; if the engine is lost, any column with room, and a new engine next time."""
    global _engine
    seconds = max(0.1, configuration.actTimeout - MARGIN)
    try:
        _engine = _engine or _Engine()
        return _engine.column(
            observation.board, observation.mark, configuration.columns, configuration.rows, configuration.inarow, seconds
        )
    except Exception as trouble:
        print(f"Filetto: {trouble!r}")
        if _engine:
            _engine.process.kill()
            _engine.process.wait()
            _engine = None
        return next(column for column in range(configuration.columns) if observation.board[column] == 0)
