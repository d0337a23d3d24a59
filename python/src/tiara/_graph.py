"""Dynamic graphs."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

from . import _columns
from ._arrays import java_doubles, java_ints, java_strings, python_strings
from ._frames import kind_of, materialised
from ._jvm import java
from ._run import run

__all__ = ["DynamicGraph"]


class DynamicGraph:
    """A graph that changes over time: snapshots over shared nodes.

    Made by :meth:`from_events`, :meth:`from_file` or :meth:`from_snapshots`.

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
        log: Callable[[bool], Any],
        integers: bool,
        dates: bool,
        has_events: bool = True,
        binned: bool = True,
        kind: str | None = None,
    ) -> None:
        """Wrap Java's graph; users call :meth:`from_events` and its siblings."""
        self._kind = kind
        self._graph = graph
        self._log = log
        self._integers = integers
        self._has_events = has_events
        self._binned = binned
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
        directed: bool | None = None,
        bipartite: bool = False,
        origin: Literal["zero", "first"] = "zero",
        closed: Literal["left", "right"] = "left",
    ) -> DynamicGraph:
        """Split events into snapshots.

        Parameters
        ----------
        events
            A pandas, polars or Arrow table (lazy frames, too), a list of dicts, a mapping or
            structured array of columns, a tuple of arrays (source, target, time[, weight]), or an
            array with these columns. Answers come as tables of the same library; without one, as
            those of pandas or polars if installed, else as lists of dicts.
        source, target, time
            The names of the columns, if they have names. Nodes are whole numbers or texts;
            times are numbers, dates, or texts in ISO 8601 (in UTC unless they have an offset).
        weight
            The name of a column of weights, which are summed within a snapshot. By default every
            edge counts 1, as in the paper.
        time_bin
            The width of a snapshot: a number in the unit of the times, a text such as ``"7d"``
            (units s, m, h, d), or a timedelta. By default a customary one that suits the times, as
            the command proposes it; :func:`tiara.predict` then predicts the next contact rather
            than the contacts of the next snapshot.
        snapshots
            A number of snapshots of equal width, instead of ``time_bin``.
        time_unit
            The unit of numeric times, for widths that have a unit.
        directed
            Whether edges are walked from source to target only. By default in both directions,
            as in the paper, unless rates are chosen (``"auto"``), which then choose the direction,
            too.
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
        kind = kind_of(events)
        events = materialised(events, [source, target, time, weight])
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

        binned = time_bin is not None or snapshots is not None
        proposed = None if binned else run(lambda: _proposed(table(True), dates))

        def log(self_loops: bool) -> Any:
            return _log_of(
                table(self_loops),
                _bins(widths, snapshots, proposed, origin, closed),
                directed,
                loads is not None,
                self_loops,
                dates,
                binned,
            )

        graph = run(lambda: log(False).graph())
        return cls(graph, log, encoded.integers, dates, binned=binned, kind=kind)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        columns: str | None = None,
        query: str | None = None,
        bipartite: bool = False,
        time_bin: str | float | None = None,
        snapshots: int | None = None,
        directed: bool | None = None,
        weighted: bool = False,
        skip_bad_lines: bool | str = False,
        time_format: str | None = None,
        data_dir: str | os.PathLike[str] | None = None,
    ) -> DynamicGraph:
        """Read events from a file and split them into snapshots, as the command does.

        Parameters
        ----------
        path
            A text file, gzipped or not, or Parquet; a glob for several; or ``dataset:NAME``.
        columns
            The columns ``source,target,time[,weight]``, by name or number from 1; detected unless
            given.
        query
            An SQL query over the table ``input`` that selects the events.
        bipartite
            Whether sources and targets are two id spaces.
        time_bin
            The width of a snapshot, such as ``"7d"`` or a number in the unit of the times; by
            default that of a named data set, or else one that suits the time span.
        snapshots
            A number of snapshots of equal width, instead of ``time_bin``.
        directed, weighted
            Whether edges are walked from source to target only, and whether they have weights.
        skip_bad_lines
            Whether to skip bad lines of text files, at most 1% of all; or another share, such as
            ``"5%"``. :func:`tiara.inspect` has their number.
        time_format
            The pattern of the dates in the time column, such as ``"dd/MM/yyyy HH:mm"``, in the
            letters of Java's ``DateTimeFormatter``.
        data_dir
            The folder of named data sets; by default ``$TIARA_DATA`` or ``~/.cache/tiara``.

        Raises
        ------
        ValueError
            If the file contains invalid events; the message names file and line.
        """
        options: dict[str, Any] = {
            "columns": columns,
            "query": query,
            "bipartite": bipartite,
            "time_bin": time_bin,
            "snapshots": snapshots,
            "directed": directed,
            "weighted": weighted,
            "skip_bad_lines": skip_bad_lines,
            "time_format": time_format,
            "data_dir": data_dir,
        }

        def read(self_loops: bool) -> Any:
            source, folder = log_source(path, **options)
            return (source.withSelfLoops() if self_loops else source).read(folder)

        without = run(lambda: read(False))
        return cls(
            without.graph(),
            lambda loops: read(True) if loops else without,
            False,
            dates=False,
            binned=time_bin is not None or snapshots is not None,
        )

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

        def log(self_loops: bool) -> Any:
            times = [np.full(len(part[0]), t, np.float64) for t, part in enumerate(parts)]
            loaded = any(loads is not None for *_, loads, _ in parts)
            builder = java("dev.tiara.events.EventTable").builder()
            builder.addAll(
                java_strings([str(node) for node in range(n)]),
                java_ints(np.concatenate([part[0] for part in parts])),
                java_ints(np.concatenate([part[1] for part in parts])),
                java_doubles(np.concatenate(times)),
                None
                if not loaded
                else java_doubles(
                    np.concatenate(
                        [np.ones(len(part[0])) if part[2] is None else part[2] for part in parts]
                    )
                ),
            )
            timeline = java("dev.tiara.graph.Timeline").ofIndices(len(parts))
            bins = java("dev.tiara.events.TimeBins").on(timeline)
            return _log_of(builder.build(), bins, directed, loaded, self_loops)

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

        return cls(run(assemble), log, integers=True, dates=False, has_events=False)

    def __len__(self) -> int:
        """Return the number of snapshots."""
        return self._length

    def __repr__(self) -> str:
        """Return the sizes."""
        return f"DynamicGraph(nodes={len(self.nodes)}, snapshots={len(self)})"

    def _name(self, node: Any) -> str:
        """Return the name that Java knows a node by."""
        if isinstance(node, (bool, float)) or node is None:
            raise ValueError(f"a node must be a whole number or a text, got {node!r}")
        return str(node)

    def _typed(self, name: str) -> Any:
        """Return a node as the user knows it."""
        return int(name) if self._integers else name


def log_source(
    path: str | os.PathLike[str],
    *,
    columns: str | None = None,
    query: str | None = None,
    bipartite: bool = False,
    time_bin: str | float | None = None,
    snapshots: int | None = None,
    directed: bool | None = None,
    weighted: bool = False,
    skip_bad_lines: bool | str = False,
    time_format: str | None = None,
    data_dir: str | os.PathLike[str] | None = None,
) -> tuple[Any, Any]:
    """Return Java's source of a log, and the folder of named data sets."""
    if time_bin is not None and snapshots is not None:
        raise ValueError("either time_bin or snapshots must be given, got both")
    bins = java("dev.tiara.data.time.Binning")
    binning = None
    if time_bin is not None:
        binning = bins.ofWidth(str(time_bin))
    elif snapshots is not None:
        binning = bins.ofCount(snapshots)
    lenient = java("dev.tiara.data.text.Leniency")
    share = lenient.USUAL if skip_bad_lines is True else skip_bad_lines or None
    source = java("dev.tiara.answers.LogSource")(
        os.fspath(path),
        None if columns is None else java("dev.tiara.data.columns.EventColumns").parse(columns),
        query,
        bipartite,
        lenient.parse(share, time_format),
        binning,
        None if directed is None else _direction(directed),
        weighted,
        False,
    )
    folder = None if data_dir is None else java("java.nio.file.Path").of(os.fspath(data_dir))
    return source, java("dev.tiara.data.sets.DataFolder").of(folder)


