"""Damaged, ambiguous and hostile input: refused by name, or read as it was written."""

import datetime
import gzip
import json
import math
import struct

import pytest

import tiara
from conftest import module
from tiara._jvm import java


def damaged(first, second):
    """Return files of two gzip members of which the second is damaged, as `gzip -t` sees it."""
    one, two = gzip.compress(first), gzip.compress(second)
    for i in range(4):
        flipped = bytearray(two)
        flipped[i] ^= 0x55
        yield f"byte {i}", one + flipped
    for length in (1, 2, 9, 10, 12, len(two) - 8, len(two) - 1):
        yield f"cut to {length}", one + two[:length]
    for i in range(1, 9):
        flipped = bytearray(two)
        flipped[-i] ^= 1
        yield f"byte -{i}", one + flipped
    yield "garbage", one + two + bytes(range(1, 12))
    yield "text", one + two + b"y,z,5\n"
    yield "text instead", one + second


READERS = [
    tiara.DynamicGraph.from_file,
    tiara.inspect,
    tiara.stats,
    lambda path: tiara.proximity(path, "a"),
    lambda path: tiara.predict(path, ["a"]),
    lambda path: tiara.drift(path),
]


@pytest.mark.parametrize("reader", READERS)
def test_damagedGzip_isRefusedByName(tmp_path, reader):
    file = tmp_path / "events.csv.gz"
    first = b"source,target,time\na,b,1\nb,c,2\n"
    for what, content in damaged(first, b"c,d,3\nd,a,4\n"):
        file.write_bytes(content)
        with pytest.raises(ValueError, match=r"events\.csv\.gz: the file is (damaged|trunc)"):
            reader(file)
            pytest.fail(what)


def test_membersOfAGzip_areAllRead(tmp_path):
    file = tmp_path / "events.csv.gz"
    members = [b"source,target,time\na,b,1\n", b"", b"b,c,2\n", b"c,d,3\n"]
    file.write_bytes(b"".join(map(gzip.compress, members)) + bytes(20))
    assert tiara.inspect(file)["events"] == 3


def days(odd, at):
    """Return lines of days over 25 years, of which one is something else."""
    start = datetime.date(1999, 1, 1)
    texts = [(start + datetime.timedelta(10 * i)).strftime("%Y%m%d") for i in range(864)]
    texts[at] = odd
    return "".join(f"n{i % 7},m{i % 5},{text}\n" for i, text in enumerate(texts))


@pytest.mark.parametrize("odd", ["20230229", "0", "99991231", "1700000000"])
@pytest.mark.parametrize("at", [0, 500, 863])
def test_invalidDateAmongDates_isRejectedWithItsLine(tmp_path, odd, at):
    file = tmp_path / "events.csv"
    file.write_text(days(odd, at))
    message = rf"events\.csv:{at + 1}: times must be dates .* like the others, got {odd}$"
    for reader in READERS[:4]:
        with pytest.raises(ValueError, match=message):
            reader(file)


@pytest.mark.parametrize("length", [1, 3, 19, 20, 200])
def test_columnsThatSeveralInterpretationsFit_areRefusedAtAnyLength(tmp_path, length):
    file = tmp_path / "contacts.tsv"
    file.write_text(
        "".join(
            f"{31220 + i // 3 * 20}\t{1558 + i * 37 % 160}\t{1567 + i * 41 % 160}\t3B\t4A\n"
            for i in range(length)
        )
    )
    for reader in READERS[:4]:
        with pytest.raises(ValueError, match="several columns could be the time"):
            reader(file)
    graph = tiara.DynamicGraph.from_file(file, columns="2,3,1", snapshots=1)
    assert len(graph) == 1


@pytest.mark.parametrize("odd", [1_700_000_000_000_000, 1_700_000_000_000_000_000])
def test_timeInAnotherUnit_isRejectedWithItsLine(tmp_path, odd):
    file = tmp_path / "events.csv"
    times = [1_700_000_000 + i for i in range(20)]
    times[11] = odd
    file.write_text("source,target,time\n" + "".join(f"a,b{t % 5},{t}\n" for t in times))
    for reader in READERS[:4]:
        with pytest.raises(ValueError, match=rf"events\.csv:13: times mix units: .* got {odd}$"):
            reader(file)


def test_dateNumbersInMemory_areNotTakenForEvenlySpacedTicks():
    with pytest.raises(ValueError, match="time must not be dates written as numbers"):
        tiara.DynamicGraph.from_events((["a", "b"], ["b", "c"], [20240131, 20240201]), time_bin=7)


def test_ticksThatLookLikeYears_areTicks():
    times = [*range(1500, 2200, 7), 5, 9]
    events = ([f"n{t % 5}" for t in times], [f"m{t % 3}" for t in times], times)
    graph = tiara.DynamicGraph.from_events(events, time_bin=100)
    assert len(graph) == 22
    assert tiara.inspect(graph)["timeUnit"] == "number"


