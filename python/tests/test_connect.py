"""The client of a live log, against the service itself."""

import os
import shutil
import socket
import subprocess
import threading
import time

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


def test_questions_take_the_parameters_of_the_service(live):
    live.append([("ann", "bob", 1), ("bob", "cid", 11), ("ann", "cid", 12), ("cid", "dan", 13)])
    assert [near["node"] for near in live.proximity("ann", without="bob")] == ["cid", "dan"]
    without = live.proximity("ann", without=("ann", "cid"))
    assert {near["node"] for near in without} == {"bob", "cid", "dan"}
    assert without != live.proximity("ann")
    assert live.proximity("dan", direction="directed") == []
    assert live.explain("dan", "ann", direction="directed")["score"] == 0
    assert live.explain("ann", "dan", without=("cid", "dan"))["score"] == 0
    timeline = live.timeline("ann", top=2, edges=True)
    assert len(timeline["snapshots"]) == 2
    assert live.timeline("ann", as_of=0)["as_of"] == 0
    assert len(live.drift(direction="directed", top=2)["nodes"]) <= 2
    rows = live.predict("ann", confidence=0.9) if _ready(live) else []
    assert {row["source"] for row in rows} == {"ann"}
    assert live.predict(pairs=[("ann", "dan")])[0]["target"] == "dan"


def _ready(live):
    for _ in range(300):
        if not live._ask("/ready", {})["pending"]:
            return True
        time.sleep(0.1)
    return False


def test_answers_that_stop_halfway_are_asked_for_again():
    """The first answer never ends, the second is cut, the third is whole."""
    answers = [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", None]
    whole = b'HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{"nodes": 7}'
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            held = []
            for answer in answers:
                connection, _ = server.accept()
                connection.recv(10_000)
                connection.sendall(answer or whole)
                if answer is answers[0]:
                    held.append(connection)  # open, so that the client runs into its timeout
                else:
                    connection.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        assert tiara.connect(url, timeout=0.5).stats() == {"nodes": 7}


def test_retries_add_nothing(live):
    first = live.append([("ann", "bob", 1)], key="k")
    assert live.append([("ann", "bob", 1)], key="k") == first
    with pytest.raises(tiara.ServiceError, match="key was used"):
        live.append([("ann", "cid", 1)], key="k")


def test_errors_name_the_parameter(live):
    live.append([("ann", "bob", 1)])
    with pytest.raises(ValueError, match="seed must be a node of the input"):
        live.proximity("nobody")
