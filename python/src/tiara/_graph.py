"""Dynamic graphs."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from . import _columns
from ._arrays import java_doubles, java_ints, java_strings, python_strings
from ._jvm import java
from ._run import run

__all__ = ["DynamicGraph"]


class DynamicGraph:
    """A graph that changes over time: snapshots over shared nodes, made by :meth:`from_events`.

    Attributes
    ----------
    nodes
        The nodes' ids, in the order in which they first occur: row and column i of every matrix
        belong to ``nodes[i]``.
    times
        When each snapshot starts, as dates if the events had dates and else in their unit.

    Examples
    --------
    >>> import tiara
    >>> graph = tiara.DynamicGraph.from_events(
    ...     (["ann", "bob", "cid"], ["bob", "cid", "ann"], [0, 5, 12]), time_bin=10
    ... )
    >>> graph
    DynamicGraph(nodes=3, snapshots=2)
    >>> graph.nodes.tolist()
    ['ann', 'bob', 'cid']
    """

    def __init__(
        self,
        graph: Any,
        builder: Callable[[bool], Any] | None,
        integers: bool,
        dates: bool,
        directed: bool,
    ) -> None:
        """Wrap Java's graph; users call :meth:`from_events` or :meth:`from_snapshots`."""
        self._graph = graph
        self._builder = builder
        self._integers = integers
        self._directed = directed
        names = python_strings(graph.nodes().names())
        self.nodes: npt.NDArray[Any] = typed_nodes(names, integers)
        timeline = graph.timeline()
        start, step = float(timeline.start()), float(timeline.width())
        self.times: npt.NDArray[Any] = start + np.arange(int(graph.length())) * step
        self._length = int(graph.length())
        if dates:
            self.times = np.round(self.times * 1e6).astype(np.int64).view("datetime64[us]")

    @classmethod
    def from_events(
        cls,
        events: Any,
        *,
        source: Any = "source",
        target: Any = "target",
        time: Any = "time",
        weight: Any = None,
        time_bin: float | str | datetime.timedelta | np.timedelta64 | None = None,
        snapshots: int | None = None,
        time_unit: Literal["s", "ms", "us", "ns"] = "s",
        directed: bool = False,
        bipartite: bool = False,
        origin: Literal["zero", "first"] = "zero",
        closed: Literal["left", "right"] = "left",
    ) -> DynamicGraph:
        """Split events into snapshots.

        Parameters
        ----------
        events
            A pandas, polars or Arrow table, a mapping or structured array of columns, a tuple
            of arrays (source, target, time[, weight]), or an array with these columns.
        source, target, time
            The names of the columns, if they have names. Nodes are whole numbers or texts;
            times are numbers or dates.
        weight
            The name of a column of weights, which are summed within a snapshot. By default every
            edge counts 1, as in the paper.
        time_bin
            The width of a snapshot: a number in the unit of the times, a text such as ``"7d"``
            (units s, m, h, d), or a timedelta.
        snapshots
            A number of snapshots of equal width, instead of ``time_bin``.
        time_unit
            The unit of numeric times, for widths that have a unit.
        directed
            Whether edges are walked from source to target only. By default in both directions,
            as in the paper.
        bipartite
            Whether sources and targets are two id spaces, in which the same id means two nodes.
            Nodes are then named ``source:1`` and ``target:1``, after the columns.
        origin
            Where bins are counted from: time 0, or the first event.
        closed
            Which end of a bin belongs to it.

        Returns
        -------
        DynamicGraph
            The snapshots from the first to the last event.

        Raises
        ------
        ValueError
            If a column is missing or contains invalid values, or there are no events.

        Examples
        --------
        >>> import numpy as np, tiara
        >>> events = {
        ...     "voter": ["ann", "bob"],
        ...     "candidate": ["bob", "cid"],
        ...     "at": np.array(["2024-01-01", "2024-01-09"], dtype="datetime64[s]"),
        ... }
        >>> tiara.DynamicGraph.from_events(
        ...     events, source="voter", target="candidate", time="at", time_bin="7d"
        ... )
        DynamicGraph(nodes=3, snapshots=2)
        """
        sources = _columns.column(events, source, "source")
        targets = _columns.column(events, target, "target")
        moments, label = _columns.column(events, time, "time")
        numbers, dates = _columns.times(moments, label)
        loads = None
        if weight is not None:
            loads = _columns.weights(*_columns.column(events, weight, "weight"))
        lengths = {len(sources[0]), len(targets[0]), len(numbers)}
        if len(lengths | ({len(loads)} if loads is not None else set())) > 1:
            raise ValueError(
                "columns of events must have the same length, got "
                f"{len(sources[0])} sources, {len(targets[0])} targets, {len(numbers)} times"
                + (f" and {len(loads)} weights" if loads is not None else "")
            )
        encoded = _columns.encode(sources, targets, bipartite)
        spaces = (_space(source, "source"), _space(target, "target")) if bipartite else None
        widths = _width(time_bin, snapshots, time_unit, dates)

        def table(self_loops: bool) -> Any:
            builder = java("dev.tiara.events.EventTable").builder()
            if spaces is not None:
                builder.bipartite(*spaces)
            if self_loops:
                builder.keepSelfLoops()
            builder.addAll(
                java_strings(encoded.names),
                java_ints(encoded.sources),
                java_ints(encoded.targets),
                java_doubles(numbers),
                None if loads is None else java_doubles(loads),
            )
            return builder.build()

        def cut() -> Any:
            bins = _bins(widths, snapshots, origin, closed)
            weighting = java("dev.tiara.graph.Weighting")
            return table(False).cut(
                bins,
                _direction(directed),
                weighting.UNWEIGHTED if loads is None else weighting.WEIGHTED,
            )

        return cls(run(cut), table, encoded.integers, dates, directed)

    @classmethod
    def from_snapshots(
        cls,
        snapshots: Sequence[Any],
        *,
        num_nodes: int | None = None,
        directed: bool = True,
    ) -> DynamicGraph:
        """Build a graph from existing snapshots, over nodes 0 to n - 1.

        Parameters
        ----------
        snapshots
            For each snapshot a SciPy matrix of n × n, an ``edge_index`` of shape (2, edges), or a
            pair of ``edge_index`` and weights. Self-loops are removed.
        num_nodes
            The number of nodes; not needed for matrices.
        directed
            Whether edges are walked in one direction only, which is right for snapshots that hold
            both directions of an undirected edge.

        Examples
        --------
        >>> import numpy as np, tiara
        >>> tiara.DynamicGraph.from_snapshots([np.array([[0, 1], [1, 0]])], num_nodes=2)
        DynamicGraph(nodes=2, snapshots=1)
        """
        parts = [_edges_of(snapshot) for snapshot in snapshots]
        sizes = {size for *_, size in parts if size is not None}
        if num_nodes is not None:
            sizes.add(num_nodes)
        if len(sizes) != 1:
            raise ValueError(
                "snapshots must have the same number of nodes, got "
                + (" and ".join(map(str, sorted(sizes))) or "none: give num_nodes")
            )
        (n,) = sizes

        def assemble() -> Any:
            snapshot = java("dev.tiara.graph.Snapshot")
            direction = _direction(directed)
            made = java("java.util.ArrayList")()
            for sources, targets, loads, _ in parts:
                ends = (n, direction, java_ints(sources), java_ints(targets))
                made.add(
                    snapshot.of(*ends) if loads is None else snapshot.of(*ends, java_doubles(loads))
                )
            nodes = java("dev.tiara.graph.Nodes").numbered(n)
            return java("dev.tiara.graph.DynamicGraph")(nodes, made)

        return cls(run(assemble), None, integers=True, dates=False, directed=directed)

    def __len__(self) -> int:
        """Return the number of snapshots."""
        return self._length

    def __repr__(self) -> str:
        """Return the sizes."""
        return f"DynamicGraph(nodes={len(self.nodes)}, snapshots={len(self)})"

    def _events(self) -> Any:
        """Return Java's table of all events, self-loops included, which commands predict from."""
        if self._builder is None:
            raise ValueError("links are predicted from events: make the graph with from_events")
        return self._builder(True)

    def _name(self, node: Any) -> str:
        """Return the name that Java knows a node by."""
        if isinstance(node, (bool, float)) or node is None:
            raise ValueError(f"a node must be a whole number or a text, got {node!r}")
        return str(node)


