"""Answers to questions about events: the same questions, answers and JSON as the command's."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import jpype
import numpy as np

from . import _columns
from ._frames import Table, table
from ._graph import DynamicGraph, log_source
from ._jvm import java
from ._moments import Moment, text_of
from ._pictures import Picture
from ._run import Progress, run, translated

__all__ = [
    "Drift",
    "Evaluation",
    "Explanation",
    "Predictor",
    "choose_rates",
    "drift",
    "evaluate",
    "explain",
    "fit",
    "inspect",
    "predict",
    "proximity",
    "stats",
]

Events: TypeAlias = "DynamicGraph | str | os.PathLike[str]"
Rate: TypeAlias = "float | str"

#: Where notes keep the picture of an answer.
_PICTURE = "picture"


def proximity(
    events: Events,
    node: Any,
    *,
    top: int = 10,
    at: Moment | None = None,
    alpha: Rate = 0.2,
    beta: Rate = 0.3,
    iterations: int = 100,
    progress: bool | None = None,
) -> Table:
    """Rank the time-aware neighbours of a node.

    Parameters
    ----------
    events
        A dynamic graph; or a file, a glob or ``dataset:NAME``, read as
        :meth:`tiara.DynamicGraph.from_file` reads it.
    node
        The id of the node that the surfer starts at; or several, as a list or as a mapping to their
        weights.
    top
        The number of neighbours.
    at
        The snapshot, by its number (counted from 0) or by a date within it: a text such as
        ``"2001-10-16"``, a datetime, a Timestamp or a datetime64 (in UTC unless it has an offset);
        by default the last.
    alpha, beta
        The rates of the walk (see :func:`tiara.augment`), or ``"auto"`` for those that best rank
        the links of the latest snapshots.
    iterations
        The number of power iterations.
    progress
        Whether to show a progress bar; by default on a terminal or in a notebook.

    Returns
    -------
    Table
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
    graph = _graph(events)
    several = list(node) if isinstance(node, (Mapping, list, tuple, np.ndarray)) else [node]
    weights = list(node.values()) if isinstance(node, Mapping) else [1.0] * len(several)
    names = [graph._name(one) for one in several]

    def question() -> Any:
        seed = java("dev.tiara.answers.proximity.ProximityQuestion$Seed")
        seeds = _list(
            [seed(name, float(weight)) for name, weight in zip(names, weights, strict=True)]
        )
        return java("dev.tiara.answers.proximity.ProximityQuestion")(
            seeds, _moment(at, "at"), top, _rates(alpha, beta), iterations
        )

    answer = _ask(graph, question, progress)
    return _table(graph, answer["neighbours"], ["node", "score"], answer)


