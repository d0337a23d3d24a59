"""Augmentation of whole dynamic graphs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from . import _convert
from ._arrays import numpy_array
from ._graph import DynamicGraph
from ._jvm import java
from ._run import Progress, run

if TYPE_CHECKING:
    import torch
    from torch_geometric.data import Data

__all__ = ["Augmented", "Certificate", "augment", "load"]

Method = Literal["tiara", "gdc", "merge", "none"]
Solver = Literal["auto", "direct", "local", "series", "push"]

#: Entries and rows that travel from Java to Python together.
_BATCH = 1 << 18


@dataclass(frozen=True, repr=False)
class Certificate:
    """Certified error of each snapshot: proven upper bounds on the L1 error of a row.

    Attributes
    ----------
    solver
        The solver that was used.
    max_to_paper, mean_to_paper
        The largest and the mean bound over rows, versus the paper's matrix in exact arithmetic.
    max_to_unfiltered, mean_to_unfiltered
        The same, versus the matrix without any filtering.
    uncertain
        The number of rows in which an entry may be on either side of the threshold.
    """

    solver: list[str]
    max_to_paper: npt.NDArray[np.float64]
    mean_to_paper: npt.NDArray[np.float64]
    max_to_unfiltered: npt.NDArray[np.float64]
    mean_to_unfiltered: npt.NDArray[np.float64]
    uncertain: npt.NDArray[np.int64]

    def __len__(self) -> int:
        """Return the number of snapshots."""
        return len(self.solver)

    def __repr__(self) -> str:
        """Return the largest bound and the number of uncertain rows."""
        return (
            f"Certificate(snapshots={len(self)}, max_to_paper={self.max_to_paper.max():.3g}, "
            f"uncertain={int(self.uncertain.sum())})"
        )


class Augmented(Sequence[Any]):
    """Augmented snapshots: ``out[t]`` is the matrix of snapshot t as a ``scipy.sparse.csr_array``.

    Row s holds the weights with which node s aggregates other nodes; they sum to 1 except in the
    symmetric variants. Everything is plain NumPy: it can be pickled, and used in forked processes.

    Attributes
    ----------
    nodes
        The nodes' ids: row and column i belong to ``nodes[i]``.
    times
        When each snapshot starts.
    certificate
        The certified error of each snapshot; None for methods that do not diffuse, which are exact.
    """

    def __init__(
        self,
        nodes: npt.NDArray[Any],
        times: npt.NDArray[Any],
        matrices: list[tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]],
        certificate: Certificate | None,
    ) -> None:
        """Collect results; users call :func:`augment`."""
        self.nodes = nodes
        self.times = times
        self.certificate = certificate
        self._matrices = matrices

    def __len__(self) -> int:
        """Return the number of snapshots."""
        return len(self._matrices)

    @overload
    def __getitem__(self, t: int) -> sp.csr_array: ...

    @overload
    def __getitem__(self, t: slice) -> list[sp.csr_array]: ...

    def __getitem__(self, t: int | slice) -> Any:
        """Return the matrix of a snapshot, or a list of them. Entries are not copied."""
        if isinstance(t, slice):
            return [self[i] for i in range(*t.indices(len(self)))]
        return _convert.csr(self._matrices[t], len(self.nodes))

    def __iter__(self) -> Iterator[sp.csr_array]:
        """Iterate over the matrices."""
        return (self[t] for t in range(len(self)))

    def __repr__(self) -> str:
        """Return the sizes."""
        return f"Augmented(nodes={len(self.nodes)}, snapshots={len(self)}, entries={self.nnz})"

    @property
    def nnz(self) -> int:
        """The number of entries of all snapshots."""
        return sum(len(data) for data, *_ in self._matrices)

    def torch(self, t: int) -> torch.Tensor:
        """Return a snapshot as a sparse tensor (COO, coalesced) for ``torch.sparse.mm``."""
        return _convert.torch_matrix(self._matrices[t], len(self.nodes))

    def pyg(self, t: int) -> Data:
        """Return a snapshot as PyG's ``Data`` with ``edge_index``, ``edge_weight``, ``num_nodes``.

        ``edge_attr`` is the same tensor as ``edge_weight``: PyG's own ``GDC`` leaves weights there.

        Messages flow along edges as PyG expects: passing them is a product with ``out[t]``. The
        weights are normalised: layers must not do it again (``GCNConv(..., normalize=False)``).
        """
        return _convert.pyg_data(self._matrices[t], len(self.nodes))

    def dgl(self, t: int) -> Any:
        """Return a snapshot as a ``DGLGraph`` with weights ``edata["w"]``."""
        return _convert.dgl_graph(self._matrices[t], len(self.nodes))


def augment(
    graph: DynamicGraph,
    *,
    alpha: float = 0.2,
    beta: float = 0.3,
    epsilon: float = 1e-3,
    iterations: int | Literal["exact"] = 100,
    top_k: int | None = None,
    symmetric_trick: bool = False,
    symmetrize: bool = False,
    unweighted: bool = False,
    tolerance: float = 1e-6,
    solver: Solver = "auto",
    method: Method = "tiara",
    threads: int | None = None,
    progress: bool | None = None,
) -> Augmented:
    """Augment every snapshot of a dynamic graph with time-aware random walk diffusion (TiaRa).

    Parameters
    ----------
    graph
        The dynamic graph.
    alpha
        The probability that the surfer restarts at its seed.
    beta
        The probability that it travels to the next snapshot.
    epsilon
        The filtering threshold: smaller entries are dropped.
    iterations
        The number of power iterations, or ``"exact"`` for their limit.
    top_k
        The maximum number of entries to keep per row.
    symmetric_trick
        Make each matrix symmetric, unweighted and symmetrically normalised, as in the paper's
        appendix.
    symmetrize
        Average with the transpose.
    unweighted
        Replace weights by 1.
    tolerance
        The maximum L1 error of a row that solving may cause, versus the paper's.
    solver
        The solver; by default the cheapest for each snapshot.
    method
        ``"tiara"``, or one of the baselines ``"gdc"`` (each snapshot by itself), ``"merge"`` (the
        union of all snapshots so far) and ``"none"`` (the normalised snapshot).
    threads
        The number of worker threads, which does not affect results. By default all cores.
    progress
        Whether to show a bar (of tqdm) for work that takes longer than a second. By default on a
        terminal and in a notebook.

    Returns
    -------
    Augmented
        A sequence of matrices, one per snapshot.

    Raises
    ------
    ValueError
        If a parameter is out of bounds.

    Examples
    --------
    >>> import tiara
    >>> graph = tiara.DynamicGraph.from_events(
    ...     (["ann", "bob", "cid"], ["bob", "cid", "ann"], [0, 5, 12]), time_bin=10
    ... )
    >>> out = tiara.augment(graph, alpha=0.1, beta=0.3)
    >>> out
    Augmented(nodes=3, snapshots=2, entries=18)
    >>> out[1].sum(axis=1).round(6).tolist()
    [1.0, 1.0, 1.0]
    """
    if not isinstance(graph, DynamicGraph):
        raise ValueError(f"graph must be a tiara.DynamicGraph, got {type(graph).__name__}")
    parameters = _parameters(
        alpha=alpha,
        beta=beta,
        epsilon=epsilon,
        iterations=iterations,
        top_k=top_k,
        tolerance=tolerance,
        solver=solver,
        symmetrized=symmetrize or symmetric_trick,
        unweighted=unweighted or symmetric_trick,
        normalized=symmetric_trick,
    )
    bar = Progress(progress)

    def work() -> Augmented:
        return _augment(graph, augmenter(method, parameters, threads), bar)

    return run(work, bar)


def load(path: str | os.PathLike[str]) -> Augmented:
    """Load the file that the command ``tiara augment INPUT -o out.npz`` writes.

    ``times`` counts the snapshots from 0 (the file itself has their start and end times, as
    ``snapshot_times``), and the solvers of the certificate are unknown.

    Parameters
    ----------
    path
        The ``.npz`` file.

    Returns
    -------
    Augmented
        What :func:`augment` returns.

    Raises
    ------
    ValueError
        If the file has another format.
    """
    with np.load(path, allow_pickle=False) as file:
        if not {"shape", "nodes", "snapshots"} <= set(file.files):
            raise ValueError(f"{os.fspath(path)} is not a file of tiara augment")
        count = int(file["snapshots"])
        matrices = [
            (file[f"data_{t}"], file[f"indices_{t}"], file[f"indptr_{t}"].astype(np.int32))
            for t in range(count)
        ]
        certificate = None
        if "certificate" in file.files:
            certificate = _certificate(["unknown"] * count, file["certificate"])
        return Augmented(file["nodes"].astype(object), np.arange(count), matrices, certificate)


def _parameters(
    *, iterations: int | str, top_k: int | None, solver: str, **others: float | bool
) -> dict[str, str]:
    """Return parameters as Java's description of an augmentation names and writes them."""
    values = {name: str(value).lower() for name, value in others.items()}
    if iterations == "exact":
        iterations = int(java("dev.tiara.diffusion.TiaraSettings").EXACT)
    values["iterations"] = str(iterations)
    if top_k is not None:
        values["topK"] = str(top_k)
    solvers = [str(kind.name()) for kind in java("dev.tiara.diffusion.SolverChoice").values()]
    if str(solver).upper() not in solvers:
        raise ValueError(f"solver must be one of {', '.join(solvers).lower()}, got {solver!r}")
    values["solver"] = solver.upper()
    return values