def typed_nodes(names: list[str], integers: bool) -> npt.NDArray[Any]:
    """Return names as the user had them."""
    if integers:
        return np.array([int(name) for name in names], dtype=np.int64)
    nodes = np.empty(len(names), dtype=object)
    nodes[:] = names
    return nodes


def _space(key: Any, otherwise: str) -> str:
    return key if isinstance(key, str) else otherwise


def _width(time_bin: Any, snapshots: int | None, time_unit: str, dates: bool) -> float | None:
    if (time_bin is None) == (snapshots is None):
        raise ValueError(
            "either time_bin or snapshots must be given, got "
            + ("neither" if time_bin is None else "both")
        )
    return None if time_bin is None else _columns.width(time_bin, time_unit, dates)


def _bins(width: float | None, snapshots: int | None, origin: str, closed: str) -> Any:
    if origin not in ("zero", "first"):
        raise ValueError(f"origin must be zero or first, got {origin!r}")
    if closed not in ("left", "right"):
        raise ValueError(f"closed must be left or right, got {closed!r}")
    bins = java("dev.tiara.events.TimeBins")
    if width is None:
        return bins.ofCount(snapshots)
    made = bins.ofWidth(width)
    made = made.fromFirstEvent() if origin == "first" else made
    return made.closedAtEnd() if closed == "right" else made


def _direction(directed: bool) -> Any:
    kinds = java("dev.tiara.graph.Direction")
    return kinds.DIRECTED if directed else kinds.UNDIRECTED


def _edges_of(snapshot: Any) -> tuple[Any, Any, Any, int | None]:
    """Return sources, targets, weights or None, and the number of nodes where it is known."""
    if sp.issparse(snapshot):
        if snapshot.shape[0] != snapshot.shape[1]:
            raise ValueError(f"a snapshot must be square, got {snapshot.shape}")
        entries = snapshot.tocoo()
        unweighted = bool((entries.data == 1).all())
        return entries.row, entries.col, None if unweighted else entries.data, snapshot.shape[0]
    loads = None
    if isinstance(snapshot, tuple):
        snapshot, loads = snapshot
    index = np.asarray(snapshot)
    if index.ndim != 2 or index.shape[0] != 2 or index.dtype.kind not in "iu":
        raise ValueError(
            f"edge_index must hold whole numbers and have shape (2, edges), got {index.dtype} "
            f"of shape {index.shape}"
        )
    if index.size and (index.min() < 0 or index.max() > np.iinfo(np.int32).max):
        raise ValueError(
            f"edge_index must hold nodes from 0 on, got {index.min()} to {index.max()}"
        )
    return index[0], index[1], None if loads is None else np.asarray(loads, np.float64), None
