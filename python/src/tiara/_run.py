"""Java calls that Ctrl-C can interrupt, with Python exceptions and a progress bar for long work."""

from __future__ import annotations

import contextlib
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import jpype

from ._jvm import java

T = TypeVar("T")

_POLL_SECONDS = 0.1
_GRACE_SECONDS = 0.5
_BAR_AFTER_SECONDS = 1.0


class Progress:
    """The progress of work that has several phases; written by one thread and read by another."""

    def __init__(self, shown: bool | None = None) -> None:
        self.shown = shown
        #: The name of the phase, what it counts, how many are done, and of how many (if known).
        self.now: tuple[str, str, int, int | None] | None = None

    def at(self, phase: str, unit: str, done: int, total: int | None) -> None:
        """Report that a phase has finished this many of its units; a new name starts a phase."""
        self.now = (phase, unit, done, total)


class _Job(Generic[T]):
    def __init__(self, call: Callable[[], T]) -> None:
        self.call = call
        self.finished = threading.Event()
        self.result: T
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self.call()
        except BaseException as failure:
            self.failure = failure


class _Worker(threading.Thread):
    """A thread that stays attached to the JVM from one job to the next."""

    def __init__(self) -> None:
        super().__init__(name="tiara", daemon=True)
        self.jobs: queue.SimpleQueue[_Job[Any]] = queue.SimpleQueue()
        self.java_thread: Any = None
        self.start()

    def run(self) -> None:
        threads = java("java.lang.Thread")
        self.java_thread = threads.currentThread()
        while True:
            job = self.jobs.get()
            threads.interrupted()  # of the job before
            job.run()
            _idle.append(self)  # before anybody is told, who may have the next job at once
            job.finished.set()
            del job  # this thread keeps no result alive while it waits


_idle: list[_Worker] = []


def run(call: Callable[[], T], progress: Progress | None = None) -> T:
    """Make Java calls that Ctrl-C can interrupt, and raise their exceptions as Python ones.

    Only the main thread of Python is told about signals. It leaves the calls to a thread that
    can be interrupted and waits; any other thread makes them itself.
    """
    if threading.current_thread() is not threading.main_thread():
        with translated():
            return call()
    java("java.lang.Thread")  # starts the JVM here, where its failure is the caller's
    try:
        worker = _idle.pop()
    except IndexError:
        worker = _Worker()
    job = _Job(call)
    worker.jobs.put(job)
    try:
        _wait(job, progress)
    except BaseException:
        if worker.java_thread is not None:
            worker.java_thread.interrupt()
        job.finished.wait(_GRACE_SECONDS)
        raise
    if job.failure is not None:
        with translated():
            raise job.failure
    return job.result


def _wait(job: _Job[T], progress: Progress | None) -> None:
    if progress is None:
        while not job.finished.wait(_POLL_SECONDS):
            pass
        return
    shows_from = time.monotonic() + _BAR_AFTER_SECONDS
    while not job.finished.wait(_POLL_SECONDS):
        if time.monotonic() > shows_from:
            break
    else:
        return
    with contextlib.closing(_Bars(progress)) as bars:
        while not job.finished.wait(_POLL_SECONDS):
            bars.show()
        bars.show()


class _Bars:
    """A bar for each phase, one after the other."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.phase: str | None = None
        self.bar: Any = None

    def show(self) -> None:
        now = self.progress.now
        if now is None:
            return
        phase, unit, done, total = now
        if phase != self.phase:
            self.close()
            self.phase = phase
            self.bar = _bar(phase, unit, total, self.progress.shown)
        if self.bar is not None:
            self.bar.total = total
            self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def _bar(phase: str, unit: str, total: int | None, shown: bool | None) -> Any:
    """Return a tqdm bar if tqdm is installed and there is a screen."""
    if shown is None:
        shown = sys.stderr.isatty() or "ipykernel" in sys.modules
    if not shown:
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    unit = unit if unit == "%" else f" {unit}"
    return tqdm(total=total, unit=unit, desc=phase, leave=False)


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Raise Java exceptions as Python exceptions, with the same message."""
    try:
        yield
    except jpype.JException as thrown:
        raise _python(thrown) from None


class InputError(ValueError):
    """An argument or a file that breaks a rule.

    Attributes
    ----------
    parameter
        The parameter that the error is about; None if there is no single one.
    rule
        The rule, such as ``must be at least 1``, or all that is known about the error.
    value
        The offending value as text; None if the rule is broken by none.
    file
        The file in which the error was found; None for an argument.
    line
        The line of the file, counted from 1; None if unknown.
    """

    def __init__(
        self,
        message: str,
        parameter: str | None = None,
        rule: str | None = None,
        value: str | None = None,
        file: str | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(message)
        self.parameter = parameter
        self.rule = rule
        self.value = value
        self.file = file
        self.line = line


def _input_error(message: str, thrown: Any) -> InputError:
    parameters = [str(name).replace("-", "_") for name in thrown.parameters()]
    value, file = thrown.value().orElse(None), thrown.file().orElse(None)
    return InputError(
        message,
        parameters[0] if parameters else None,
        str(thrown.rule()),
        None if value is None else str(value),
        None if file is None else str(file),
        int(thrown.line()) or None,
    )


def _python(thrown: Any) -> Exception:
    message = str(thrown.getMessage())
    if isinstance(thrown, java("dev.tiara.input.InputException")):
        return _input_error(message, thrown)
    kinds: list[tuple[str, type[Exception]]] = [
        ("java.lang.IllegalArgumentException", ValueError),
        ("java.nio.file.NoSuchFileException", FileNotFoundError),
        ("java.io.FileNotFoundException", FileNotFoundError),
        ("java.nio.file.AccessDeniedException", PermissionError),
        ("java.nio.file.FileAlreadyExistsException", FileExistsError),
        ("java.io.IOException", OSError),
        ("java.io.UncheckedIOException", OSError),
        ("java.lang.OutOfMemoryError", MemoryError),
    ]
    for name, kind in kinds:
        if isinstance(thrown, java(name)):
            if kind is MemoryError:
                message += ": raise the limit of Java's heap with tiara.start_jvm(['-Xmx…'])"
            return kind(message)
    return RuntimeError(message if thrown.getMessage() is not None else str(thrown.toString()))
