"""Events of every kind of table, and what is refused."""

import datetime

import numpy as np
import pytest
import scipy.sparse as sp

import tiara
from conftest import module

COLUMNS = {
    "voter": ["ann", "bob", "cid", "ann"],
    "candidate": ["bob", "cid", "dan", "ann"],
    "at": [0.0, 100.0, 700_000.0, 5.0],
}
NAMES = {"source": "voter", "target": "candidate", "time": "at"}


def tables():
    yield "mapping", lambda: COLUMNS
    yield "tuple", lambda: tuple(COLUMNS.values())
    yield "pandas", lambda: module("pandas").DataFrame(COLUMNS)
    yield (
        "pandas categories",
        lambda: (
            module("pandas").DataFrame(COLUMNS).astype({"voter": "category", "candidate": "string"})
        ),
    )
    yield "polars", lambda: module("polars").DataFrame(COLUMNS)
    yield "arrow", lambda: module("pyarrow").table(COLUMNS)
    yield (
        "arrow dictionary",
        lambda: module("pyarrow").table(
            {
                key: module("pyarrow").array(column).dictionary_encode() if key != "at" else column
                for key, column in COLUMNS.items()
            }
        ),
    )
    yield "numpy texts", lambda: {key: np.array(column) for key, column in COLUMNS.items()}


@pytest.mark.parametrize(("kind", "table"), list(tables()), ids=lambda value: str(value)[:20])
def test_everyKindOfTable_givesTheSameGraph(kind, table):
    graph = tiara.DynamicGraph.from_events(table(), **NAMES, time_bin="7d")
    assert graph.nodes.tolist() == ["ann", "bob", "cid", "dan"]
    assert len(graph) == 2
    assert graph.times.tolist() == [0, 604_800]
    assert repr(graph) == "DynamicGraph(nodes=4, snapshots=2)"
    expected = tiara.DynamicGraph.from_events(COLUMNS, **NAMES, time_bin=604_800)
    for mine, theirs in zip(tiara.augment(graph), tiara.augment(expected), strict=True):
        assert (mine != theirs).nnz == 0


def test_arraysOfNumbers_areEventsToo():
    rows = np.array([[7, 3, 0], [3, 9, 15]])
    graph = tiara.DynamicGraph.from_events(rows, time_bin=10)
    assert graph.nodes.tolist() == [7, 3, 9]
    assert graph.nodes.dtype == np.int64
    fields = [("source", int), ("target", int), ("time", float)]
    structured = np.array([tuple(row) for row in rows], dtype=fields)
    assert len(tiara.DynamicGraph.from_events(structured, time_bin=10)) == 2
    columns = tiara.DynamicGraph.from_events(
        None, source=rows[:, 0], target=rows[:, 1], time=rows[:, 2], time_bin=10
    )
    assert columns.nodes.tolist() == [7, 3, 9]


def test_dates_comeBackAsDates():
    day = np.array(["2024-01-03", "2024-01-11"], dtype="datetime64[D]")
    pandas = module("pandas")
    for times in (
        day,
        day.astype("datetime64[ns]"),
        [datetime.datetime(2024, 1, 3), datetime.datetime(2024, 1, 11)],
        pandas.Series(day.astype("datetime64[ns]")).dt.tz_localize("UTC"),
    ):
        graph = tiara.DynamicGraph.from_events(
            ([1, 2], [2, 3], times), time_bin=datetime.timedelta(days=1)
        )
        assert len(graph) == 9
        assert graph.times[0] == np.datetime64("2024-01-03")
        assert graph.times[8] == np.datetime64("2024-01-11")


def test_bins_byUnitNumberOriginAndEnd():
    def cut(**how):
        return tiara.DynamicGraph.from_events(([1, 2, 3], [2, 3, 1], [5, 15, 25]), **how)

    assert len(cut(time_bin=10)) == 3
    assert cut(time_bin=10, origin="first").times.tolist() == [5, 15, 25]
    assert len(cut(time_bin=10, origin="first", closed="right")) == 3
    assert len(cut(snapshots=2)) == 2
    milliseconds = ([1, 2], [2, 3], [0, 120_000])
    assert len(tiara.DynamicGraph.from_events(milliseconds, time_bin="1m", time_unit="ms")) == 3
    assert len(cut(time_bin=np.timedelta64(10, "s"))) == 3


