"""Long work shows how far it is, and Java's exceptions are Python's."""

import threading

import pytest

import tiara
from conftest import module
from tiara import _run
from tiara._jvm import java
from tiara._run import Progress, run


class Bar:
    def __init__(self, phase, unit, total):
        self.n = 0
        self.named = (phase, unit)
        self.total = total
        self.moved = threading.Event()
        self.closed = False

    def update(self, more):
        self.n += more
        self.moved.set()

    def close(self):
        self.closed = True


def test_everyPhaseOfLongWork_hasABarThatReachesItsEnd(monkeypatch):
    bars = []
    made = threading.Semaphore(0)

    def bar(phase, unit, total, shown):
        bars.append(Bar(phase, unit, total))
        made.release()
        return bars[-1]

    monkeypatch.setattr(_run, "_BAR_AFTER_SECONDS", 0)
    monkeypatch.setattr(_run, "_bar", bar)
    progress = Progress()

    def work():
        progress.at("choose rates", "settings", 4, None)
        assert made.acquire(timeout=60)
        progress.at("train ranker", "steps", 2, 3)
        assert made.acquire(timeout=60)
        assert bars[1].moved.wait(60)
        progress.at("train ranker", "steps", 3, 3)
        return 7

    assert run(work, progress) == 7
    assert [(*bar.named, bar.n, bar.total, bar.closed) for bar in bars] == [
        ("choose rates", "settings", 4, None, True),
        ("train ranker", "steps", 3, 3, True),
    ]


def test_prediction_namesItsPhases(monkeypatch):
    reports = []
    monkeypatch.setattr(Progress, "at", lambda self, *report: reports.append(report))
    graph = tiara.DynamicGraph.from_events(
        ([f"n{i % 9}" for i in range(300)], [f"n{i * 7 % 8}" for i in range(300)], range(300))
    )
    tiara.predict(graph, ["n1"])
    phases = list(dict.fromkeys(phase for phase, *_ in reports))
    assert phases[0] == "collect features"
    assert phases[-1] == "predict"
    assert reports[-1][2] == reports[-1][3] == 1


def test_bar_isTqdms_whereSomebodyLooks():
    tqdm = module("tqdm")
    shown = _run._bar("train", "steps", 3, True)
    assert isinstance(shown, tqdm.tqdm)
    assert shown.desc.startswith("train")
    shown.close()
    assert _run._bar("train", "steps", 3, False) is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("java.lang.IllegalArgumentException", ValueError),
        ("java.nio.file.NoSuchFileException", FileNotFoundError),
        ("java.io.IOException", OSError),
        ("java.lang.OutOfMemoryError", MemoryError),
        ("java.lang.IllegalStateException", RuntimeError),
    ],
)
def test_exceptionsOfJava_areThoseOfPython(name, expected):
    def fail():
        raise java(name)("why")

    for where in (run, lambda call: in_thread(call)):
        with pytest.raises(expected, match=r"^why") as caught:
            where(fail)
        assert type(caught.value) is expected


def in_thread(call):
    """Run in a thread that is not the main one, and raise here what it raised."""
    failures = []

    def work():
        try:
            run(call)
        except Exception as failure:
            failures.append(failure)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    raise failures[0]