@dataclass(frozen=True, repr=False)
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
        Columns ``weight`` and ``steps``, a list of dicts of ``snapshot`` and ``node``; the heaviest
        path first.
    features
        Columns ``feature``, ``group``, ``value`` and ``contribution``, if the ranker was asked why
        it expects the link; else None.
    answer
        The whole answer, with the fields of the command's JSON.
    picture
        Where the score comes from, as an SVG that notebooks show.
    """

    source: Any
    target: Any
    at: int
    score: float
    filtered: float
    by_snapshot: Table
    by_hops: Table
    paths: Table
    features: Table | None
    answer: dict[str, Any]
    picture: Picture

    def _repr_html_(self) -> str:
        return str(self.picture)

    def __repr__(self) -> str:
        """Return the question and the score."""
        return (
            f"Explanation(source={self.source!r}, target={self.target!r}, at={self.at}, "
            f"score={self.score:.6g}, paths={len(self.answer['paths'])})"
        )


def explain(
    events: Events,
    source: Any,
    target: Any,
    *,
    at: Moment | None = None,
    paths: int = 5,
    alpha: Rate = 0.2,
    beta: Rate = 0.3,
    epsilon: float = 1e-3,
    iterations: int = 100,
    predict: bool = False,
    model: str | os.PathLike[str] | None = None,
    self_loops: bool = False,
    progress: bool | None = None,
) -> Explanation:
    """Explain the score of one node from another: when, how far and along which paths.

    Parameters
    ----------
    events
        See :func:`tiara.proximity`.
    source, target
        The ids of the seed and of the node that is scored.
    at
        The snapshot, by number or date; see :func:`tiara.proximity`.
    paths
        The number of heaviest paths.
    alpha, beta, iterations
        See :func:`tiara.proximity`.
    epsilon
        The threshold of the filtered score.
    predict
        Whether to ask the ranker, too, why it expects the link.
    model
        A saved predictor to ask instead of training one.
    self_loops
        Whether events from a node to itself are contacts for the ranker.
    progress
        See :func:`tiara.proximity`.

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
    >>> [step["node"] for step in tiara.explain(graph, "ann", "bob").paths["steps"][0]]
    ['ann', 'bob', 'bob']
    """
    asks_ranker = predict or model is not None
    if self_loops and not asks_ranker:
        raise ValueError("self_loops has no effect without predict or model")
    graph = _graph(events, predicts=asks_ranker)

    def question() -> Any:
        request = java("dev.tiara.answers.prediction.PredictorRequest")
        ranker = None
        if asks_ranker:
            binned = graph._binned
            ranker = (
                request.ranker(binned) if model is None else request.saved(_path(model), binned)
            )
        return java("dev.tiara.answers.explain.ExplanationQuestion")(
            graph._name(source),
            graph._name(target),
            _moment(at, "at"),
            paths,
            _rates(alpha, beta),
            epsilon,
            iterations,
            ranker,
        )

    answer = _ask(graph, question, progress, self_loops=asks_ranker and self_loops)
    drawn = answer.pop(_PICTURE)
    found = [
        {
            "weight": path["weight"],
            "steps": [{**step, "node": graph._typed(step["node"])} for step in path["steps"]],
        }
        for path in answer["paths"]
    ]
    features = None
    if "ranker" in answer:
        features = _table(
            graph, answer["ranker"]["features"], ["feature", "group", "value", "contribution"]
        )
    return Explanation(
        graph._typed(answer["from"]),
        graph._typed(answer["to"]),
        answer["at"],
        answer["score"],
        answer["filtered"],
        _table(graph, answer["bySnapshot"], _dated(answer["bySnapshot"], ["snapshot", "share"])),
        _table(graph, answer["byHops"], ["hops", "share"]),
        _table(graph, found, ["weight", "steps"]),
        features,
        answer,
        drawn,
    )


class Predictor:
    """A fitted predictor of next links; made by :func:`tiara.fit`.

    Attributes
    ----------
    predictor
        The name of the predictor.
    reason
        Why it is used.
    """

    def __init__(self, graph: DynamicGraph, fitted: Any, self_loops: bool = False) -> None:
        """Wrap Java's predictor; users call :func:`tiara.fit`."""
        self._graph = graph
        self._self_loops = self_loops
        self._fitted = fitted
        prediction = fitted.prediction()
        self.predictor = str(prediction.predictor())
        self.reason = str(prediction.reason())

    def __repr__(self) -> str:
        """Return the name of the predictor."""
        return f"Predictor({self.predictor})"

    def predict(
        self,
        nodes: Sequence[Any] | None = None,
        *,
        top: int = 10,
        candidates: Sequence[Any] | None = None,
        contacts: str = "mark",
        confidence: float | None = None,
        progress: bool | None = None,
    ) -> Table:
        """Predict next links; the parameters are those of :func:`tiara.predict`."""

        def question() -> Any:
            kinds = java("dev.tiara.answers.prediction.NextLinksQuestion$Contacts")
            if contacts not in ("keep", "mark", "exclude"):
                raise ValueError(f"contacts must be keep, mark or exclude, got {contacts!r}")
            return java("dev.tiara.answers.prediction.NextLinksQuestion")(
                self._names(nodes, "nodes"),
                top,
                kinds.valueOf(contacts.upper()),
                self._names(candidates, "candidates"),
                None if confidence is None else java("java.lang.Double").valueOf(float(confidence)),
            )

        answer = self._ask(question, progress)
        columns = ["source", "rank", "target", "score"]
        if contacts != "keep":
            columns.append("contact")
        if any("probability" in row for row in answer["rows"]):
            columns.append("probability")
        return _table(self._graph, answer["rows"], columns, answer)

    def pairs(self, pairs: Any, *, progress: bool | None = None) -> Table:
        """Score pairs (source, target): a sequence or a table of two columns."""
        left, right, _ = _columns.edges(pairs)

        def question() -> Any:
            pair = java("dev.tiara.answers.prediction.PairsQuestion$Pair")
            return java("dev.tiara.answers.prediction.PairsQuestion")(
                _list(
                    [
                        pair(self._graph._name(a), self._graph._name(b))
                        for a, b in zip(left.tolist(), right.tolist(), strict=True)
                    ]
                )
            )

        answer = self._ask(question, progress)
        columns = ["source", "target", "score"]
        if any("probability" in row for row in answer["rows"]):
            columns.append("probability")
        return _table(self._graph, answer["rows"], columns, answer)

    def append(self, sources: Sequence[Any], targets: Sequence[Any], times: Any) -> None:
        """Append later events, which the next answer will know; the model stays as it is.

        Parameters
        ----------
        sources, targets
            The ids of the nodes, which may be new.
        times
            The times of the events, in the unit of the log or as dates, none before its last event.
        """
        numbers, dates = _columns.times(_columns.array(list(times)), "times")
        if dates:
            numbers = numbers * run(lambda: _ticks(self._graph))

        def work() -> None:
            builder = java("dev.tiara.events.EventTable").builder()
            if self._self_loops:
                builder.keepSelfLoops()
            for source, target, time in zip(sources, targets, numbers, strict=True):
                builder.add(self._graph._name(source), self._graph._name(target), float(time))
            self._fitted.append(builder.build())

        run(work)

    def refit(self) -> None:
        """Fit anew to all events so far."""
        run(lambda: self._fitted.refit())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the predictor, so that it can be asked again without training."""
        run(lambda: self._fitted.save(_path(path)))

    def _ask(self, question: Any, progress: bool | None) -> dict[str, Any]:
        bar = Progress(progress)
        return run(lambda: _read(self._fitted.ask(question(), _receiver(bar))), bar)

    def _names(self, nodes: Sequence[Any] | None, parameter: str) -> Any:
        return _names(self._graph, nodes, parameter)


def fit(
    events: Events,
    *,
    by: str = "auto",
    alpha: Rate = "auto",
    beta: Rate = "auto",
    seed: int = 1,
    model: str | os.PathLike[str] | None = None,
    next_bin: bool | None = None,
    self_loops: bool = False,
    progress: bool | None = None,
) -> Predictor:
    """Fit a predictor of next links once, to ask it often.

    Parameters
    ----------
    events, by, alpha, beta, seed, model, next_bin, self_loops, progress
        See :func:`tiara.predict`.

    Examples
    --------
    >>> import tiara
    >>> graph = tiara.DynamicGraph.from_events(
    ...     (["ann", "bob", "cid"], ["bob", "cid", "dan"], [0, 5, 12]), time_bin=10
    ... )
    >>> tiara.fit(graph, by="last-contact").predict(["ann"])["target"][0]
    'bob'
    """
    if model is not None and (by != "auto" or seed != 1):
        raise ValueError("by and seed have no effect with model")
    graph = _graph(events, predicts=True)
    bar = Progress(progress)

    def work() -> Any:
        request = java("dev.tiara.answers.prediction.PredictorRequest")(
            by,
            _rates(alpha, beta),
            seed,
            None if model is None else _path(model),
            graph._binned if next_bin is None else next_bin,
        )
        return _answers(graph, self_loops).fit(request, _receiver(bar))

    return Predictor(graph, run(work, bar), self_loops)


def predict(
    events: Events,
    nodes: Sequence[Any] | None = None,
    *,
    top: int = 10,
    pairs: Any = None,
    candidates: Sequence[Any] | None = None,
    by: str | None = None,
    contacts: str = "mark",
    confidence: float | None = None,
    alpha: Rate = "auto",
    beta: Rate = "auto",
    seed: int = 1,
    save: str | os.PathLike[str] | None = None,
    model: str | os.PathLike[str] | None = None,
    next_bin: bool | None = None,
    self_loops: bool = False,
    progress: bool | None = None,
) -> Table:
    """Predict whom nodes contact next, asked at the time of the last event.

    Parameters
    ----------
    events
        See :func:`tiara.proximity`. A graph must have been built from events.
    nodes
        The nodes to predict for; by default all that can be a source.
    top
        The number of links per node.
    pairs
        Score these pairs (source, target) instead: a sequence or a table of two columns.
    candidates
        Targets to choose from; by default all nodes that have been a target.
    by
        A predictor: ``"ranker"``, ``"linear"`` or one of the training-free rules; ``"auto"`` is
        the one that ranks recent events best. The default is ``"auto"``, with ``save``
        ``"ranker"``.
    contacts
        How to treat targets that the node has contacted before: ``"keep"`` lists them without a
        mark, ``"mark"`` marks them, ``"exclude"`` leaves them out.
    confidence
        List the smallest set of targets that should contain the next contact with this
        probability, instead of ``top`` targets. The attribute ``sources`` (``frame.attrs``) says
        how often such sets contained the contact of recent events.
    alpha, beta
        The rates of the proximity; ``"auto"`` chooses them.
    seed
        The seed of the samples used to train and select predictors.
    save
        Save the fitted predictor to this file.
    model
        Use a saved predictor instead of fitting one. The events must contain those it was fitted
        to, and may contain newer ones.
    next_bin
        Whether to predict the contacts within one time bin after the last event rather than the
        next contact; by default, if the bins were given.
    self_loops
        Whether events from a node to itself are contacts; else they are left out, and no node is
        predicted as its own contact.
    progress
        See :func:`tiara.proximity`.

    Returns
    -------
    Table
        Columns ``source``, ``rank``, ``target``, ``score``, ``contact`` (known or new) and, if the
        predictor has them, ``probability``; of ``pairs``, in their order, ``source``, ``target``,
        ``score`` and ``probability``. The attributes
        ``predictor``, ``reason`` and ``trainedOn`` (``frame.attrs``) say which predictor was used,
        and why.

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
    if pairs is not None and (nodes is not None or candidates is not None):
        raise ValueError("pairs must not be given with nodes or candidates")
    if pairs is not None and (top != 10 or contacts != "mark" or confidence is not None):
        raise ValueError("top, contacts and confidence have no effect with pairs")
    if save is not None and model is not None:
        raise ValueError("model must not be given with save")
    graph = _graph(events, predicts=True)
    _known(graph, nodes, self_loops)
    predictor = fit(
        graph,
        by=by or ("ranker" if save is not None else "auto"),
        alpha=alpha,
        beta=beta,
        seed=seed,
        model=model,
        next_bin=next_bin,
        self_loops=self_loops,
        progress=progress,
    )
    if save is not None:
        predictor.save(save)
    if pairs is not None:
        return predictor.pairs(pairs, progress=progress)
    return predictor.predict(
        nodes,
        top=top,
        candidates=candidates,
        contacts=contacts,
        confidence=confidence,
        progress=progress,
    )


