"""Dates wherever a snapshot or a time is asked for."""

import datetime

import numpy as np
import pytest

import tiara
from conftest import module

DAYS = ["2001-10-16", "2001-10-25 09:00", "2001-11-05T10:00:00Z"]
UTC = datetime.timezone.utc


def graph(times):
    """Return three snapshots of ten days from October 15, 2001."""
    events = (["ann", "bob", "cid"], ["bob", "cid", "dan"], times)
    return tiara.DynamicGraph.from_events(events, time_bin="10d")


def moments():
    yield "2001-10-30"
    yield "2001-10-25T01:00+01:00"
    yield datetime.date(2001, 10, 30)
    yield datetime.datetime(2001, 10, 30, 12)
    yield datetime.datetime(2001, 10, 25, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
    yield np.datetime64("2001-10-30")
    yield np.datetime64("2001-11-01T10:00:00.123456789")
    yield 1
    yield np.int64(1)
    yield "1"


@pytest.mark.parametrize("moment", list(moments()), ids=str)
def test_snapshot_isNamedByItsNumberOrByADateWithinIt(moment):
    log = graph(DAYS)
    assert tiara.explain(log, "ann", "cid", at=moment).at == 1
    changed = tiara.drift(log, since=moment, until=moment).answer["ranked"]
    assert (changed["since"], changed["until"]) == (1, 1)
    assert changed["startDate"] == "2001-10-25T00:00:00Z"
    assert changed["endDate"] == "2001-11-04T00:00:00Z"


def test_timestampOfPandas_isADate():
    pd = module("pandas")
    log = graph(pd.to_datetime(pd.Series(DAYS), format="mixed", utc=True))
    assert tiara.explain(log, "ann", "cid", at=pd.Timestamp("2001-10-30")).at == 1
    zoned = pd.Timestamp("2001-10-25T01:00:00.000000001+01:00")
    found = tiara.proximity(log, "ann", at=zoned)
    assert found.attrs["snapshot"] == 1
    assert found.attrs["startDate"] == "2001-10-25T00:00:00Z"


@pytest.mark.parametrize(
    "times",
    [
        DAYS,
        np.array(DAYS),
        [datetime.date(2001, 10, 16), datetime.date(2001, 10, 25), datetime.date(2001, 11, 5)],
        [datetime.datetime(2001, 10, day, tzinfo=UTC) for day in (16, 26)]
        + [datetime.datetime(2001, 11, 5, tzinfo=UTC)],
        np.array(["2001-10-16", "2001-10-25", "2001-11-05"], "datetime64[D]"),
    ],
)
def test_timesAreDatesInAnyForm(times):
    log = graph(times)
    assert str(log.times[0]) == "2001-10-15T00:00:00.000000"
    assert len(log) == 3
    why = tiara.explain(log, "ann", "dan")
    assert why.answer["startDate"] == "2001-11-04T00:00:00Z"
    assert why.answer["incomplete"] is True
    assert why.answer["bySnapshot"][0]["endDate"] == "2001-10-25T00:00:00Z"
    assert why.answer["paths"][0]["steps"][0]["startDate"]


def test_offsetOfATextCounts():
    late = tiara.DynamicGraph.from_events(
        (["a", "b"], ["b", "c"], ["2001-10-16T00:30+02:00", "2001-10-16T00:30-01:30"]),
        time_bin="1d",
    )
    assert [str(day)[:10] for day in late.times] == ["2001-10-15", "2001-10-16"]


def test_datesBefore1973_areDates():
    log = graph(["1789-07-14", "1789-07-20", "1789-08-26"])
    assert tiara.explain(log, "ann", "cid", at="1789-08-26").answer["endDate"].startswith("1789")


@pytest.mark.parametrize(
    ("times", "message"),
    [
        (["05/11/1999", "2001-01-01", "2001-01-01"], "got '05/11/1999' at row 0"),
        (["2001-01-01", "today", "2001-01-01"], "got 'today' at row 1"),
        (["2001-01-01", "2001-02-30", "2001-01-01"], "must hold dates"),
    ],
)
def test_textThatIsNoDate_isAValueErrorWithItsRow(times, message):
    with pytest.raises(ValueError, match=message):
        graph(times)


def test_momentThatDoesNotExist_isAValueErrorWithTheRange():
    log = graph(DAYS)
    with pytest.raises(ValueError, match="2001-10-15 to 2001-11-14") as wrong:
        tiara.proximity(log, "ann", at="2002-01-01")
    assert str(wrong.value).startswith("at must be within the snapshots")
    with pytest.raises(ValueError, match=r"snapshot must be between 0 and 2 \(2001-10-15"):
        tiara.proximity(log, "ann", at=3)
    with pytest.raises(ValueError, match="a date such as 2024-02-01"):
        tiara.proximity(log, "ann", at="16.10.2001")
    with pytest.raises(ValueError, match="at must be the number of a snapshot or a date"):
        tiara.proximity(log, "ann", at=1.5)
    numbers = graph([0, 864_000, 1_728_000])
    with pytest.raises(ValueError, match="its times are not dates"):
        tiara.proximity(numbers, "ann", at="2001-10-16")


def test_appendedEvents_mayHaveDates():
    log = graph(DAYS)
    predictor = tiara.fit(log, by="last-contact")
    predictor.append(["ann"], ["eve"], ["2001-11-06"])
    predictor.append(["ann"], ["fay"], [datetime.datetime(2001, 11, 7)])
    rows = predictor._ask(_next(predictor, "ann"), None)["rows"]
    assert [row["target"] for row in rows[:2]] == ["fay", "eve"]
    with pytest.raises(ValueError, match="must be numbers"):
        tiara.fit(graph([0, 864_000, 1_728_000]), by="last-contact").append(["a"], ["b"], DAYS[:1])


def _next(predictor, node):
    from tiara._jvm import java

    kinds = java("dev.tiara.answers.prediction.NextLinksQuestion$Contacts")
    return lambda: java("dev.tiara.answers.prediction.NextLinksQuestion")(
        predictor._names([node], "nodes"), 3, kinds.MARK, None, None
    )


def test_knownDates_mayBeDates():
    log = graph(DAYS)
    seconds = tiara.drift(log, since=0, dates=[1_004_000_000]).answer["dates"]
    assert tiara.drift(log, since=0, dates=["2001-10-25T08:53:20Z"]).answer["dates"] == seconds
    day = datetime.datetime(2001, 10, 25, 8, 53, 20)
    assert tiara.drift(log, since=0, dates=[day]).answer["dates"] == seconds
