"""Runs where PySpark and the submit jar are there: TIARA_SUBMIT_JAR names it."""

import os

import pytest

import tiara

pyspark_sql = pytest.importorskip("pyspark.sql")
JAR = os.environ.get("TIARA_SUBMIT_JAR", "")

EVENTS = [
    ("ann", "bob", 0),
    ("bob", "cid", 5),
    ("cid", "dan", 12),
    ("ann", "cid", 25),
    ("dan", "eve", 26),
]


@pytest.fixture(scope="module")
def spark():
    if not JAR:
        pytest.skip("TIARA_SUBMIT_JAR does not name the submit jar of tiara-spark")
    session = (
        pyspark_sql.SparkSession.builder.master("local[2]")
        .config("spark.jars", JAR)
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    yield session
    session.stop()


def test_same_entries_as_in_process(spark, tmp_path):
    from tiara.spark import augment

    frame = spark.createDataFrame(EVENTS, "source string, target string, time long")
    rows = augment(frame, str(tmp_path / "out"), time_bin=10, alpha=0.1).collect()
    graph = tiara.DynamicGraph.from_events(tuple(map(list, zip(*EVENTS, strict=True))), time_bin=10)
    expected = tiara.augment(graph, alpha=0.1, beta=0.3)
    names = list(graph.nodes)
    entries = {
        (t, names[i], names[j]): value
        for t in range(len(expected))
        for i, j, value in zip(*expected[t].tocoo().coords, expected[t].tocoo().data, strict=True)
    }
    assert {(r.snapshot, r.source, r.target): r.weight for r in rows} == pytest.approx(
        entries, abs=0
    )


def test_bad_settings_are_named(spark, tmp_path):
    from tiara.spark import augment

    frame = spark.createDataFrame(EVENTS, "source string, target string, time long")
    with pytest.raises(ValueError, match="method must be tiara, gdc or merge on Spark"):
        augment(frame, str(tmp_path / "out"), method="dropedge")
    with pytest.raises(Exception, match="there is no column"):
        augment(frame, str(tmp_path / "out"), columns="a,b,c")
