"""Memory of the process and of Java's heap over many augmentations.

    python memory.py [--small 10000] [--large 50]

Both are taken after a garbage collection, at five points of each loop.
"""

from __future__ import annotations

import argparse
import gc
import os

import numpy as np

import tiara
from tiara._jvm import java


def used() -> tuple[float, float]:
    """Return the resident memory of the process and the used part of Java's heap, in MB."""
    gc.collect()
    java("java.lang.System").gc()
    heap = java("java.lang.Runtime").getRuntime()
    with open("/proc/self/statm") as statm:
        resident = int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resident / 2**20, float(heap.totalMemory() - heap.freeMemory()) / 2**20


def graph(rng: np.random.Generator, n: int, m: int, snapshots: int) -> tiara.DynamicGraph:
    ends = rng.integers(0, n, (2, m))
    return tiara.DynamicGraph.from_events((*ends, np.arange(m)), snapshots=snapshots)


def loop(name: str, count: int, n: int, m: int, snapshots: int) -> list[tuple[float, float]]:
    rng = np.random.default_rng(0)
    rows = []
    for i in range(count):
        out = tiara.augment(graph(rng, n, m, snapshots))
        entries = out.nnz
        del out
        if (i + 1) % max(1, count // 5) == 0:
            rows.append(used())
            print(
                f"| {name} | {i + 1:,} | {entries:,} | {rows[-1][0]:.0f} | {rows[-1][1]:.1f} |",
                flush=True,
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", type=int, default=10_000)
    parser.add_argument("--large", type=int, default=50)
    options = parser.parse_args()
    print("| loop | augmentations | entries each | resident MB | Java heap MB |")
    print("|---|---|---|---|---|")
    loop("small: 20 nodes, 60 events, 3 snapshots", options.small, 20, 60, 3)
    loop("large: 3,000 nodes, 30,000 events, 50 snapshots", options.large, 3_000, 30_000, 50)


if __name__ == "__main__":
    main()
