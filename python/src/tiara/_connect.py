"""A client of a live log that ``tiara serve`` serves: the standard library and nothing else."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._moments import Moment, text_of

__all__ = ["Connection", "ServiceError", "connect"]

_ATTEMPTS = 8


class ServiceError(RuntimeError):
    """A request that the service did not answer.

    Attributes
    ----------
    status
        The HTTP status; 0 if there was no answer.
    problem
        The fields of the error, such as ``parameter``, ``rule`` and ``value``.
    """

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(str(problem.get("detail", f"status {status}")))
        self.status = status
        self.problem = dict(problem)


class Connection:
    """A live log; made by :func:`tiara.connect`.

    The functions are those of the package, without the events as their first argument. They return
    what the service answers: a list of dicts where the package returns a table, else a dict.
    """

    def __init__(self, url: str, token: str | None = None, timeout: float = 60) -> None:
        self.url = url.rstrip("/")
        self._token = token
        self._timeout = timeout

    def __repr__(self) -> str:
        """Return the address, without the token."""
        return f"Connection({self.url!r})"

    def append(
        self,
        events: Iterable[Mapping[str, Any] | Sequence[Any]],
        *,
        key: str | None = None,
    ) -> dict[str, Any]:
        """Append events, durably.

        Parameters
        ----------
        events
            Dicts with ``source``, ``target``, ``time`` and perhaps ``weight``, or tuples in that
            order.
        key
            The key by which the service recognises a retry; by default a new one, so that a
            lost answer never leads to duplicates.

        Returns
        -------
        dict
            ``accepted``, ``late``, ``selfLoops``, ``refused`` (a list with line, rule and value)
            and ``version``.
        """
        lines = "\n".join(json.dumps(_event(event)) for event in events)
        headers = {
            "Content-Type": "application/x-ndjson",
            "Idempotency-Key": key or str(uuid.uuid4()),
        }
        return self._ask("/api/v1/events", {}, lines.encode(), headers)

    def proximity(
        self,
        node: Any,
        *,
        top: int = 10,
        at: Moment | None = None,
        as_of: Moment | None = None,
        alpha: float | str = 0.2,
        beta: float | str = 0.3,
        direction: str | None = None,
        without: Any = None,
    ) -> list[dict[str, Any]]:
        """Rank the time-aware neighbours of a node; see :func:`tiara.proximity`.

        Parameters
        ----------
        node
            A node, or a list of nodes.
        top
            The number of neighbours.
        at
            The snapshot that is looked at; by default the last.
        as_of
            The snapshot at whose end the question is asked: nothing later is known.
        alpha, beta
            Restart and time-travel probability.
        direction
            ``directed`` or ``undirected``; by default as the log was started.
        without
            A node whose events to leave out, or a pair of nodes to leave out the events between.
        """
        answer = self._ask(
            "/api/v1/proximity",
            {
                "seed": _names(node),
                "top": top,
                "at": text_of(at, "at"),
                "as_of": text_of(as_of, "as_of"),
                "alpha": alpha,
                "beta": beta,
                "direction": direction,
                **_without(without),
            },
        )
        return list(answer["neighbours"])

    def timeline(
        self,
        node: Any,
        *,
        top: int = 10,
        edges: bool = False,
        as_of: Moment | None = None,
        alpha: float | str = 0.2,
        beta: float | str = 0.3,
        direction: str | None = None,
        without: Any = None,
    ) -> dict[str, Any]:
        """Rank the time-aware neighbours of a node in every snapshot.

        Parameters
        ----------
        edges
            Whether to list the edges between these nodes, too. The other parameters are those of
            :meth:`proximity`.
        """
        return self._ask(
            "/api/v1/timeline",
            {
                "seed": _names(node),
                "top": top,
                "edges": "true" if edges else None,
                "as_of": text_of(as_of, "as_of"),
                "alpha": alpha,
                "beta": beta,
                "direction": direction,
                **_without(without),
            },
        )

    def explain(
        self,
        source: Any,
        target: Any,
        *,
        at: Moment | None = None,
        as_of: Moment | None = None,
        paths: int = 5,
        alpha: float | str = 0.2,
        beta: float | str = 0.3,
        direction: str | None = None,
        without: Any = None,
    ) -> dict[str, Any]:
        """Explain the score of one node from another; see :func:`tiara.explain`."""
        return self._ask(
            "/api/v1/explain",
            {
                "from": source,
                "to": target,
                "at": text_of(at, "at"),
                "as_of": text_of(as_of, "as_of"),
                "paths": paths,
                "alpha": alpha,
                "beta": beta,
                "direction": direction,
                **_without(without),
            },
        )

    def predict(
        self,
        nodes: Any = None,
        *,
        top: int = 10,
        pairs: Iterable[tuple[Any, Any]] | None = None,
        contacts: str = "mark",
        confidence: float | None = None,
        as_of: Moment | None = None,
    ) -> list[dict[str, Any]]:
        """Rank the next links of nodes, or score given pairs; see :func:`tiara.predict`."""
        if pairs is not None:
            body = {"pairs": [{"source": str(a), "target": str(b)} for a, b in pairs]}
            headers = {"Content-Type": "application/json"}
            sent = json.dumps(body).encode()
            past = {"as_of": text_of(as_of, "as_of")}
            return list(self._ask("/api/v1/pairs", past, sent, headers)["rows"])
        query = {
            "for": _names(nodes),
            "top": top,
            "contacts": contacts,
            "confidence": confidence,
            "as_of": text_of(as_of, "as_of"),
        }
        return list(self._ask("/api/v1/predict", query)["rows"])

    def drift(
        self,
        *,
        top: int = 20,
        since: Moment | None = None,
        until: Moment | None = None,
        as_of: Moment | None = None,
        alpha: float | str = 0.2,
        beta: float | str = 0.3,
        direction: str | None = None,
    ) -> dict[str, Any]:
        """Find what changed; see :func:`tiara.drift`."""
        return self._ask(
            "/api/v1/drift",
            {
                "top": top,
                "since": text_of(since, "since"),
                "until": text_of(until, "until"),
                "as_of": text_of(as_of, "as_of"),
                "alpha": alpha,
                "beta": beta,
                "direction": direction,
            },
        )

    def stats(self, *, as_of: Moment | None = None) -> dict[str, Any]:
        """Return the size of the log; see :func:`tiara.stats`."""
        return self._ask("/api/v1/stats", {"as_of": text_of(as_of, "as_of")})

    def inspect(self, *, as_of: Moment | None = None) -> dict[str, Any]:
        """Return how the events are interpreted; see :func:`tiara.inspect`."""
        return self._ask("/api/v1/inspect", {"as_of": text_of(as_of, "as_of")})

    def nodes(self, query: str = "", *, top: int = 10) -> list[str]:
        """Find nodes whose names contain a text."""
        return list(self._ask("/api/v1/nodes", {"query": query, "top": top})["nodes"])

    def _ask(
        self,
        path: str,
        query: Mapping[str, Any],
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        given = {name: str(value) for name, value in query.items() if value is not None}
        request = urllib.request.Request(
            self.url + path + ("?" + urllib.parse.urlencode(given) if given else ""),
            data=body,
            headers=dict(headers or {}),
        )
        if self._token is not None:
            request.add_header("Authorization", "Bearer " + self._token)
        for attempt in range(_ATTEMPTS):
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                    return dict(json.load(answer))
            except urllib.error.HTTPError as error:
                if error.code != 429 or attempt == _ATTEMPTS - 1:
                    raise _failure(error) from None
            except (OSError, http.client.HTTPException) as error:
                # No answer, or half of one: a timeout while reading is no URLError.
                if attempt == _ATTEMPTS - 1:
                    detail = f"no answer from {self.url}: {error}"
                    raise ServiceError(0, {"detail": detail}) from None
            time.sleep(0.1 * 2**attempt)
        raise AssertionError("unreachable")


def connect(url: str, *, token: str | None = None, timeout: float = 60) -> Connection:
    """Connect to a live log that ``tiara serve`` serves.

    Parameters
    ----------
    url
        What the service prints when it starts, such as ``http://127.0.0.1:7171``.
    token
        The bearer token, if the service asks for one.
    timeout
        After how many seconds without an answer to try again.
    """
    return Connection(url, token, timeout)


def _event(event: Mapping[str, Any] | Sequence[Any]) -> dict[str, Any]:
    if isinstance(event, Mapping):
        return dict(event)
    names = ("source", "target", "time", "weight")
    return dict(zip(names, event, strict=False))


def _names(nodes: Any) -> str:
    return ",".join(map(str, nodes)) if isinstance(nodes, (list, tuple)) else str(nodes)


def _without(left_out: Any) -> dict[str, Any]:
    if isinstance(left_out, (list, tuple)):
        source, target = left_out
        return {"without_source": source, "without_target": target}
    return {"without_node": left_out}


def _failure(error: urllib.error.HTTPError) -> Exception:
    try:
        problem = dict(json.load(error))
    except ValueError:
        problem = {"detail": f"status {error.code}"}
    if error.code == 400:
        return ValueError(str(problem["detail"]))
    return ServiceError(error.code, problem)
