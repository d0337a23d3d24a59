"""What several tests share."""

import gzip
import os
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(os.environ.get("TIARA_ROOT", Path(__file__).parents[2]))


def missing(message):
    """Skip a test, or fail where CI=true."""
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


def shared(name):
    """Return a file of real data or reference outputs, which lie beside the clone."""
    file = ROOT / ".." / "shared" / name
    if not file.exists():
        missing(f"../shared/{name} not found next to this clone")
    return file


def module(name):
    """Import a module, or skip the test."""
    try:
        return __import__(name, fromlist=["_"])
    except ImportError as failure:
        missing(f"{name} is not there: {failure}")


BITCOIN = "data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz"
WIKI = "data/WikiElec/elec.konect.txt.gz"


def events(name):
    """Return the sources, targets and times of a file whose last column is the time."""
    with gzip.open(shared(name), "rt") as lines:
        rows = [line.replace(",", " ").split() for line in lines if line[0] not in "#%"]
    table = np.array([(row[0], row[1], row[-1]) for row in rows], dtype=np.float64)
    return table[:, 0].astype(int), table[:, 1].astype(int), table[:, 2]


@pytest.fixture
def small():
    import tiara

    return tiara.DynamicGraph.from_events(
        (["ann", "bob", "cid"], ["bob", "cid", "ann"], [0, 5, 12]), time_bin=10
    )
