"""Answers come as the kind of table that the events came in."""

import json
import subprocess
import sys

import pytest

import tiara
from conftest import module

EVENTS = {
    "source": ["ann", "bob", "cid", "dan"],
    "target": ["bob", "cid", "dan", "ann"],
    "time": [0, 5, 12, 14],
    "mood": [1, 2, 3, 4],
}
ROWS = [dict(zip(EVENTS, row, strict=True)) for row in zip(*EVENTS.values(), strict=True)]


def graph(events):
    return tiara.DynamicGraph.from_events(events, time_bin=10)


def answers(made):
    """All tables that the package returns."""
    why = tiara.explain(made, "ann", "bob")
    changed = tiara.drift(made, top=2)
    return [
        tiara.proximity(made, "ann"),
        tiara.predict(made, ["ann"], by="last-contact"),
        tiara.predict(made, pairs=[("ann", "bob")], by="last-contact"),
        why.by_snapshot,
        why.by_hops,
        why.paths,
        changed.snapshots,
        changed.nodes,
        changed.events,
    ]


def test_polarsComesIn_polarsComesOut_lazyFramesIncluded():
    polars = module("polars")
    frame = polars.DataFrame(EVENTS)
    expected = answers(graph(frame))
    assert all(isinstance(table, polars.DataFrame) for table in expected)
    # Of a lazy frame only the columns of the events are computed: this one cannot be.
    lazy = frame.lazy().with_columns(polars.col("mood").str.to_uppercase())
    for table, other in zip(answers(graph(lazy)), expected, strict=True):
        assert table.equals(other)


def test_arrowComesIn_arrowComesOut_withNotesInItsMetadata():
    arrow = module("pyarrow")
    found = answers(graph(arrow.table(EVENTS)))
    assert all(isinstance(table, arrow.Table) for table in found)
    notes = json.loads(found[1].schema.metadata[b"tiara"])
    assert notes["predictor"] == "last-contact"


def test_sameRows_whateverTheTable():
    pandas, polars, arrow = module("pandas"), module("polars"), module("pyarrow")
    plain = [table.to_dict("records") for table in answers(graph(pandas.DataFrame(EVENTS)))]
    for events in (polars.DataFrame(EVENTS), arrow.table(EVENTS)):
        tables = answers(graph(events))
        rows = [t.to_dicts() if hasattr(t, "to_dicts") else t.to_pylist() for t in tables]
        assert rows == plain
    assert [t.to_dict("records") for t in answers(graph(EVENTS))] == plain
    assert [t.to_dict("records") for t in answers(graph(ROWS))] == plain


def test_withoutAnyLibrary_answersAreListsOfDicts():
    program = (
        "import sys\n"
        "for name in ('pandas', 'polars', 'pyarrow'):\n"
        "    sys.modules[name] = None\n"
        "import tiara\n"
        f"made = tiara.DynamicGraph.from_events({ROWS!r}, time_bin=10)\n"
        "found = tiara.proximity(made, 'ann', top=1)\n"
        "assert list(found[0]) == ['node', 'score'], found\n"
        "assert tiara.notes(found)['snapshot'] == 1, tiara.notes(found)\n"
        "print(found[0]['node'], tiara.explain(made, 'ann', 'bob'), tiara.drift(made))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("dan Explanation(source='ann', target='bob', at=1, score=")
    assert done.stdout.endswith("Drift(snapshots=1, nodes=4, events=2)\n")


def test_rowsOfDicts_haveTheSameFields():
    with pytest.raises(ValueError, match="event 1 has no 'time'"):
        graph([ROWS[0], {"source": "a", "target": "b"}])


def test_reprs_areShort(small):
    objects = [
        small,
        tiara.augment(small),
        tiara.explain(small, "ann", "bob"),
        tiara.drift(small),
        tiara.fit(small, by="last-contact"),
        tiara.Stream(),
        tiara.augment(small).certificate,
        tiara.connect("http://127.0.0.1:7171", token="secret"),
    ]
    assert all(len(repr(one)) < 120 and "\n" not in repr(one) for one in objects)
    assert "secret" not in repr(objects[-1])


def test_notes_areThereWhateverTheTable():
    libraries = [module(name) for name in ("pandas", "polars", "pyarrow")]
    tables = [libraries[0].DataFrame(EVENTS), libraries[1].DataFrame(EVENTS)]
    tables += [libraries[2].table(EVENTS), ROWS]
    expected = None
    for events in tables:
        found = tiara.predict(graph(events), ["ann"], by="last-contact")
        told = tiara.notes(found)
        assert told["predictor"] == "last-contact"
        assert told["reason"] == "as requested"
        expected = expected or told
        assert told == expected
    assert tiara.notes(ROWS) == {}


def test_pictures_areThoseOfTheCommand(small):
    why = tiara.explain(small, "ann", "bob")
    changed = tiara.drift(small)
    near = tiara.proximity(small, "ann")
    next_links = tiara.predict(small, ["ann"], by="last-contact")
    for answer in (why, changed, near, next_links):
        drawn = tiara.picture(answer)
        assert drawn.startswith("<svg")
        assert drawn._repr_svg_() == str(drawn)
    assert why._repr_html_() == why.picture
    assert changed._repr_html_() == changed.picture
    assert "picture" not in why.answer
    assert "Closest to “ann”" in tiara.picture(near)
    with pytest.raises(ValueError, match=r"one node, got .* without a picture"):
        tiara.picture(tiara.predict(small, by="last-contact"))


def test_package_showsItsInterfaceOnly():
    shown = dir(tiara)
    assert {"augment", "predict", "__version__"} <= set(shown)
    assert [name for name in shown if name.startswith("_")] == ["__doc__", "__version__"]
    assert all(getattr(tiara, name) is not None for name in tiara.__all__)
    assert tiara.__version__[0].isdigit()
