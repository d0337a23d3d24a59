"""Snapshots as they arrive, saved and restored."""

import threading

import numpy as np
import pytest

import tiara
from conftest import module

DAYS = [
    [("ann", "bob"), ("bob", "cid")],
    [],
    [("cid", "dan"), ("dan", "ann")],
    [("ann", "cid")],
]


def test_stream_givesWhatAugmentGives():
    stream = tiara.Stream(alpha=0.1, beta=0.3, nodes=["ann", "bob", "cid", "dan"])
    found = [stream.advance(edges) for edges in DAYS]
    times = [t for t, edges in enumerate(DAYS) for _ in edges]
    source, target = zip(*(edge for edges in DAYS for edge in edges), strict=True)
    graph = tiara.DynamicGraph.from_events((source, target, times), time_bin=1)
    expected = tiara.augment(graph, alpha=0.1, beta=0.3)
    assert stream.nodes.tolist() == expected.nodes.tolist()
    assert stream.time == 4
    for mine, theirs in zip(found, expected, strict=True):
        assert (mine != theirs).nnz == 0


def test_threads_takeTurns():
    shared = tiara.Stream()
    threads = [
        threading.Thread(target=lambda: [shared.advance([("ann", "bob")]) for _ in range(20)])
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = tiara.Stream()
    for _ in range(80):
        alone.advance([("ann", "bob")])
    assert shared.time == alone.time == 80
    last = [("bob", "cid")]
    assert (shared.advance(last) != alone.advance(last)).nnz == 0


def test_repr_isShort():
    stream = tiara.Stream()
    stream.advance([("ann", "bob")])
    assert repr(stream) == "Stream(nodes=2, snapshots=1)"


@pytest.mark.parametrize("trick", [False, True])
def test_restoredStream_continuesWithTheSameBits(tmp_path, trick):
    stream = tiara.Stream(alpha=0.15, beta=0.25, symmetric_trick=trick)
    for edges in DAYS[:2]:
        stream.advance(edges)
    stream.save(tmp_path / "state")
    restored = tiara.Stream.restore(tmp_path / "state", symmetric_trick=trick)
    assert restored.time == 2
    for edges in DAYS[2:]:
        assert (restored.advance(edges) != stream.advance(edges)).nnz == 0
    assert restored.nodes.tolist() == stream.nodes.tolist() == ["ann", "bob", "cid", "dan"]
    restored.close()


def test_edges_ofEveryKind(tmp_path):
    pandas = module("pandas")
    expected = tiara.Stream().advance([(5, 7), (7, 9)])
    kinds = [
        np.array([[5, 7], [7, 9]]),
        pandas.DataFrame({"source": [5, 7], "target": [7, 9]}),
        {"source": [5, 7], "target": [7, 9]},
        [(5, 7, 1.0), (7, 9, 1.0)],
    ]
    for edges in kinds:
        stream = tiara.Stream()
        assert (stream.advance(edges) != expected).nnz == 0
        assert stream.nodes.tolist() == [5, 7, 9]
    stream.save(tmp_path / "state")
    assert tiara.Stream.restore(tmp_path / "state").nodes.tolist() == [5, 7, 9]


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([("ann",)], "edges must all be"),
        ([("ann", "bob"), ("bob", "cid", 2)], "edges must all be"),
        ([("ann", 7)], "must hold ids of one type"),
        ([("ann", "bob", -1)], "edge weights must be finite and not negative"),
        ([(1, 2)], "nodes of the stream's type"),
        (42, "edges must be pairs of nodes, got int"),
        (np.zeros((2, 5)), "two or three columns"),
    ],
)
def test_badEdges_areValueErrors_andChangeNothing(edges, message):
    stream = tiara.Stream(nodes=["ann"])
    with pytest.raises(ValueError, match=message):
        stream.advance(edges)
    assert stream.nodes.tolist() == ["ann"]
    assert stream.time == 0


def test_badParametersAndFiles_areNamed(tmp_path):
    with pytest.raises(ValueError, match=r"alpha \+ beta must be below 1"):
        tiara.Stream(alpha=0.9, beta=0.2)
    with pytest.raises(FileNotFoundError, match="nothing"):
        tiara.Stream.restore(tmp_path / "nothing")
    foreign = tmp_path / "foreign"
    foreign.write_bytes(b"not a state" * 10)
    with pytest.raises(OSError, match="foreign"):
        tiara.Stream.restore(foreign)