def _known(graph: DynamicGraph, nodes: Sequence[Any] | None, self_loops: bool) -> None:
    """Check nodes before anything is fitted."""
    if nodes is not None and not isinstance(nodes, str):
        log = graph._log(self_loops)
        with translated():
            for node in nodes:
                log.node("nodes", graph._name(node))


@dataclass(frozen=True, repr=False)
class Drift:
    """What changed.

    Attributes
    ----------
    snapshots
        The changes over time: ``snapshot``, ``start``, ``mean``, ``median``, ``p90``, ``max``,
        ``nodes``, ``events`` and ``surprise``; as everywhere, ``startDate`` and ``endDate`` of the
        snapshots if times are dates.
    nodes
        The nodes whose neighbourhood changed most: ``snapshot``, ``node``, ``change``, and the
        lists ``came`` and ``went``.
    events
        The most surprising events: ``source``, ``target``, ``time``, ``surprise``, ``snapshot``.
    answer
        The whole answer, with the fields of the command's JSON.
    picture
        Change and surprise over time, as an SVG that notebooks show.
    """

    snapshots: Table
    nodes: Table
    events: Table
    answer: dict[str, Any]
    picture: Picture

    def _repr_html_(self) -> str:
        return str(self.picture)

    def __repr__(self) -> str:
        """Return the sizes."""
        sizes = (f"{name}={len(self.answer[name])}" for name in ("snapshots", "nodes", "events"))
        return f"Drift({', '.join(sizes)})"


