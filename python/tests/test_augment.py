"""The engine's results arrive in Python as they are."""

import gzip
import hashlib
import json
import os
import pickle
import shutil
import subprocess
import threading
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp

import tiara
from conftest import BITCOIN, WIKI, events, missing, shared


def digest(out):
    """Return the entries and a digest of all bits, as JavaResult prints them."""
    hashed = hashlib.sha256()
    for matrix in out:
        entries = np.empty(matrix.nnz, dtype=[("index", ">i4"), ("value", ">f4")])
        entries["index"], entries["value"] = matrix.indices, matrix.data
        for row in range(matrix.shape[0]):
            first, last = matrix.indptr[row], matrix.indptr[row + 1]
            hashed.update(int(last - first).to_bytes(4, "big") + entries[first:last].tobytes())
    return f"{out.nnz} {hashed.hexdigest()}"


@pytest.mark.parametrize(
    ("name", "alpha", "beta", "trick", "entries"),
    [
        (BITCOIN, 0.1, 0.3, False, 2_629_664),
        (BITCOIN, 0.1, 0.3, True, 3_646_104),
        (WIKI, 0.1, 0.2, False, 8_544_007),
    ],
)
def test_realData_givesTheBitsOfJava(name, alpha, beta, trick, entries):
    java = shutil.which("java")
    if java is None:
        missing("java is not on the path")
    program = Path(__file__).with_name("JavaResult.java")
    variant = "trick" if trick else "diffusion"
    command = [java, "-cp", os.pathsep.join(tiara.jars()), str(program), str(shared(name))]
    expected = subprocess.run(
        [*command, str(alpha), str(beta), variant], capture_output=True, text=True, check=True
    ).stdout.strip()
    graph = tiara.DynamicGraph.from_events(events(name), time_bin="1200000s")
    out = tiara.augment(graph, alpha=alpha, beta=beta, symmetric_trick=trick)
    assert out.nnz == entries
    assert digest(out) == expected


FIXTURES = [
    "directed-300",
    "directed-short-k-empty-snapshot",
    "gdc-beta-zero",
    "path-triangle",
    "tiny-restart-slow-mixing",
    "undirected-200",
]


@pytest.mark.parametrize("trick", [False, True])
@pytest.mark.parametrize("name", FIXTURES)
def test_fixtures_areTheAuthorsResults_andThoseOfJava(name, trick):
    with gzip.open(shared(f"reference/fixtures/{name}.json.gz"), "rt") as text:
        fixture = json.load(text)
    n = fixture["nodes"]
    snapshots = [np.array(edges, dtype=int).reshape(-1, 2).T for edges in fixture["snapshots"]]
    graph = tiara.DynamicGraph.from_snapshots(snapshots, num_nodes=n)
    parameters = {key: fixture[key] for key in ("alpha", "beta", "epsilon", "iterations")}
    out = tiara.augment(graph, symmetric_trick=trick, **parameters)
    # Java's own classes, without anything of the path that the package takes.
    kinds = tiara._jvm.java
    output = kinds("dev.tiara.augment.Output")
    builder = kinds("dev.tiara.augment.Tiara").builder()
    for key, value in parameters.items():
        getattr(builder, key)(value)
    builder.output(output.SYMMETRIC_TRICK if trick else output.DIFFUSION)
    expected = builder.build().augment(graph._graph)
    for t, entries in enumerate(fixture["symmetric_trick" if trick else "augmented"]):
        for row in range(n):
            mine = out[t][[row]]
            theirs = expected.matrix(t)
            assert mine.indices.tolist() == list(theirs.indices(row))
            assert mine.data.tolist() == list(theirs.values(row))
        rows, columns, values = zip(*entries, strict=True)
        authors = sp.csr_array((values, (rows, columns)), shape=(n, n))
        # The authors compute in float32: their sums of up to a few hundred terms round that much.
        assert abs(out[t] - authors).max() < 2e-6


def test_defaults_areThoseOfJava(small):
    defaults = tiara._jvm.java("dev.tiara.diffusion.TiaraSettings").DEFAULT
    import inspect

    for function in (tiara.augment, tiara.Stream.__init__):
        given = inspect.signature(function).parameters
        for name in ("alpha", "beta", "epsilon", "iterations", "tolerance"):
            assert given[name].default == getattr(defaults, name)()
        assert given["solver"].default == str(defaults.solver()).lower()


def test_result_isASequenceWithNodesTimesAndCertificate(small):
    out = tiara.augment(small, alpha=0.1, beta=0.3)
    assert len(out) == 2
    assert isinstance(out[-1], sp.csr_array)
    assert [m.shape for m in out] == [(3, 3)] * 2
    assert len(out[0:2]) == 2
    assert out.nodes.tolist() == ["ann", "bob", "cid"]
    assert out.times.tolist() == [0, 10]
    assert len(out.certificate) == 2
    assert (out.certificate.max_to_paper < 1e-6).all()
    assert out.certificate.solver == ["direct", "direct"]
    assert out.certificate.uncertain.tolist() == [0, 0]
    with pytest.raises(IndexError):
        out[2]
    copy = pickle.loads(pickle.dumps(out))
    assert (copy[1] != out[1]).nnz == 0