def augmenter(method: str, parameters: dict[str, str], threads: int | None) -> Any:
    """Build Java's augmenter with those of the parameters that the method has."""
    described = java("dev.tiara.augment.Augmentation")
    names = [str(name) for name in described.parameterNames(method)]
    values = java("java.util.HashMap")()
    for name, value in parameters.items():
        if name in names:
            values.put(name, value)
    if threads is None:
        threads = int(java("java.lang.Runtime").getRuntime().availableProcessors())
    return described.of(method, values).augmenter(threads)


def _augment(graph: DynamicGraph, method: Any, progress: Progress) -> Augmented:
    n = len(graph.nodes)
    matrices = []
    solvers: list[str] = []
    bounds: list[npt.NDArray[np.float64]] = []
    flat = java("dev.tiara.augment.FlatAugmentation")(method, graph._graph, _BATCH)
    try:
        while flat.hasNext():
            batch = flat.next()
            entries = batch.entries()
            indptr = numpy_array(entries.indptr()).reshape(-1, n + 1)
            indices, data = numpy_array(entries.indices()), numpy_array(entries.data())
            first = 0
            for offsets in indptr:
                last = first + int(offsets[-1])
                matrices.append((data[first:last], indices[first:last], offsets))
                first = last
            solvers += str(batch.solvers()).strip("[]").lower().split(", ")
            bounds.append(numpy_array(batch.bounds()))
            progress.at("augment", "snapshots", len(matrices), len(graph))
    finally:
        flat.close()
    certificate = _certificate(solvers, np.concatenate(bounds or [np.empty(0)]).reshape(-1, 5))
    return Augmented(graph.nodes, graph.times, matrices, certificate)


def _certificate(solvers: list[str], bounds: npt.NDArray[np.float64]) -> Certificate | None:
    if not len(bounds):
        return None
    return Certificate(
        solvers,
        bounds[:, 0],
        bounds[:, 1],
        bounds[:, 2],
        bounds[:, 3],
        bounds[:, 4].astype(np.int64),
    )