def test_weights_areSummed_andDirectionsKept():
    graph = tiara.DynamicGraph.from_events(
        ([1, 1], [2, 3], [0, 0], [3.0, 1.0]), weight="weight", time_bin=1, directed=True
    )
    out = tiara.augment(graph, alpha=0.2, beta=0)[0].toarray()
    assert out[0, 1] / out[0, 2] == pytest.approx(3)
    assert out[1].tolist() == [0, 1, 0]


def test_bipartite_keepsUserOneAndItemOneApart():
    graph = tiara.DynamicGraph.from_events(
        {"user": [1, 1], "item": [1, 2], "time": [0, 0]},
        source="user",
        target="item",
        time_bin=1,
        bipartite=True,
    )
    assert graph.nodes.tolist() == ["user:1", "item:1", "item:2"]


def test_snapshots_asMatricesAndEdgeIndices():
    edges = np.array([[0, 1], [1, 0]])
    matrix = sp.csr_array(([1.0, 1.0], edges), shape=(3, 3))
    both = tiara.DynamicGraph.from_snapshots([matrix, edges])
    assert repr(both) == "DynamicGraph(nodes=3, snapshots=2)"
    weighted = tiara.DynamicGraph.from_snapshots([(edges, [2.0, 1.0])], num_nodes=3)
    assert tiara.augment(weighted)[0][0, 1] > tiara.augment(both)[0][0, 1]


def bad(source=(1, 2), target=(2, 3), time=(0, 1), **how):
    return {"events": (list(source), list(target), list(time)), "time_bin": 1, **how}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (bad(time=[0, float("nan")]), "time must hold finite times, got nan at row 1"),
        (bad(time=[0, float("inf")]), "time must hold finite times, got inf"),
        (bad(time=[0, None]), "time must hold times .* got values of type NoneType, int"),
        (bad(time=["now", "then"]), "time must hold times"),
        (
            bad(time=np.array(["2024-01-01", "NaT"], dtype="datetime64[s]")),
            "time must hold",
        ),
        (
            bad(source=[1, 2, 3]),
            "columns of events must have the same length, got 3 sources, 2 targets, 2 times",
        ),
        (bad(source=[1, "two"]), "source must hold node ids of one type .* got int, str"),
        (bad(source=["one", None]), "source must hold node ids of one type .* got NoneType, str"),
        (bad(source=[1.5, 2.0]), "source must hold node ids .* got float64"),
        (bad(source=[True, False]), "source must hold node ids"),
        (bad(source=[1, -2]), "source must hold ids that are not negative, got -2"),
        (bad(source=["1", "2"]), "source and target must hold ids of one type"),
        (
            bad(source=[], target=[], time=[]),
            "at least one event between two nodes, got none",
        ),
        (bad(source=[1, 2], target=[1, 2]), "at least one event between two nodes, got none"),
        (bad(snapshots=3), "either time_bin or snapshots must be given, got both"),
        (bad(time_bin=0), "width of a time bin must be positive, got 0"),
        (bad(time_bin="7 weeks"), "time_bin must be a number with a unit"),
        (bad(time_bin=[7]), "time_bin must be a number, a text or a timedelta"),
        (bad(time_bin=1e-9, time=[0, 1e9]), "time bins must give at most"),
        (bad(time_unit="years"), "time_unit must be one of s, ms, us, ns"),
        (bad(origin="now"), "origin must be zero or first, got 'now'"),
        (bad(closed="both"), "closed must be left or right, got 'both'"),
        (bad(snapshots=0, time_bin=None), "number of snapshots must be at least 1, got 0"),
        (bad(source=[[1, 2], [3, 4]]), "a column must have one dimension"),
    ],
)
def test_badInput_isAValueError(given, message):
    with pytest.raises(ValueError, match=message):
        tiara.DynamicGraph.from_events(given.pop("events"), **given)


