"""Answers about nodes, as data frames."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import jpype
import numpy as np

from . import _columns
from ._arrays import java_doubles, java_ints, numpy_array, python_strings
from ._graph import DynamicGraph, _direction, typed_nodes
from ._jvm import java
from ._run import Progress, run

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Explanation", "explain", "predict", "proximity"]


def proximity(
    graph: DynamicGraph,
    node: Any,
    *,
    top: int = 10,
    at: int | None = None,
    alpha: float = 0.2,
    beta: float = 0.3,
    iterations: int = 100,
    progress: bool | None = None,
) -> pd.DataFrame:
    """Rank the time-aware neighbours of a node.

    Parameters
    ----------
    graph
        The dynamic graph.
    node
        The id of the node that the surfer starts at; or several, as a list or as a mapping to their
        weights.
    top
        The number of neighbours.
    at
        The snapshot, counted from 0; by default the last.
    alpha, beta, iterations
        See :func:`tiara.augment`.
    progress
        See :func:`tiara.augment`.

    Returns
    -------
    pandas.DataFrame
        Columns ``node`` and ``score``, closest first: the probability of finding the surfer there.

    Raises
    ------
    ValueError
        If there is no such node or snapshot, or a parameter is out of bounds.

    Examples
    --------
    >>> import tiara
    >>> graph = tiara.DynamicGraph.from_events(
    ...     (["ann", "bob", "cid"], ["bob", "cid", "dan"], [0, 5, 12]), time_bin=10
    ... )
    >>> tiara.proximity(graph, "ann", top=1)["node"].tolist()
    ['bob']
    """
    last = len(graph) - 1 if at is None else at
    bar = Progress(last + 1, "snapshot", progress)

    def walk() -> list[tuple[int, float]]:
        tiara = java("dev.tiara.augment.Tiara").builder().alpha(alpha).beta(beta)
        settings = tiara.iterations(iterations).build().settings()
        inner = graph._graph
        inner.snapshot(last)  # it may not exist
        nodes = inner.nodes()
        surfer = java("dev.tiara.proximity.TimeAwareWalk")(settings, nodes, _seeds(graph, node))
        for t in range(last + 1):
            surfer.advance(inner.snapshot(t))
            bar.done = t + 1
        return [(int(near.node()), float(near.score())) for near in surfer.nearest(top)]

    found = run(walk, bar)
    return frame(
        {
            "node": graph.nodes[[index for index, _ in found]],
            "score": [score for _, score in found],
        }
    )


def _seeds(graph: DynamicGraph, node: Any) -> Any:
    kinds = java("dev.tiara.proximity.Seeds")
    several = list(node) if isinstance(node, (Mapping, list, tuple, np.ndarray)) else [node]
    found = java_ints([graph._graph.nodes().index(graph._name(one)) for one in several])
    if isinstance(node, Mapping):
        return kinds.weighted(found, java_doubles(list(node.values())))
    return kinds.of(found)


@dataclass(frozen=True)
class Explanation:
    """The decomposition of a score.

    Attributes
    ----------
    source, target, at
        The seed, the node that is scored, and the snapshot.
    score
        The probability of finding the surfer from the seed at the target, without filtering.
    filtered
        The entry of the augmented matrix.
    by_snapshot
        Columns ``snapshot`` and ``share``: walks by the snapshot they started in. The shares sum
        to the score.
    by_hops
        Columns ``hops`` and ``share``; the last row is that of ten hops or more.
    paths
        Columns ``weight`` and ``steps``, a list of (snapshot, node); the heaviest path first.
    """

    source: Any
    target: Any
    at: int
    score: float
    filtered: float
    by_snapshot: pd.DataFrame
    by_hops: pd.DataFrame
    paths: pd.DataFrame


def explain(
    graph: DynamicGraph,
    source: Any,
    target: Any,
    *,
    at: int | None = None,
    paths: int = 5,
    alpha: float = 0.2,
    beta: float = 0.3,
    epsilon: float = 1e-3,
    iterations: int = 100,
    progress: bool | None = None,
) -> Explanation:
    """Explain the score of one node from another: when, how far and along which paths.

    Parameters
    ----------
    graph
        The dynamic graph.
    source, target
        The ids of the seed and of the node that is scored.
    at
        The snapshot, counted from 0; by default the last.
    paths
        The number of heaviest paths.
    alpha, beta, epsilon, iterations
        See :func:`tiara.augment`.
    progress
        See :func:`tiara.augment`.

    Raises
    ------
    ValueError
        If there is no such node or snapshot, or a parameter is out of bounds.

    Examples
    --------
    >>> import tiara
    >>> graph = tiara.DynamicGraph.from_events(
    ...     (["ann", "bob", "cid"], ["bob", "cid", "dan"], [0, 5, 12]), time_bin=10
    ... )
    >>> tiara.explain(graph, "ann", "bob").paths["steps"][0]
    [(0, 'ann'), (0, 'bob'), (1, 'bob')]
    """
    last = len(graph) - 1 if at is None else at
    bar = Progress(2 * (last + 1), "snapshot", progress)

    def work() -> tuple[Any, ...]:
        tiara = java("dev.tiara.augment.Tiara").builder().alpha(alpha).beta(beta).epsilon(epsilon)
        settings = tiara.iterations(iterations).build().settings()
        nodes = graph._graph.nodes()
        why = java("dev.tiara.answers.explain.Explainer")(graph._graph, settings).explain(
            nodes.index(graph._name(source)),
            nodes.index(graph._name(target)),
            last,
            paths,
            _consumer(bar),
        )
        found = [
            (
                float(path.weight()),
                [(int(step.snapshot()), graph.nodes[int(step.node())]) for step in path.steps()],
            )
            for path in why.paths()
        ]
        shares = numpy_array(why.bySnapshot()), numpy_array(why.byHops())
        return float(why.score()), float(why.filter().filtered()), *shares, found

    score, filtered, by_snapshot, by_hops, found = run(work, bar)
    return Explanation(
        source,
        target,
        last,
        score,
        filtered,
        frame({"snapshot": np.arange(len(by_snapshot)), "share": by_snapshot}),
        frame({"hops": np.arange(len(by_hops)), "share": by_hops}),
        frame({"weight": [weight for weight, _ in found], "steps": [steps for _, steps in found]}),
    )


def predict(
    graph: DynamicGraph,
    nodes: Sequence[Any] | None = None,
    *,
    top: int = 10,
    pairs: Any = None,
    candidates: Sequence[Any] | None = None,
    by: str = "auto",
    exclude_contacts: bool = False,
    alpha: float | None = None,
    beta: float | None = None,
    seed: int = 1,
    progress: bool | None = None,
) -> pd.DataFrame:
    """Predict the links of the snapshot after the last event.

    Parameters
    ----------
    graph
        The dynamic graph, built from events.
    nodes
        The nodes to predict for; by default all that can be a source.
    top
        The number of links per node.
    pairs
        Score these pairs (source, target) instead: a sequence or a table of two columns.
    candidates
        Targets to choose from; by default all nodes that have been a target.
    by
        A predictor: ``"ranker"``, ``"proximity"`` or one of the training-free rules; ``"auto"``
        is the one that ranks the links of the latest snapshots best.
    exclude_contacts
        Whether to leave out targets that the node has contacted before.
    alpha, beta
        The rates of the walk behind ``by="proximity"``; chosen unless given.
    seed
        The seed of the samples used to train and select predictors.
    progress
        See :func:`tiara.augment`.

    Returns
    -------
    pandas.DataFrame
        Columns ``source``, ``rank``, ``target``, ``score`` and ``contact`` (known or new); of
        ``pairs``, in their order, ``source``, ``target`` and ``score``. The attributes
        ``predictor`` and ``reason`` (``frame.attrs``) say which predictor was used, and why.

    Raises
    ------
    ValueError
        If there is no such node or predictor, or too little to learn from.

    Examples
    --------
    >>> import tiara
    >>> graph = tiara.DynamicGraph.from_events(
    ...     (["ann", "bob", "cid"], ["bob", "cid", "dan"], [0, 5, 12]), time_bin=10
    ... )
    >>> tiara.predict(graph, ["ann"], by="last-contact")["target"][0]
    'bob'
    """
    if top < 1:
        raise ValueError(f"top must be at least 1, got {top}")
    if pairs is not None and (nodes is not None or candidates is not None):
        raise ValueError("pairs must not be given with nodes or candidates")
    if (alpha is None) != (beta is None):
        raise ValueError("alpha and beta must be given together")
    bar = Progress(100, "%", progress)

    def work() -> tuple[dict[str, Any], str, str]:
        request = _Request(graph)
        proximity = None
        if alpha is not None:
            proximity = java("dev.tiara.answers.rule.ProximitySettings")(
                alpha, beta, _direction(graph._directed), 1
            )
        links = java("dev.tiara.answers.choice.NextLinks")
        options = java("dev.tiara.answers.choice.NextLinks$Options")(by, proximity, seed)
        with contextlib.closing(links.of(request.stream, options, _consumer(bar))) as found:
            scorer = found.scorer()
            if pairs is None:
                columns = request.best(scorer, nodes, candidates, top, exclude_contacts)
            else:
                columns = request.scores(scorer, pairs)
            return columns, str(found.predictor()), str(found.reason())

    columns, predictor, reason = run(work, bar)
    answer = frame(columns)
    answer.attrs.update(predictor=predictor, reason=reason)
    return answer


class _Request:
    """The events that links are predicted from, and which links are asked about."""

    def __init__(self, graph: DynamicGraph) -> None:
        self.graph = graph
        events = graph._events()
        width = float(graph._graph.timeline().width())
        self.stream = java("dev.tiara.answers.ranking.EventStream").upToLastEvent(events, width)
        self.query = java("dev.tiara.answers.choice.LinkQuery")(events)
        self.nodes = events.nodes()
        # Nodes that only ever met themselves are not in the graph, but in the log.
        self.names = typed_nodes(python_strings(self.nodes.names()), graph._integers)

    def best(
        self, scorer: Any, nodes: Any, candidates: Any, top: int, exclude: bool
    ) -> dict[str, Any]:
        """Return the highest scores of each node; ties are broken by the earlier candidate."""
        query = self.query
        sources = query.sources() if nodes is None else self._some(nodes, "source")
        targets = query.candidates() if candidates is None else self._some(candidates, "target")
        found = query.best(scorer, sources, targets, top, exclude, _longs())
        return {
            "source": self.names[numpy_array(found.sources())],
            "rank": numpy_array(found.ranks()),
            "target": self.names[numpy_array(found.targets())],
            "score": numpy_array(found.scores()),
            "contact": np.where(numpy_array(found.known()), "known", "new"),
        }

    def scores(self, scorer: Any, pairs: Any) -> dict[str, Any]:
        """Return the score of each pair, in their order."""
        left, right, _ = _columns.edges(pairs)
        sources, targets = self._indices(left, "source"), self._indices(right, "target")
        found = self.query.scores(scorer, java_ints(sources), java_ints(targets), _longs())
        return {
            "source": self.names[sources],
            "target": self.names[targets],
            "score": numpy_array(found),
        }

    def _some(self, nodes: Any, role: str) -> Any:
        """Return the indices of some nodes, each once."""
        return java_ints(list(dict.fromkeys(self._indices(nodes, role))))

    def _indices(self, nodes: Any, role: str) -> list[int]:
        if isinstance(nodes, str):
            raise ValueError(f"nodes must be given as a list, got {nodes!r}")
        found = [int(self.nodes.index(self.graph._name(node))) for node in nodes]
        can_be = self.query.canBeSource if role == "source" else self.query.canBeTarget
        for index in found:
            if not can_be(index):
                raise ValueError(
                    f"a {role} of the bipartite log must be given, got {self.names[index]!r}"
                )
        return found


def _longs() -> Any:
    """Return a ``LongConsumer`` that ignores what it gets."""
    return jpype.JProxy("java.util.function.LongConsumer", dict={"accept": lambda done: None})


def _consumer(bar: Progress) -> Any:
    """Return an ``IntConsumer`` to which Java reports its progress."""

    def accept(done: int) -> None:
        bar.done = int(done)

    return jpype.JProxy("java.util.function.IntConsumer", dict={"accept": accept})


def frame(columns: dict[str, Any]) -> pd.DataFrame:
    """Return a data frame, or say what is missing."""
    try:
        import pandas as pd
    except ImportError:
        raise ImportError(
            'answers are data frames: install pandas, or pip install "tiara-graph[pandas]"'
        ) from None
    return pd.DataFrame(columns)