def drift(
    events: Events,
    *,
    top: int = 20,
    since: Moment | None = None,
    until: Moment | None = None,
    alpha: Rate = 0.2,
    beta: Rate = 0.3,
    epsilon: float = 1e-3,
    iterations: int = 100,
    smoothing: float = 0.1,
    dates: Sequence[float | Moment] = (),
    progress: bool | None = None,
) -> Drift:
    """Show what changed: nodes, events, and both over time.

    Parameters
    ----------
    events
        See :func:`tiara.proximity`. A graph must have been built from events.
    top
        The number of nodes, and of events, to list.
    since
        The first snapshot whose nodes and events are ranked, by number or date; see
        :func:`tiara.proximity`. By default the last tenth of the snapshots, at least three, are
        ranked; 0 ranks all.
    until
        The last snapshot to look at; by default the last.
    alpha, beta, iterations
        See :func:`tiara.proximity`.
    epsilon
        The filtering threshold.
    smoothing
        The probability reserved for events that proximity does not explain.
    dates
        Known dates to compare the peaks with: dates, or numbers that are times of the events.
    progress
        See :func:`tiara.proximity`.

    Examples
    --------
    >>> import tiara
    >>> graph = tiara.DynamicGraph.from_events(
    ...     (["ann", "bob", "cid"], ["bob", "cid", "dan"], [0, 5, 12]), time_bin=10
    ... )
    >>> tiara.drift(graph, top=1).nodes["node"].tolist()
    ['dan']
    """
    graph = _graph(events, predicts=True)

    def question() -> Any:
        times = _list([_time(graph, time) for time in dates])
        return java("dev.tiara.answers.drift.DriftQuestion")(
            top,
            _moment(since, "since"),
            _moment(until, "until"),
            _rates(alpha, beta),
            epsilon,
            iterations,
            smoothing,
            times,
        )

    answer = _ask(graph, question, progress)
    drawn = answer.pop(_PICTURE)
    for row in answer["nodes"]:
        row["came"] = [graph._typed(name) for name in row["came"]]
        row["went"] = [graph._typed(name) for name in row["went"]]
    return Drift(
        _table(graph, answer["snapshots"], None),
        _table(
            graph,
            answer["nodes"],
            _dated(answer["nodes"], ["snapshot", "node", "change", "came", "went"]),
        ),
        _table(
            graph,
            answer["events"],
            _dated(answer["events"], ["source", "target", "time", "surprise", "snapshot"]),
        ),
        answer,
        drawn,
    )


