"""Tiara, the SciPy script and PyG's GDC in turns on BitcoinAlpha, cold and warm.

    python side_by_side.py --data soc-sign-bitcoinalpha.csv.gz [--rounds 5]

Every measurement is a process of its own, which has NumPy and SciPy imported and the events read,
as at a Python prompt. Cold is all from there to SciPy matrices of every snapshot: the import of
the library, the start of the JVM, cutting, augmenting. Warm is the best of 25 repetitions in the
same process. Processor time counts all threads, those of the JVM's compiler included.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

YARDSTICK = Path(__file__).parents[2] / "tiara-benchmarks" / "scipy_tiara.py"
ALPHA, BETA, EPSILON, WIDTH = 0.1, 0.3, 1e-3, 1_200_000


def yardstick(path: str) -> Any:
    spec = importlib.util.spec_from_file_location("scipy_tiara", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_tiara(events: Any, arrays: Any, reference: Any) -> int:
    import tiara

    graph = tiara.DynamicGraph.from_events(arrays, time_bin=WIDTH)
    out = tiara.augment(graph, alpha=ALPHA, beta=BETA, epsilon=EPSILON)
    return sum(matrix.nnz for matrix in out)


def with_tiara_gdc(events: Any, arrays: Any, reference: Any) -> int:
    import tiara

    graph = tiara.DynamicGraph.from_events(arrays, time_bin=WIDTH)
    out = tiara.augment(graph, method="gdc", alpha=ALPHA, epsilon=EPSILON, iterations="exact")
    return sum(matrix.nnz for matrix in out)


def with_scipy(events: Any, arrays: Any, reference: Any) -> int:
    n, snapshots, _ = reference.snapshots(events, WIDTH)
    made = list(reference.tiara(n, snapshots, ALPHA, BETA, EPSILON))
    return sum(matrix.nnz for matrix in made)


def with_pyg(events: Any, arrays: Any, reference: Any) -> int:
    """GDC of each snapshot's activated nodes, the dense inverse of which is small."""
    import torch
    from torch_geometric.data import Data
    from torch_geometric.transforms import GDC

    transform = GDC(
        self_loop_weight=1,
        normalization_in="col",
        normalization_out="col",
        diffusion_kwargs={"method": "ppr", "alpha": ALPHA},
        sparsification_kwargs={"method": "threshold", "eps": EPSILON},
        exact=True,
    )
    n, snapshots, _ = reference.snapshots(events, WIDTH)
    made = []
    entries = 0
    for edges in snapshots:
        active, codes = np.unique(np.array(edges, dtype=int).reshape(-1, 2), return_inverse=True)
        if len(active):
            index = torch.from_numpy(codes.reshape(-1, 2).T.astype(np.int64))
            made.append(transform(Data(edge_index=index, num_nodes=len(active))))
            entries += made[-1].num_edges
        entries += n - len(active)
    return entries


KINDS: dict[str, Callable[[Any, Any, Any], int]] = {
    "Tiara": with_tiara,
    "SciPy script": with_scipy,
    "Tiara, β = 0": with_tiara_gdc,
    "PyG's GDC": with_pyg,
}


def measure(kind: str, data: str, scipy_file: str, warm: int) -> dict[str, float]:
    reference = yardstick(scipy_file)
    events = reference.read_events(data)
    numbers = np.array(events, dtype=np.float64)
    arrays = (numbers[:, 0].astype(int), numbers[:, 1].astype(int), numbers[:, 2])
    sp.identity(2)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    walls, cpus, entries = [], [], 0
    for _ in range(1 + warm):
        wall, cpu = time.perf_counter(), time.process_time()
        entries = KINDS[kind](events, arrays, reference)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
        if len(walls) == 1:
            peak_cold = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "entries": entries,
        "cold": walls[0],
        "cold cpu": cpus[0],
        "warm": min(walls[1:]),
        "warm cpu": min(cpus[1:]),
        "before": before / 1024,
        "peak cold": peak_cold / 1024,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True)
    parser.add_argument("--scipy", default=str(YARDSTICK), help="the yardstick's script")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--warm", type=int, default=25)
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args()
    if options.kind:
        print(json.dumps(measure(options.kind, options.data, options.scipy, options.warm)))
        return
    found: dict[str, list[dict[str, float]]] = {kind: [] for kind in KINDS}
    for _ in range(options.rounds):
        for kind in KINDS:
            command = [sys.executable, "-W", "ignore", *sys.argv, "--kind", kind]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
            found[kind].append(json.loads(done.stdout))
            print(kind, found[kind][-1], file=sys.stderr)
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, ", end="")
    print(f"Python {platform.python_version()}, NumPy {np.__version__}, {options.rounds} rounds\n")
    print("| | entries | cold s | cold CPU s | warm s | warm CPU s | peak MB cold | peak MB |")
    print("|---|---|---|---|---|---|---|---|")
    middle = {
        kind: {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        for kind, runs in found.items()
    }
    for kind, row in middle.items():
        print(
            f"| {kind} | {row['entries']:,.0f} | {row['cold']:.2f} | {row['cold cpu']:.2f} "
            f"| {row['warm']:.3f} | {row['warm cpu']:.3f} "
            f"| {row['peak cold']:.0f} | {row['peak']:.0f} |"
        )
    for mine, theirs in (("Tiara", "SciPy script"), ("Tiara, β = 0", "PyG's GDC")):
        ratios = {key: middle[mine][key] / middle[theirs][key] for key in ("cold", "cold cpu")}
        faster = {key: middle[theirs][key] / middle[mine][key] for key in ("warm", "warm cpu")}
        print(
            f"\n{mine} beside {theirs}: cold {ratios['cold']:.2f} of the time "
            f"({ratios['cold cpu']:.2f} of the processor time), warm {faster['warm']:.1f} times "
            f"as fast ({faster['warm cpu']:.1f} by processor time)"
        )


if __name__ == "__main__":
    main()
