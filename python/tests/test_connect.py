"""The client of a live log, against the service itself."""

import os
import shutil
import subprocess

import pytest

import tiara
from test_contract import jars


@pytest.fixture
def live(tmp_path):
    """Serve an empty log whose snapshots have a width of 10."""
    command = [
        shutil.which("java"),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        os.environ.get("TIARA_CLI") or jars(),
        "dev.tiara.cli.Main",
        "serve",
        "--data",
        str(tmp_path / "data"),
        "--time-bin",
        "10",
        "--port",
        "0",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        line = service.stdout.readline()
        yield tiara.connect(line.removeprefix("listening on ").strip())
        service.terminate()


def test_answers_are_those_of_the_package(live):
    events = [("ann", "bob", 1), ("bob", "cid", 11), ("cid", "dan", 12)]
    appended = live.append([*events, {"source": "x", "target": "y", "time": "no"}])
    assert appended["accepted"] == 3
    assert appended["refused"][0]["line"] == 4
    graph = tiara.DynamicGraph.from_events(tuple(zip(*events, strict=True)), time_bin=10)
    expected = tiara.proximity(graph, "ann", top=3)
    assert live.proximity("ann", top=3) == expected.to_dict("records")
    explained = tiara.explain(graph, "ann", "dan").answer
    assert {**live.explain("ann", "dan"), "version": None} == {**explained, "version": None}
    assert live.stats()["nodes"] == 4
    assert live.inspect()["events"] == 3
    assert live.nodes("an") == ["ann", "dan"]
    assert len(live.drift(top=2)["nodes"]) == 2


def test_retries_add_nothing(live):
    first = live.append([("ann", "bob", 1)], key="k")
    assert live.append([("ann", "bob", 1)], key="k") == first
    with pytest.raises(tiara.ServiceError, match="key was used"):
        live.append([("ann", "cid", 1)], key="k")


def test_errors_name_the_parameter(live):
    live.append([("ann", "bob", 1)])
    with pytest.raises(ValueError, match="seed must be a node of the input"):
        live.proximity("nobody")
