"""The examples run, and so does every piece of Python in the readmes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("FILETTO_ROOT", Path(__file__).resolve().parents[3]))
EXAMPLES = sorted((ROOT / "examples" / "python").glob("*.py"))
READMES = [ROOT / "README.md", ROOT / "crates" / "filetto-py" / "README.md"]


def pieces(path: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path, tmp_path):
    ran = subprocess.run([sys.executable, path], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()


def test_there_are_examples():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("path", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_python_of_a_readme_runs(path, tmp_path):
    found = pieces(path)
    assert found
    ran = subprocess.run(
        [sys.executable, "-c", "\n".join(found)], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