def test_manySnapshots_arriveInSeveralBatches(monkeypatch, small):
    whole = tiara.augment(small)
    monkeypatch.setattr("tiara._augment._BATCH", 1)
    single = tiara.augment(small)
    assert digest(single) == digest(whole)
    assert single.certificate.mean_to_paper.tolist() == whole.certificate.mean_to_paper.tolist()


def test_methods_areThoseOfTheCommand(small):
    plain = tiara.augment(small, method="none")
    assert plain.certificate is None
    assert np.allclose(plain[0].toarray()[0], [1 / 2, 1 / 6**0.5, 0])
    merged = tiara.augment(small, method="merge")
    assert merged[1].nnz == 9
    assert digest(tiara.augment(small, method="gdc", alpha=0.4)) == digest(
        tiara.augment(small, alpha=0.4, beta=0)
    )
    with pytest.raises(ValueError, match="must be tiara, gdc, dropedge, merge or none, got"):
        tiara.augment(small, method="magic")


def test_topK_exact_andVariants(small):
    assert (np.diff(tiara.augment(small, top_k=2)[1].indptr) == 2).all()
    exact = tiara.augment(small, iterations="exact", solver="series")
    assert np.allclose(exact[0].toarray(), tiara.augment(small)[0].toarray(), atol=1e-6)
    symmetric = tiara.augment(small, symmetrize=True)[0]
    assert abs(symmetric - symmetric.T).max() == 0
    assert set(tiara.augment(small, unweighted=True)[0].data) == {1}


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"alpha": 0.7, "beta": 0.4}, r"alpha \+ beta must be below 1, got 0.7 \+ 0.4"),
        ({"alpha": -0.1}, r"alpha must be in \[0, 1\), got -0.1"),
        ({"alpha": float("nan")}, "alpha must be a number, got"),
        ({"alpha": "a lot"}, 'alpha must be a number, got "a lot"'),
        ({"epsilon": 2}, "epsilon must be in"),
        ({"iterations": 0}, "iterations must be at least 1, got 0"),
        ({"top_k": 0}, "top-k must be at least 1, got 0"),
        ({"threads": 0}, "threads must be at least 1, got 0"),
        ({"solver": "oracle"}, "solver must be one of auto, direct"),
    ],
)
def test_parametersOutOfBounds_areValueErrors(small, parameters, message):
    with pytest.raises(ValueError, match=message):
        tiara.augment(small, **parameters)


def test_invalidGraph_isRejected():
    with pytest.raises(ValueError, match=r"graph must be a tiara\.DynamicGraph, got list"):
        tiara.augment([[0, 1]])


def test_twoThreadsAtOnce_giveWhatEachGivesAlone():
    rng = np.random.default_rng(7)
    graphs = [
        tiara.DynamicGraph.from_events(
            (rng.integers(0, 300, 3000), rng.integers(0, 300, 3000), np.arange(3000)), time_bin=500
        )
        for _ in range(2)
    ]
    expected = [digest(tiara.augment(graph)) for graph in graphs]
    found = [[], []]

    def work(i):
        found[i] = [digest(tiara.augment(graphs[i])) for _ in range(5)]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(2)]
    for thread in threads:
        thread.start()
    mine = [digest(tiara.augment(graph)) for graph in graphs]  # and the main thread beside them
    for thread in threads:
        thread.join()
    assert mine == expected
    assert found == [[expected[0]] * 5, [expected[1]] * 5]


def test_load_readsTheFilesOfTheCommand(small, tmp_path):
    out = tiara.augment(small)
    arrays = {"shape": (3, 3), "nodes": np.array(out.nodes.tolist()), "snapshots": len(out)}
    for t, matrix in enumerate(out):
        arrays[f"data_{t}"] = matrix.data
        arrays[f"indices_{t}"] = matrix.indices
        arrays[f"indptr_{t}"] = matrix.indptr.astype(np.int64)
    bounds = np.zeros((2, 5))
    np.savez(tmp_path / "out.npz", certificate=bounds, **arrays)
    loaded = tiara.load(tmp_path / "out.npz")
    assert digest(loaded) == digest(out)
    assert loaded.nodes.tolist() == out.nodes.tolist()
    assert loaded.certificate.max_to_paper.tolist() == [0, 0]
    np.savez(tmp_path / "other.npz", a=1)
    with pytest.raises(ValueError, match=r"other\.npz is not a file of tiara augment"):
        tiara.load(tmp_path / "other.npz")