@dataclass(frozen=True, repr=False)
class Evaluation:
    """How well predictors rank the links of a log.

    Attributes
    ----------
    protocol, data
        The protocol and the title of the data.
    rows
        A row per predictor, part and kind of links, with its figures.
    margins
        How far the chosen predictor is ahead of the best rule.
    published
        Published results under the same protocol.
    answer
        The whole answer, with the fields of the command's JSON.
    """

    protocol: str
    data: str
    rows: Table
    margins: Table
    published: Table
    answer: dict[str, Any]

    def __repr__(self) -> str:
        """Return what was compared."""
        rows = len(self.answer["rows"])
        return f"Evaluation(protocol={self.protocol!r}, data={self.data!r}, rows={rows})"


def evaluate(
    events: Events,
    protocol: str | None = None,
    *,
    seeds: int = 1,
    ablation: bool = False,
    validation_only: bool = False,
    state: str = "both",
    candidates: Sequence[Any] | None = None,
    self_loops: bool | None = None,
    alpha: Rate = "auto",
    beta: Rate = "auto",
    progress: bool | None = None,
) -> Evaluation:
    """Evaluate link predictors: under a protocol, or as :func:`predict` compares them to choose.

    Parameters
    ----------
    events
        See :func:`tiara.proximity`. A graph must have been built from events.
    protocol
        ``"tgb"``, ``"utg"``, ``"full"`` or ``"roland"``; ``tiara evaluate --help`` describes them.
        By default the comparison on recent events by which :func:`predict` chooses.
    seeds
        The number of seeds for rankers and sampled competitors; figures are means over them.
    ablation
        Whether to include rankers without some groups of features; with ``"tgb"``, without each
        feature that follows two or more hops, and with the time-aware proximity.
    validation_only
        Whether to leave the test part alone; with ``"tgb"`` only.
    state
        The state that a query sees: ``"event"`` (all events before it), ``"stale"`` (all before its
        batch of 200) or ``"both"``, one after the other; with ``"tgb"`` only.
    candidates
        The targets that compete; with ``"tgb"`` only. By default all targets of the log.
    self_loops
        Whether events from a node to itself are links like others; by default if a protocol is
        given.
    alpha, beta
        The rates of the proximity; ``"auto"`` chooses them.
    progress
        See :func:`tiara.proximity`.

    Raises
    ------
    ValueError
        If there is no such protocol, or too little to compare on.

    Examples
    --------
    >>> import tiara
    >>> tiara.evaluate("dataset:UCI", "utg", seeds=5).published  # doctest: +SKIP
    """
    protocols = ("tgb", "utg", "full", "roland")
    if protocol is not None and protocol not in protocols:
        raise ValueError(f"protocol must be one of {', '.join(protocols)}, got {protocol!r}")
    if ablation and protocol is None:
        raise ValueError("ablation must be given with a protocol")
    if state not in ("event", "stale", "both"):
        raise ValueError(f"state must be event, stale or both, got {state!r}")
    if (state != "both" or candidates is not None) and protocol != "tgb":
        raise ValueError("state and candidates must be given with the protocol tgb")
    if validation_only and protocol != "tgb":
        raise ValueError("validation_only must be given with the protocol tgb")
    if protocol is None and seeds != 1:
        raise ValueError("seeds has no effect without a protocol")
    if protocol in (None, "tgb") and (alpha, beta) != ("auto", "auto"):
        raise ValueError("alpha and beta must be given with one of the protocols utg, full, roland")
    graph = _graph(events, predicts=True)
    bar = Progress(progress)

    def work() -> str:
        answers = _answers(graph, protocol is not None if self_loops is None else self_loops)
        if protocol is None:
            request = java("dev.tiara.answers.prediction.PredictorRequest")(
                "auto", _rates(alpha, beta), 1, None, graph._binned
            )
            return str(answers.compare(request, _receiver(bar)).json())
        if protocol == "tgb":
            states = java("dev.tiara.answers.evaluation.TgbQuestion$States")
            question = java("dev.tiara.answers.evaluation.TgbQuestion")(
                seeds,
                not validation_only,
                ablation,
                states.valueOf(state.upper()),
                _names(graph, candidates, "candidates"),
            )
        else:
            kinds = java("dev.tiara.answers.evaluation.EvaluationQuestion$Protocol")
            question = java("dev.tiara.answers.evaluation.EvaluationQuestion")(
                kinds.valueOf(protocol.upper()), seeds, _rates(alpha, beta), ablation, _list([])
            )
        return str(answers.ask(question, _receiver(bar)).json())

    answer = dict(json.loads(run(work, bar)))
    return Evaluation(
        answer["protocol"],
        answer["data"],
        _table(graph, answer["rows"], None),
        _table(
            graph,
            answer.get("margins", []),
            ["links", "bestRule", "difference", "low", "high"],
        ),
        _table(graph, answer["published"], ["model", "mrr", "source"]),
        answer,
    )


