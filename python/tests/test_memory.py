"""Memory stays flat; bench/memory.py shows it for ten thousand augmentations."""

import gc

import numpy as np

import tiara
from tiara._jvm import java


def heap():
    """Return the bytes that Java's heap holds after a garbage collection, at the least."""
    runtime = java("java.lang.Runtime").getRuntime()
    found = []
    for _ in range(3):
        gc.collect()
        java("java.lang.System").gc()
        found.append(int(runtime.totalMemory()) - int(runtime.freeMemory()))
    return min(found)


def test_results_leaveNothingInJavasHeap():
    rng = np.random.default_rng(0)

    def augment(times):
        for _ in range(times):
            events = (rng.integers(0, 200, 2000), rng.integers(0, 200, 2000), np.arange(2000))
            graph = tiara.DynamicGraph.from_events(events, snapshots=5)
            out = tiara.augment(graph)
            assert out.nnz > 50_000
            tiara.Stream().advance(np.stack(events[:2], axis=1))

    augment(5)
    before = heap()
    augment(25)
    # A single result is 0.4 MB or more, and a graph 0.1 MB: kept, they would be 12 MB.
    assert heap() - before < 3_000_000
