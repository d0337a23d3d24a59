"""Long work shows how far it is, and Java's exceptions are Python's."""

import threading

import pytest

from conftest import module
from tiara import _run
from tiara._jvm import java
from tiara._run import Progress, run


class Bar:
    n = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def update(self, more):
        self.n += more
        self.moved.set()


def test_longWork_movesTheBarToItsEnd(monkeypatch):
    bar = Bar()
    bar.moved = threading.Event()
    monkeypatch.setattr(_run, "_BAR_AFTER_SECONDS", 0)
    monkeypatch.setattr(_run, "_bar", lambda progress: bar)
    progress = Progress(3)

    def work():
        progress.done = 2
        assert bar.moved.wait(60)
        progress.done = 3
        return 7

    assert run(work, progress) == 7
    assert bar.n == 3


def test_bar_isTqdms_whereSomebodyLooks():
    tqdm = module("tqdm")
    shown = _run._bar(Progress(3, shown=True))
    assert isinstance(shown, tqdm.tqdm)
    shown.close()
    assert _run._bar(Progress(3, shown=False)) is None


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
