"""Arrays from Python to Java and back, a whole column at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jpype
import numpy as np
import numpy.typing as npt

from ._jvm import java

IntArray = npt.NDArray[np.int32]
FloatArray = npt.NDArray[np.float64]

_SEPARATOR = "\0"


def java_ints(values: npt.ArrayLike) -> Any:
    """Copy to a Java ``int[]``."""
    return jpype.JArray(jpype.JInt)(np.ascontiguousarray(values, dtype=np.int32))


def java_doubles(values: npt.ArrayLike) -> Any:
    """Copy to a Java ``double[]``."""
    return jpype.JArray(jpype.JDouble)(np.ascontiguousarray(values, dtype=np.float64))


def numpy_array(values: Any) -> npt.NDArray[Any]:
    """Copy a Java array of numbers; nothing of Java is kept alive."""
    return np.array(memoryview(values)) if len(values) else np.empty(0, _dtype(values))


def _dtype(values: Any) -> npt.DTypeLike:
    letter = str(values.getClass().getName())[1]
    return {"I": np.int32, "F": np.float32, "D": np.float64, "J": np.int64, "Z": np.bool_}[letter]


def java_strings(names: Sequence[str]) -> Any:
    """Copy to a Java ``String[]``, as one text where that is possible: a call per name is slow."""
    joined = _SEPARATOR.join(names)
    if len(names) > 1 and joined.count(_SEPARATOR) == len(names) - 1:
        return java("java.lang.String")(joined).split(_SEPARATOR, -1)
    return jpype.JArray(jpype.JString)(list(names))


def python_strings(names: Any) -> list[str]:
    """Copy a Java ``List<String>``."""
    joined = str(java("java.lang.String").join(_SEPARATOR, names)).split(_SEPARATOR)
    if len(joined) == int(names.size()):
        return joined
    return [str(name) for name in names]
