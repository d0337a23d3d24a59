"""Columns of events from any kind of table."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

_POSITIONS = {"source": 0, "target": 1, "time": 2, "weight": 3}
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_ISO = re.compile(
    r"(\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?)(Z|([+-]\d{2}):?(\d{2})?)?"
)
_TICKS = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}


@dataclass(frozen=True)
class Encoded:
    """Two columns of node ids as codes of one list of names."""

    names: list[str]
    sources: npt.NDArray[np.int32]
    targets: npt.NDArray[np.int32]
    integers: bool


def column(events: Any, key: Any, role: str) -> tuple[npt.NDArray[Any], str]:
    """Return a column as an array, and how messages name it."""
    if isinstance(key, (np.ndarray, list, tuple)) or hasattr(key, "to_numpy"):
        return array(key), role
    if isinstance(events, (tuple, list)):
        at = _POSITIONS[role]
        if at >= len(events):
            raise ValueError(f"events must hold an array for the {role}, got {len(events)} arrays")
        return array(events[at]), role
    label = f"column {key!r}"
    if isinstance(events, np.ndarray) and events.dtype.names is None:
        at = (
            {"source": 0, "target": 1, "time": 2, "weight": 3}[role]
            if isinstance(key, str)
            else key
        )
        if events.ndim != 2 or at >= events.shape[1]:
            raise ValueError(
                "an array of events must have a row per event and the columns source, target, "
                f"time[, weight], got shape {events.shape}"
            )
        return events[:, at], f"column {at}"
    names = _names(events)
    if key not in names:
        raise ValueError(f"{role} must be a column of the events, got {key!r}: there are {names}")
    return array(events[key]), label


def _names(events: Any) -> list[Any]:
    if isinstance(events, np.ndarray):
        return list(events.dtype.names or ())
    if isinstance(events, Mapping):
        return list(events)
    names = getattr(events, "column_names", None)  # Arrow
    if names is None:
        names = getattr(events, "columns", None)  # pandas and polars
    if names is None or callable(names):
        raise ValueError(
            "events must be a table of pandas, polars or Arrow, a mapping or a tuple of arrays, "
            f"got {type(events).__name__}"
        )
    return list(names)


def array(values: Any) -> npt.NDArray[Any]:
    """Return a column of any library as an array."""
    zone = getattr(getattr(values, "dtype", None), "tz", None)
    if zone is not None:  # pandas
        values = values.dt.tz_convert("UTC").dt.tz_localize(None)
    if hasattr(values, "to_numpy"):
        try:
            array = np.asarray(values.to_numpy(zero_copy_only=False))  # Arrow
        except (TypeError, ValueError):
            array = np.asarray(values.to_numpy())
    elif hasattr(values, "detach"):  # a tensor
        array = values.detach().cpu().numpy()
    else:
        array = np.asarray(values)
        if array.dtype.kind == "U" and isinstance(values, (list, tuple)):
            array = np.empty(len(values), dtype=object)  # NumPy would turn numbers into text
            array[:] = values
    if array.ndim != 1:
        raise ValueError(f"a column must have one dimension, got shape {array.shape}")
    return array


def encode(
    sources: tuple[npt.NDArray[Any], str],
    targets: tuple[npt.NDArray[Any], str],
    bipartite: bool = False,
) -> Encoded:
    """Encode node ids, which are whole numbers or texts."""
    left, right = _ids(*sources), _ids(*targets)
    if left.dtype.kind == right.dtype.kind == "i":
        ids, inverse = np.unique(np.concatenate([left, right]), return_inverse=True)
        names, integers = list(map(str, ids.tolist())), True
        codes: npt.NDArray[np.int32] = inverse.astype(np.int32)
    else:
        if left.dtype.kind != right.dtype.kind and not bipartite and len(left):
            raise ValueError(
                f"{sources[1]} and {targets[1]} must hold ids of one type, got numbers and texts"
            )
        known: dict[str, int] = {}
        both = [*map(str, left.tolist()), *map(str, right.tolist())]
        codes = np.fromiter(
            (known.setdefault(name, len(known)) for name in both), np.int32, len(both)
        )
        names, integers = list(known), False
    return Encoded(names, codes[: len(left)], codes[len(left) :], integers and not bipartite)


def _ids(values: npt.NDArray[Any], label: str) -> npt.NDArray[Any]:
    """Check node ids and return them as int64 or as objects that are all texts."""
    kind = values.dtype.kind
    if not values.size:
        return values.astype(np.int64)
    if kind in "iu":
        return _not_negative(values, label)
    if kind in "UT":
        return values.astype(object)
    if kind != "O":
        raise ValueError(f"{label} must hold node ids (whole numbers or texts), got {values.dtype}")
    types = {type(value) for value in values.tolist()}
    if all(issubclass(kind, str) for kind in types):
        return values
    if all(issubclass(kind, (int, np.integer)) and kind is not bool for kind in types):
        return _not_negative(values.astype(np.int64), label)
    found = sorted(kind.__name__ for kind in types)
    raise ValueError(
        f"{label} must hold node ids of one type (whole numbers or texts), got {', '.join(found)}"
    )


def _not_negative(values: npt.NDArray[Any], label: str) -> npt.NDArray[Any]:
    if values.size and values.min() < 0:
        raise ValueError(f"{label} must hold ids that are not negative, got {values.min()}")
    return values.astype(np.int64)


def times(values: npt.NDArray[Any], label: str) -> tuple[npt.NDArray[np.float64], bool]:
    """Return times as numbers, and whether they were dates: those count in seconds."""
    if values.dtype.kind in "UT":
        values = values.astype(object)
    if values.dtype.kind == "O" and values.size:
        dates = (datetime.date, np.datetime64)
        if all(isinstance(value, dates) for value in values.tolist()):
            values = np.array([_naive(value) for value in values.tolist()], "datetime64[us]")
        elif all(isinstance(value, str) for value in values.tolist()):
            values = _iso(values.tolist(), label)
    if values.dtype.kind == "M":
        if np.isnat(values).any():
            raise ValueError(f"{label} must hold times, got NaT at row {np.isnat(values).argmax()}")
        unit, step = np.datetime_data(values.dtype)
        if unit not in _TICKS or step != 1:
            values, unit = values.astype("datetime64[us]"), "us"
        return values.astype(np.int64) / _TICKS[unit], True
    numbers = _numbers(values, label, "times (numbers or dates)")
    if not np.isfinite(numbers).all():
        row = int(np.argmin(np.isfinite(numbers)))
        raise ValueError(f"{label} must hold finite times, got {numbers[row]} at row {row}")
    return numbers, False


def _naive(value: Any) -> Any:
    """Return a date in UTC, without its offset."""
    if isinstance(value, datetime.datetime) and value.tzinfo is not None:
        return value.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    return value


def _iso(values: list[str], label: str) -> npt.NDArray[Any]:
    """Return dates in ISO 8601 as dates in UTC."""
    dates, offsets = [], []
    for row, value in enumerate(values):
        match = _ISO.fullmatch(value.strip())
        if not match:
            raise ValueError(
                f"{label} must hold times (numbers, dates or texts such as 2024-02-01T10:30:00), "
                f"got {value!r} at row {row}"
            )
        date, _, hours, minutes = match.groups()
        dates.append(date)
        east = 60 * abs(int(hours or 0)) + int(minutes or 0)
        offsets.append(-east if (hours or "").startswith("-") else east)
    try:
        moments = np.array(dates, "datetime64[us]")
    except ValueError as wrong:  # such as February 30
        raise ValueError(f"{label} must hold dates: {wrong}") from None
    utc: npt.NDArray[Any] = moments - np.array(offsets, "timedelta64[m]")
    return utc


def weights(values: npt.NDArray[Any], label: str) -> npt.NDArray[np.float64]:
    """Return weights as numbers."""
    return _numbers(values, label, "weights (numbers)")


def _numbers(values: npt.NDArray[Any], label: str, what: str) -> npt.NDArray[np.float64]:
    if values.dtype.kind in "iuf":
        return values.astype(np.float64)
    if values.dtype.kind == "O":
        types = {type(value) for value in values.tolist()}
        if all(issubclass(kind, (int, float, np.number)) and kind is not bool for kind in types):
            return values.astype(np.float64)
        found = ", ".join(sorted(kind.__name__ for kind in types))
        raise ValueError(f"{label} must hold {what}, got values of type {found}")
    raise ValueError(f"{label} must hold {what}, got {values.dtype}")


def width(time_bin: Any, time_unit: str, dates: bool) -> float:
    """Return the width of a time bin in the unit of the times."""
    if time_unit not in _TICKS:
        raise ValueError(f"time_unit must be one of {', '.join(_TICKS)}, got {time_unit!r}")
    ticks = 1 if dates else _TICKS[time_unit]
    if isinstance(time_bin, np.timedelta64):
        return float(time_bin / np.timedelta64(1, "us")) / 1e6 * ticks
    if isinstance(time_bin, datetime.timedelta):
        return time_bin.total_seconds() * ticks
    if isinstance(time_bin, str):
        match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([smhd]?)\s*", time_bin)
        if not match:
            raise ValueError(
                f"time_bin must be a number with a unit such as 90s, 6h or 7d, got {time_bin!r}"
            )
        number = float(match[1])
        return number * _UNITS[match[2]] * ticks if match[2] else number
    if isinstance(time_bin, (int, float, np.number)) and not isinstance(time_bin, bool):
        return float(time_bin)
    raise ValueError(f"time_bin must be a number, a text or a timedelta, got {time_bin!r}")


def edges(values: Any) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[np.float64] | None]:
    """Split edges, pairs or triples with a weight, into columns."""
    if hasattr(values, "to_numpy") or isinstance(values, Mapping):
        names = _names(values)
        weighted = "weight" in names
        columns = [column(values, name, name)[0] for name in ("source", "target")]
        return (
            columns[0],
            columns[1],
            weights(*column(values, "weight", "weight")) if weighted else None,
        )
    if isinstance(values, np.ndarray):
        if values.ndim != 2 or values.shape[1] not in (2, 3):
            raise ValueError(
                f"edges must be an array of two or three columns, got shape {values.shape}"
            )
        extra = weights(values[:, 2], "weight") if values.shape[1] == 3 else None
        return values[:, 0], values[:, 1], extra
    if not isinstance(values, Sequence):
        raise ValueError(f"edges must be pairs of nodes, got {type(values).__name__}")
    lengths = {len(edge) for edge in values}
    if not lengths <= {2} and not lengths <= {3}:
        raise ValueError("edges must all be (source, target) or all (source, target, weight)")
    source = _objects([edge[0] for edge in values])
    target = _objects([edge[1] for edge in values])
    extra = weights(np.asarray([edge[2] for edge in values]), "weight") if lengths == {3} else None
    return source, target, extra


def _objects(values: list[Any]) -> npt.NDArray[Any]:
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array
