"""The examples run as they are, on a small graph."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from conftest import ROOT, module

EXAMPLES = ROOT / "examples" / "python"


@pytest.fixture
def messages(tmp_path):
    module("torch_geometric")
    rng = np.random.default_rng(3)
    path = tmp_path / "messages.txt"
    ends = rng.integers(0, 40, (600, 2))
    times = np.sort(rng.integers(0, 20 * 1_200_000, 600))
    np.savetxt(path, np.column_stack([ends, times]), fmt="%d")
    return path


def run(*command, **environment):
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *map(str, command)],
        capture_output=True,
        text=True,
        cwd=EXAMPLES,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_linkPrediction_comparesBothModelsWithoutAndWithTiara(messages):
    printed = run("link_prediction.py", messages, "--seeds", 1, "--epochs", 1).splitlines()
    assert [line.split(" test AUC")[0].strip() for line in printed[1:]] == [
        "Gcn",
        "Gcn + TiaRa",
        "Recurrent",
        "Recurrent + TiaRa",
    ]


def test_sparseSnapshots_compareAModelWithoutMemory(messages, tmp_path):
    rows = [line.split() for line in messages.read_text().splitlines()]
    rated = tmp_path / "ratings.csv"
    rated.write_text("".join(f"{a},{b},-3,{t}\n" for a, b, t in rows))
    printed = run("sparse_snapshots.py", rated, "--seeds", 1, "--epochs", 1).splitlines()
    assert printed[1].startswith("nodes with an edge in a snapshot: ")
    assert [line.split(" test AUC")[0].strip() for line in printed[2:]] == ["Gcn", "Gcn + TiaRa"]


def test_ownModel_runsInTheSameLoop(messages):
    assert "Mine + TiaRa" in run("own_model.py", messages, 1)


def test_notebook_runsFromTopToBottom(messages):
    module("pandas")
    notebook = json.loads((EXAMPLES / "link_prediction.ipynb").read_text("utf-8"))
    cells = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
    printed = run(
        "-c", "\n".join(cells), COLLEGE_MSG=str(messages), SEEDS="1", EPOCHS="1", PYTHONPATH="."
    )
    assert "Recurrent + TiaRa" in printed


def test_areaUnderCurve_countsTiesAsHalf(monkeypatch):
    torch = module("torch")
    module("torch_geometric")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    from link_prediction import area_under_curve

    labels = torch.tensor([1.0, 0.0, 1.0, 0.0])
    assert area_under_curve(torch.tensor([2.0, 1.0, 3.0, 0.0]), labels) == 1
    assert area_under_curve(torch.zeros(4), labels) == 0.5
    assert area_under_curve(torch.tensor([0.0, 1.0, 1.0, 0.5]), labels) == pytest.approx(0.375)