def inspect(
    events: Events,
    **options: Any,
) -> dict[str, Any]:
    """Show how a file is read: columns, time span, snapshots, and what looks like a mistake.

    Parameters
    ----------
    events
        A file, a glob or ``dataset:NAME``; or a dynamic graph.
    **options
        The options of :meth:`tiara.DynamicGraph.from_file`.

    Returns
    -------
    dict
        The fields of the command's JSON.
    """
    if isinstance(events, DynamicGraph):
        return _fields(lambda: _answers(events).inspection())

    def work() -> Any:
        source, folder = log_source(events, **options)
        return java("dev.tiara.answers.inspection.InspectionAnswer")(source.inspect(folder))

    return _fields(work)


def stats(events: Events) -> dict[str, Any]:
    """Return the figures of the paper's Table 1 for a graph.

    Parameters
    ----------
    events
        See :func:`tiara.proximity`.

    Returns
    -------
    dict
        The fields of the command's JSON.
    """
    graph = _graph(events)
    return _fields(lambda: _answers(graph).statistics())


def choose_rates(events: Events) -> dict[str, Any]:
    """Choose the rates that best rank the links of the latest snapshots, as ``"auto"`` does.

    Parameters
    ----------
    events
        See :func:`tiara.proximity`.

    Returns
    -------
    dict
        ``alpha``, ``beta``, ``direction``, ``parts`` (per snapshot) and ``reason``.
    """
    graph = _graph(events, predicts=True)
    return _ask(graph, lambda: java("dev.tiara.answers.rates.RatesQuestion")(True), None)


