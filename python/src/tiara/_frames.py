"""Tables in the form that the user works with: pandas, polars, Arrow, or lists of dicts."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

__all__ = ["Table", "kind_of", "materialised", "notes", "table"]

#: A frame of pandas or polars, an Arrow table, or a list of dicts.
Table: TypeAlias = Any

_LIBRARIES = ("pandas", "polars", "pyarrow")
_NOTES = "_tiara_notes"


class Rows(list[dict[str, Any]]):
    """A list of dicts that has notes."""


def notes(answer: Table) -> dict[str, Any]:
    """Return what an answer says besides its rows, whatever kind of table it is.

    Of predictions, that is which predictor was used and why, what it was trained on, and how often
    confidence sets contained the contact of recent events.

    Parameters
    ----------
    answer
        A table as a function of this package returned it. Most operations on tables lose the notes.

    Returns
    -------
    dict
        The fields of the command's JSON but for the rows.

    Examples
    --------
    >>> import tiara
    >>> events = {"source": ["ann", "bob"], "target": ["bob", "cid"], "time": [0, 12]}
    >>> graph = tiara.DynamicGraph.from_events(events, time_bin=10)
    >>> tiara.notes(tiara.predict(graph, ["ann"], by="last-contact"))["predictor"]
    'last-contact'
    """
    found = getattr(answer, _NOTES, None)
    if found is None:
        found = getattr(answer, "attrs", None)  # pandas
    if found is None and hasattr(answer, "schema"):  # Arrow
        packed = (getattr(answer.schema, "metadata", None) or {}).get(b"tiara")
        found = json.loads(packed) if packed else None
    return dict(found or {})


def kind_of(events: Any) -> str | None:
    """Return the library of a table; None for anything else."""
    library = type(events).__module__.partition(".")[0]
    return library if library in _LIBRARIES else None


def materialised(events: Any, keys: Sequence[Any]) -> Any:
    """Return a table that has these columns at hand: of a lazy frame, only they are computed."""
    if hasattr(events, "collect_schema") and hasattr(events, "collect"):  # a lazy frame of polars
        names = events.collect_schema().names()
        return events.select([key for key in keys if key in names]).collect()
    if isinstance(events, list) and events and isinstance(events[0], Mapping):
        missing = {name: i for i, row in enumerate(events) for name in events[0] if name not in row}
        for name, i in missing.items():
            raise ValueError(
                f"every event must have the same fields, but event {i} has no {name!r}"
            )
        return {name: [row[name] for row in events] for name in events[0]}
    return events


def table(
    rows: list[dict[str, Any]],
    columns: Sequence[str] | None,
    kind: str | None,
    notes: Mapping[str, Any] | None = None,
) -> Table:
    """Return rows as a table.

    Parameters
    ----------
    rows
        The rows, as the JSON has them.
    columns
        The columns of a frame; by default the fields of the first row.
    kind
        The library of the frame; None for pandas or polars if one of them is installed.
    notes
        What else the answer says, for :func:`notes`: the attributes of pandas' frame (``attrs``),
        the metadata of Arrow's schema (``tiara``), or an attribute of the object.
    """
    if kind is None:
        kind = next((name for name in _LIBRARIES[:2] if importlib.util.find_spec(name)), None)
    if kind is None:
        return _noted(Rows(rows), notes)
    names = list(columns) if columns is not None else list(rows[0]) if rows else []
    values = {name: [row.get(name) for row in rows] for name in names}
    if kind == "pandas":
        import pandas as pd

        frame = pd.DataFrame(values, columns=names)
        frame.attrs.update(notes or {})
        return frame
    if kind == "polars":
        import polars as pl

        return _noted(pl.DataFrame(values, strict=False), notes)
    import pyarrow as pa

    return pa.table(values).replace_schema_metadata({"tiara": json.dumps(dict(notes or {}))})


def _noted(answer: Any, notes: Mapping[str, Any] | None) -> Any:
    setattr(answer, _NOTES, dict(notes or {}))
    return answer
