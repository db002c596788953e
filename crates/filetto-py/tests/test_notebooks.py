"""Every notebook runs from its first cell to its last, in the installed package."""

import os
import time
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(os.environ.get("FILETTO_ROOT", Path(__file__).resolve().parents[3]))
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
LONGEST = 60
"""Seconds of a cell on a busy machine; quiet ones take less than 20 for a whole notebook."""


def test_there_are_five():
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    client = NotebookClient(notebook, timeout=LONGEST, resources={"metadata": {"path": str(tmp_path)}})
    start = time.monotonic()
    client.execute()
    print(f"{path.stem}: {time.monotonic() - start:.1f} s")