@pytest.mark.parametrize("length", [3, 9, 10, 200])
def test_firstOfThreeColumnsThatIsSorted_isNotReadAsSourceSilently(tmp_path, length):
    file = tmp_path / "contacts.tsv"
    file.write_text(
        "".join(
            f"{31220 + i // 2 * 20}\t{558 + i * 37 % 160}\t{567 - i * 41 % 160}\n"
            for i in range(length)
        )
    )
    with pytest.raises(ValueError, match="several columns could be the time"):
        tiara.inspect(file)


@pytest.mark.parametrize("snapshots", [1, 5, 6])
def test_snapshots_areAsManyAsRequested(snapshots):
    times = [i * i for i in range(60)]
    events = ([f"n{i % 7}" for i in times], [f"m{i % 5}" for i in range(60)], times)
    graph = tiara.DynamicGraph.from_events(events, snapshots=snapshots)
    found = tiara.predict(graph, ["n0"], by="last-contact")
    assert found.attrs["trainedOn"]["snapshots"] == snapshots


def test_parameterWithoutEffect_isRejected(hostile):
    for options in (
        {"pairs": [("a,b", "--")], "top": 3},
        {"pairs": [("a,b", "--")], "contacts": "keep"},
        {"pairs": [("a,b", "--")], "confidence": 0.9},
        {"by": "last-contact", "alpha": 0.2, "beta": 0.3},
        {"model": "any", "by": "ranker"},
        {"model": "any", "seed": 2},
    ):
        with pytest.raises(ValueError, match="no effect"):
            tiara.predict(hostile, **options)
    with pytest.raises(ValueError, match="no effect without predict or model"):
        tiara.explain(hostile, "node", "--", self_loops=True)
    with pytest.raises(ValueError, match="no effect without a protocol"):
        tiara.evaluate(hostile, seeds=2)
    with pytest.raises(ValueError, match="candidates must name at least one node"):
        tiara.predict(hostile, ["node"], candidates=[])


NAMES = ["node", "Node", "source", "--", "a,b", 'say "hi"']


@pytest.fixture
def hostile(tmp_path):
    """Return a log of nodes that could be taken for a header, an option or a list."""
    module("pandas")
    source = [NAMES[i % 6] for i in range(120)]
    target = [NAMES[(i + 1 + (i % 7 == 0)) % 6] for i in range(120)]
    return tiara.DynamicGraph.from_events((source, target, list(range(120))), time_bin=6)


@pytest.mark.parametrize("name", NAMES)
def test_nodeWithAnyName_isNeitherLostNorTakenForAHeader(hostile, name):
    others = [other for other in NAMES if other != name]
    found = tiara.predict(hostile, [name, others[0]], candidates=NAMES, by="popularity")
    assert set(found["source"]) == {name, others[0]}
    alone = tiara.predict(hostile, others, candidates=[name], by="popularity")
    assert set(alone["target"]) == {name}
    pairs = [(name, others[0]), (others[0], name)]
    scored = tiara.predict(hostile, pairs=pairs, by="popularity")
    assert list(zip(scored["source"], scored["target"], strict=True)) == pairs
    assert name not in set(tiara.proximity(hostile, name)["node"])


def forged(content, at, value):
    """Return a saved file with a number replaced, and the checksum that fits."""
    changed = content[:at] + struct.pack(">d", value) + content[at + 8 : -8]
    sum_of = java("java.util.zip.CRC32C")()
    sum_of.update(bytes(changed))
    return changed + struct.pack(">q", sum_of.getValue())


def test_savedRankerWithAnyNumberReplaced_givesNoScoreThatIsNotFinite(hostile, tmp_path):
    file = tmp_path / "ranker"
    tiara.predict(hostile, ["node"], by="ranker", save=file)
    content = file.read_bytes()
    refused = 0
    # All near both ends, where settings and calibration are, and a sample of the weights.
    between = range(400, len(content) - 800, 412)
    for at in (*range(12, 400, 4), *between, *range(len(content) - 800, len(content) - 16, 4)):
        for value in (math.nan, math.inf, -math.inf, 1e308):
            file.write_bytes(forged(content, at, value))
            try:
                found = tiara.predict(hostile, ["node", "--"], model=file)
                for column in ("score", "probability"):
                    assert found[column].map(math.isfinite).all(), (at, value, column)
                text = json.dumps(found.attrs)
                assert "NaN" not in text
                assert "Infinity" not in text
            except ValueError:
                refused += 1
    assert refused > 0


@pytest.mark.parametrize("weight", [1e38, 1e308, math.inf])
def test_weightsThatWouldOverflow_areRefused(tmp_path, weight):
    file = tmp_path / "events.csv"
    file.write_text(f"source,target,time,weight\na,b,1,{weight}\na,c,1,{weight}\nb,c,2,1\n")
    rule = "finite" if weight == math.inf else 'edges of "a" in a snapshot must sum to at most 1e38'
    with pytest.raises(ValueError, match=rule):
        tiara.DynamicGraph.from_file(file, weighted=True, time_bin=1)
    with pytest.raises(ValueError, match=rule):
        tiara.DynamicGraph.from_events(
            {
                "source": ["a", "a"],
                "target": ["b", "c"],
                "time": [1, 1],
                "weight": [weight, weight],
            },
            weight="weight",
            time_bin=1,
        )
