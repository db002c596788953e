"""The agent file without Kaggle's package: imported, executed as text, with and without its engine.

Usage: FILETTO=path python3 adapters/kaggle/test_agent.py"""
import os
import pathlib
import sys
import tempfile
import types

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = (HERE / "main.py").read_text()
CONFIGURATION = types.SimpleNamespace(columns=7, rows=6, inarow=4, actTimeout=1)
THREE_IN_A_COLUMN = [0] * 21 + [0, 0, 0, 1, 0, 0, 0] + [2, 0, 0, 1, 0, 0, 0] + [2, 2, 0, 1, 0, 0, 0]


def load():
    """As Kaggle does: runs the text and takes the last function in it."""
    names = {}
    exec(compile(SOURCE, "main.py", "exec"), names)
    return [value for value in names.values() if callable(value)][-1], names


def ask(agent, board, mark, configuration=CONFIGURATION):
    return agent(types.SimpleNamespace(board=board, mark=mark, remainingOverageTime=60, step=0), configuration)


def check(what, got, wanted):
    assert got in wanted, f"{what}: got {got}, expected one of {list(wanted)}"
    print(f"✓ {what}: {got}")


os.environ.setdefault("FILETTO_PLAYER", "alphabeta:depth=4")
agent, names = load()
check("the last function is the agent", agent.__name__, ["agent"])
check("a column on the empty board", ask(agent, [0] * 42, 1), range(7))
check("four in the column, as the first player", ask(agent, THREE_IN_A_COLUMN, 1), [3])
first = names["_engine"].process.pid
board = [0] * 42
board[35:39] = [1, 1, 1, 0]
board[28:30] = [2, 2]
check("the row is stopped, as the second player", ask(agent, board, 2), [3])
check("one process for all moves", names["_engine"].process.pid, [first])
wide = types.SimpleNamespace(columns=20, rows=9, inarow=5, actTimeout=1)
check("another size", ask(agent, [0] * 180, 1, wide), range(20))
names["_engine"].process.kill()
check("a lost engine costs no game", ask(agent, [1] + [0] * 41, 2), range(1, 7))
check("and is started again", ask(agent, THREE_IN_A_COLUMN, 1), [3])
names["_engine"].process.kill()

# Unpacked alone beside the binary.
binary = pathlib.Path(os.environ.pop("FILETTO")).resolve()
with tempfile.TemporaryDirectory() as folder:
    os.symlink(binary, pathlib.Path(folder, "filetto"))
    os.chdir(folder)
    agent, names = load()
    check("the binary beside the file is found", ask(agent, THREE_IN_A_COLUMN, 1), [3])
    names["_engine"].process.kill()
    os.chdir(HERE)
sys.exit(0)
