"""Time-aware random walk diffusion (TiaRa) on dynamic graphs.

Examples
--------
>>> import tiara
>>> graph = tiara.DynamicGraph.from_events(
...     (["ann", "bob", "cid"], ["bob", "cid", "ann"], [0, 5, 12]), time_bin=10
... )
>>> out = tiara.augment(graph, alpha=0.1, beta=0.3)
>>> out[0].shape
(3, 3)
"""

from __future__ import annotations

import importlib
import importlib.metadata
from typing import TYPE_CHECKING, Any

from ._answers import (
    Drift,
    Evaluation,
    Explanation,
    Predictor,
    choose_rates,
    drift,
    evaluate,
    explain,
    fit,
    inspect,
    predict,
    proximity,
    stats,
)
from ._augment import Augmented, Certificate, augment, load
from ._connect import Connection, ServiceError, connect
from ._frames import notes
from ._graph import DynamicGraph
from ._jvm import jars, start_jvm
from ._pictures import Picture, picture
from ._run import InputError
from ._stream import Stream

if TYPE_CHECKING:
    from . import pyg as pyg

try:
    __version__ = importlib.metadata.version("tiara-graph")
except importlib.metadata.PackageNotFoundError:  # the sources themselves are on the path
    __version__ = "0+unknown"

__all__ = [
    "Augmented",
    "Certificate",
    "Connection",
    "Drift",
    "DynamicGraph",
    "Evaluation",
    "Explanation",
    "InputError",
    "Picture",
    "Predictor",
    "ServiceError",
    "Stream",
    "augment",
    "choose_rates",
    "connect",
    "drift",
    "evaluate",
    "explain",
    "fit",
    "inspect",
    "jars",
    "load",
    "notes",
    "picture",
    "predict",
    "proximity",
    "start_jvm",
    "stats",
]


def __dir__() -> list[str]:
    return sorted([*__all__, "__doc__", "__version__", "pyg"])


def __getattr__(name: str) -> Any:
    if name == "pyg":  # needs PyTorch Geometric, which takes a while to import
        return importlib.import_module(".pyg", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
