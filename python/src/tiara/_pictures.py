"""Pictures of answers."""

from __future__ import annotations

from typing import Any

from ._frames import notes

__all__ = ["Picture", "picture"]


class Picture(str):
    """The text of an SVG file, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(answer: Any) -> Picture:
    """Return the picture of an answer, which the command draws with ``--svg``.

    Parameters
    ----------
    answer
        What :func:`tiara.proximity`, :func:`tiara.predict` for a single node,
        :func:`tiara.explain` or :func:`tiara.drift` returned.

    Returns
    -------
    Picture
        The text of an SVG file, which a notebook shows.

    Raises
    ------
    ValueError
        If there is no picture of this answer.

    Examples
    --------
    >>> import tiara
    >>> events = {"source": ["ann", "bob"], "target": ["bob", "cid"], "time": [0, 12]}
    >>> graph = tiara.DynamicGraph.from_events(events, time_bin=10)
    >>> tiara.picture(tiara.proximity(graph, "ann"))[:4]
    '<svg'
    """
    drawn = getattr(answer, "picture", None) or notes(answer).get("picture")
    if not isinstance(drawn, str):
        raise ValueError(
            "answer must be a proximity, an explanation, a drift or the prediction for one node, "
            f"got {type(answer).__name__} without a picture"
        )
    return Picture(drawn)