def _graph(events: Events, predicts: bool = False) -> DynamicGraph:
    graph = events if isinstance(events, DynamicGraph) else DynamicGraph.from_file(events)
    if predicts and not graph._has_events:
        raise ValueError("links are predicted from events: make the graph with from_events")
    return graph


def _answers(graph: DynamicGraph, self_loops: bool = False) -> Any:
    return java("dev.tiara.answers.Answers").of(graph._log(self_loops))


def _ask(
    graph: DynamicGraph, question: Any, progress: bool | None, self_loops: bool = False
) -> dict[str, Any]:
    bar = Progress(progress)

    def work() -> dict[str, Any]:
        asked = question()
        return _read(_answers(graph, self_loops).ask(asked, _receiver(bar)))

    return run(work, bar)


def _read(answer: Any) -> dict[str, Any]:
    """Return the fields of an answer, and its picture if it has one."""
    fields = dict(json.loads(str(answer.json())))
    sources = {row.get("source") for row in fields.get("rows", [])}
    if hasattr(answer, _PICTURE) and len(sources) <= 1:
        fields[_PICTURE] = Picture(answer.picture())
    return fields


def _fields(answer: Any) -> dict[str, Any]:
    return dict(json.loads(run(lambda: str(answer().json()))))


def _receiver(bar: Progress) -> Any:
    """Return a receiver of Java's progress."""

    def at(task: Any, unit: Any, done: int, total: int) -> None:
        bar.at(str(task), str(unit), int(done), int(total) if total >= 0 else None)

    return jpype.JProxy("dev.tiara.progress.Progress", dict={"at": at})


def _rates(alpha: Rate, beta: Rate) -> Any:
    rates = java("dev.tiara.answers.rates.Rates")
    if isinstance(alpha, str) or isinstance(beta, str):
        return rates.parse(str(alpha), str(beta))
    return rates.of(float(alpha), float(beta))


def _time(graph: DynamicGraph, date: Any) -> Any:
    """Return a known date as a time of the events."""
    if isinstance(date, (int, float, np.number)):
        time = float(date)
    else:
        time = java("dev.tiara.answers.Moment").time(
            graph._log(False), "dates", text_of(date, "dates")
        )
    return java("java.lang.Double").valueOf(time)


def _ticks(graph: DynamicGraph) -> float:
    """Return how many units of the times of a log there are in a second."""
    inspection = graph._log(False).inspection()
    if not inspection.dates():
        raise ValueError("times must be numbers, as those of the log are, got dates")
    return float(inspection.scale().ofSeconds(1.0))


def _moment(value: Moment | None, parameter: str) -> Any:
    text = text_of(value, parameter)
    return None if text is None else java("dev.tiara.answers.Moment").of(text)


def _dated(rows: list[dict[str, Any]], columns: list[str]) -> list[str]:
    """Return the columns, and those of the dates of snapshots if the rows have them."""
    return columns + [name for name in ("startDate", "endDate") if rows and name in rows[0]]


def _path(path: str | os.PathLike[str]) -> Any:
    return java("java.nio.file.Path").of(os.fspath(path))


def _names(graph: DynamicGraph, nodes: Sequence[Any] | None, parameter: str) -> Any:
    if nodes is None:
        return None
    if isinstance(nodes, str):
        raise ValueError(f"{parameter} must be given as a list, got {nodes!r}")
    return _list([graph._name(node) for node in nodes])


def _list(values: Sequence[Any]) -> Any:
    made = java("java.util.ArrayList")()
    for value in values:
        made.add(value)
    return made


def _table(
    graph: DynamicGraph,
    rows: list[dict[str, Any]],
    columns: list[str] | None,
    answer: Mapping[str, Any] | None = None,
) -> Table:
    """Return rows as a table whose nodes have the user's type, and what else the answer says."""
    for row in rows:
        for name in ("node", "source", "target"):
            if name in row:
                row[name] = graph._typed(row[name])
    notes = {key: value for key, value in (answer or {}).items() if value is not rows}
    return table(rows, columns, graph._kind, notes)
