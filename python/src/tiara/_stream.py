"""Augmentation of snapshots as they arrive."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from . import _columns, _convert
from ._arrays import java_doubles, java_ints, numpy_array, python_strings
from ._augment import Solver, _parameters, augmenter
from ._graph import _direction, typed_nodes
from ._jvm import java
from ._run import run

__all__ = ["Stream"]


class Stream:
    """TiaRa on snapshots as they arrive, with the state of a single time step.

    Nodes are inserted when they first occur in an edge. The parameters are those of
    :func:`tiara.augment`. Threads may share a stream: its calls wait for one another, in no
    particular order.

    Parameters
    ----------
    alpha, beta, epsilon, iterations, top_k, symmetric_trick, symmetrize, unweighted, tolerance
        See :func:`tiara.augment`.
    solver, threads
        See :func:`tiara.augment`.
    directed
        Whether edges are walked from source to target only.
    nodes
        Nodes that exist before the first snapshot.

    Examples
    --------
    >>> import tiara
    >>> stream = tiara.Stream(alpha=0.1, beta=0.3)
    >>> stream.advance([("ann", "bob")]).shape
    (2, 2)
    >>> stream.advance([("bob", "cid"), ("cid", "ann")]).shape
    (3, 3)
    >>> stream.nodes.tolist()
    ['ann', 'bob', 'cid']
    """

    def __init__(
        self,
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
        directed: bool = False,
        nodes: Sequence[Any] = (),
        threads: int | None = None,
    ) -> None:
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

        def start() -> Any:
            empty = java("dev.tiara.graph.Nodes").named(java("java.util.List").of())
            return augmenter("tiara", parameters, threads).stream(empty)

        self._set_up(run(start), directed, [])
        if len(nodes):
            ids = _columns._ids(_columns._objects(list(nodes)), "nodes")
            self._integers = ids.dtype.kind == "i"
            with self._busy:
                self._insert([str(node) for node in ids.tolist()])

    def _set_up(self, stream: Any, directed: bool, names: list[str]) -> None:
        self._stream = stream
        self._directed = directed
        self._index = {name: i for i, name in enumerate(names)}
        self._integers = bool(names) and all(_is_canonical_integer(name) for name in names)
        self._busy = threading.Lock()

    @property
    def nodes(self) -> npt.NDArray[Any]:
        """The nodes' ids: row and column i of the matrices belong to ``nodes[i]``."""
        return typed_nodes(list(self._index), self._integers)

    @property
    def time(self) -> int:
        """The number of snapshots so far."""
        with self._busy:
            return int(self._stream.time())

    def advance(self, edges: Any) -> sp.csr_array:
        """Take the next snapshot and return its augmented matrix.

        Parameters
        ----------
        edges
            Pairs (source, target) or triples with a weight; or an array or a table of these
            columns. No edges mean an empty snapshot.

        Returns
        -------
        scipy.sparse.csr_array
            The matrix over all nodes so far.

        Raises
        ------
        ValueError
            If the edges are invalid; the stream is then unchanged.
        """
        source, target, loads = _columns.edges(edges)
        encoded = _columns.encode((source, "source"), (target, "target"))
        if loads is not None and not (np.isfinite(loads).all() and (loads >= 0).all()):
            raise ValueError("edge weights must be finite and not negative")

        def step() -> Any:
            # The lock is held where the work is done: an interrupted call may go on for a moment.
            with self._busy:
                if encoded.names:
                    if self._index and encoded.integers != self._integers:
                        raise ValueError(
                            "edges must hold nodes of the stream's type, got numbers and texts"
                        )
                    self._integers = encoded.integers
                order = np.stack([encoded.sources, encoded.targets], axis=1).ravel()
                _, first = np.unique(order, return_index=True)
                names = [encoded.names[code] for code in order[np.sort(first)]]
                self._insert([name for name in names if name not in self._index])
                numbers = np.array([self._index[name] for name in encoded.names], dtype=np.int32)
                ends = (
                    len(self._index),
                    _direction(self._directed),
                    java_ints(numbers[encoded.sources]),
                    java_ints(numbers[encoded.targets]),
                )
                if loads is not None:
                    ends += (java_doubles(loads),)  # type: ignore[assignment]
                snapshot = java("dev.tiara.graph.Snapshot").of(*ends)
                entries = self._stream.advance(snapshot).csr()
                return (
                    numpy_array(entries.data()),
                    numpy_array(entries.indices()),
                    numpy_array(entries.indptr()),
                )

        matrix = run(step)
        return _convert.csr(matrix, len(matrix[2]) - 1)

    def _insert(self, names: list[str]) -> None:
        fresh = java("java.util.ArrayList")()
        for name in names:
            fresh.add(name)
        self._stream.insertNodes(fresh)
        for name in names:
            self._index[name] = len(self._index)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the state to a file, for :meth:`restore`: atomically."""

        def write() -> None:
            with self._busy:
                self._stream.save(_path(path))

        run(write)

    @classmethod
    def restore(
        cls,
        path: str | os.PathLike[str],
        *,
        symmetric_trick: bool = False,
        symmetrize: bool = False,
        unweighted: bool = False,
        directed: bool = False,
        threads: int | None = None,
    ) -> Stream:
        """Continue from a file that :meth:`save` wrote, with the parameters of the diffusion there.

        What the file does not record must be given again: the output variant and the direction.
        Nodes whose names are all whole numbers come back as numbers.

        Raises
        ------
        OSError
            If there is no such file, or it is damaged or not a saved state.
        """

        def read() -> tuple[Any, list[str]]:
            output = java("dev.tiara.augment.Output")(
                symmetrize or symmetric_trick, unweighted or symmetric_trick, symmetric_trick
            )
            count = threads or int(java("java.lang.Runtime").getRuntime().availableProcessors())
            restored = java("dev.tiara.augment.TiaraStream").restore(_path(path), output, count)
            return restored, python_strings(restored.nodes().names())

        stream, names = run(read)
        self = cls.__new__(cls)
        self._set_up(stream, directed, names)
        return self

    def close(self) -> None:
        """End the stream's threads; they end by themselves, too, when idle."""
        with self._busy:
            self._stream.close()

    def __repr__(self) -> str:
        """Return the sizes."""
        return f"Stream(nodes={len(self._index)}, snapshots={self.time})"

    def __enter__(self) -> Stream:
        """Return the stream, which is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the stream."""
        self.close()


def _path(path: str | os.PathLike[str]) -> Any:
    return java("java.nio.file.Path").of(os.fspath(path))


def _is_canonical_integer(name: str) -> bool:
    return name.isdecimal() and name.isascii() and str(int(name)) == name