def _log_of(
    events: Any,
    bins: Any,
    directed: bool | None,
    weighted: bool,
    self_loops: bool,
    dates: bool = False,
    binned: bool = True,
) -> Any:
    weighting = java("dev.tiara.graph.Weighting")
    options = java("dev.tiara.data.events.SnapshotOptions")(
        None,
        _direction(bool(directed)),
        weighting.WEIGHTED if weighted else weighting.UNWEIGHTED,
        self_loops,
    )
    logs = java("dev.tiara.answers.Log")
    of = logs.ofDates if dates else logs.of
    return of(events, bins, options, binned, directed is not None)


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
    if time_bin is not None and snapshots is not None:
        raise ValueError("either time_bin or snapshots must be given, got both")
    return None if time_bin is None else _columns.width(time_bin, time_unit, dates)


def _proposed(events: Any, dates: bool) -> Any:
    """Return the bins that the command proposes for events."""
    tally = java("dev.tiara.data.time.TimeTally").of(events)
    scales = java("dev.tiara.data.time.TimeScale")
    scale = scales.DATES if dates else tally.scale()
    if scale == scales.DATE_NUMBERS:
        raise ValueError(
            "times look like dates written as numbers, such as 20240131: convert them to dates, or "
            "give time_bin or snapshots"
        )
    return tally.proposedBinning(scale).bins(scale.ticksPerSecond())


def _bins(
    width: float | None, snapshots: int | None, proposed: Any, origin: str, closed: str
) -> Any:
    if origin not in ("zero", "first"):
        raise ValueError(f"origin must be zero or first, got {origin!r}")
    if closed not in ("left", "right"):
        raise ValueError(f"closed must be left or right, got {closed!r}")
    bins = java("dev.tiara.events.TimeBins")
    if snapshots is not None:
        return bins.ofCount(snapshots)
    made = proposed if width is None else bins.ofWidth(width)
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
