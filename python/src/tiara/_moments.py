"""Snapshots as people name them: by number or by date."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, TypeAlias, Union

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Moment", "text_of"]

#: A snapshot by its number, counted from 0, or by a date within it: an ISO text, a date, a datetime
#: or pandas Timestamp, or a NumPy datetime64. Without an offset, dates are in UTC.
Moment: TypeAlias = Union[int, str, datetime.date, "np.datetime64"]


def text_of(moment: Moment | None, parameter: str) -> str | None:
    """Return a moment as the command would be given it."""
    if moment is None or isinstance(moment, str):
        return moment
    if type(moment).__name__ == "datetime64":
        return str(moment.astype("datetime64[us]"))  # type: ignore[union-attr]
    if hasattr(moment, "isoformat"):
        return re.sub(r"(\.\d{6})\d+", r"\1", moment.isoformat())  # of nanoseconds
    if isinstance(moment, bool) or not hasattr(moment, "__index__"):
        raise ValueError(f"{parameter} must be the number of a snapshot or a date, got {moment!r}")
    return str(int(moment))  # type: ignore[arg-type]