def test_badTables_areValueErrors():
    pandas = module("pandas")
    frame = pandas.DataFrame(COLUMNS)
    with pytest.raises(ValueError, match="source must be a column of the events, got 'source'"):
        tiara.DynamicGraph.from_events(frame, time_bin=1)
    with pytest.raises(ValueError, match="at least one event"):
        empty = frame.iloc[:0]
        tiara.DynamicGraph.from_events(empty, **NAMES, time_bin=1)
    with pytest.raises(ValueError, match="events must be a table"):
        tiara.DynamicGraph.from_events(42, time_bin=1)
    with pytest.raises(ValueError, match="column 'at' must hold times, got NaT at row 1"):
        dates = pandas.to_datetime(pandas.Series(["2024-01-01", None]))
        table = pandas.DataFrame({"voter": [1, 2], "candidate": [2, 3], "at": dates})
        tiara.DynamicGraph.from_events(table, **NAMES, time_bin="1d")
    with pytest.raises(ValueError, match="edge weight must be finite and not negative, got -1"):
        tiara.DynamicGraph.from_events(([1], [2], [0], [-1]), weight="weight", time_bin=1)
    with pytest.raises(ValueError, match="shape"):
        tiara.DynamicGraph.from_events(np.zeros((3, 2)), time_bin=1)
    with pytest.raises(ValueError, match="3 arrays"):
        tiara.DynamicGraph.from_events(([1], [2], [0]), weight="weight", time_bin=1)


def test_badSnapshots_areValueErrors():
    edges = np.array([[0, 1], [1, 0]])
    with pytest.raises(ValueError, match="give num_nodes"):
        tiara.DynamicGraph.from_snapshots([edges])
    with pytest.raises(ValueError, match="node index must be between 0 and 0, got 1"):
        tiara.DynamicGraph.from_snapshots([edges], num_nodes=1)
    with pytest.raises(ValueError, match="nodes from 0 on, got -1"):
        tiara.DynamicGraph.from_snapshots([edges - 1], num_nodes=3)
    with pytest.raises(ValueError, match="square"):
        tiara.DynamicGraph.from_snapshots([sp.csr_array((2, 3))])
    with pytest.raises(ValueError, match="same number of nodes, got 2 and 3"):
        tiara.DynamicGraph.from_snapshots([sp.csr_array((2, 2)), sp.csr_array((3, 3))])
    with pytest.raises(ValueError, match="whole numbers"):
        tiara.DynamicGraph.from_snapshots([edges * 0.5], num_nodes=3)


def test_names_withAnyCharacterStayThemselves():
    names = ["ü", "a\0b", "", "日本", "x y"]
    graph = tiara.DynamicGraph.from_events(
        (names, names[1:] + names[:1], [0] * len(names)), time_bin=1
    )
    assert graph.nodes.tolist() == names


def test_withoutBins_itIsTheCommand(tmp_path):
    module("pandas")
    days = 86_400 * np.arange(300)
    source = [f"n{i % 9}" for i in range(300)]
    target = [f"n{i * 7 % 8}" for i in range(300)]
    file = tmp_path / "log.csv"
    rows = zip(source, target, (days + 1_400_000_000).tolist(), strict=True)
    file.write_text("source,target,time\n" + "".join(f"{a},{b},{c}\n" for a, b, c in rows))
    read = tiara.DynamicGraph.from_file(file)
    for times in (days + 1_400_000_000, (days + 1_400_000_000).astype("datetime64[s]")):
        made = tiara.DynamicGraph.from_events((source, target, times))
        assert len(made) == len(read)
        expected = tiara.predict(read, ["n1"], top=3)
        found = tiara.predict(made, ["n1"], top=3)
        assert found.to_dict() == expected.to_dict()
        assert tiara.notes(found)["predicts"] == "next contact"
    binned = tiara.DynamicGraph.from_events((source, target, days), time_bin=86_400 * 7)
    assert "next bin" in tiara.notes(tiara.predict(binned, ["n1"]))["predicts"]
    with pytest.raises(ValueError, match="convert them to dates, or give time_bin or snapshots"):
        tiara.DynamicGraph.from_events((["a", "b"], ["b", "c"], [20240131, 20240201]))


def test_badLines_areSkippedAndCounted_andDatesReadByAPattern(tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("source,target,time\na,b,05/11/1999\nb,c\nc,d,07/11/1999\n", "utf-8")
    with pytest.raises(ValueError, match="1 of 3 lines is bad"):
        tiara.DynamicGraph.from_file(log, skip_bad_lines=True, time_format="dd/MM/yyyy")
    options = {"skip_bad_lines": "40%", "time_format": "dd/MM/yyyy"}
    graph = tiara.DynamicGraph.from_file(log, time_bin="1d", **options)
    assert graph.nodes.tolist() == ["a", "b", "c", "d"]
    found = tiara.inspect(log, **options)
    assert found["skippedLines"] == 1
    assert found["fromDate"] == "1999-11-05T00:00:00Z"
