"""Augmentation of a Spark DataFrame, on the cluster that holds it.

A thin layer over ``dev.tiara.spark.TiaraSpark`` in the JVM that PySpark has started. That JVM
needs the submit jar of Tiara: ``spark-submit --jars``, or ``spark.jars`` in the session's settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["augment"]

Method = Literal["tiara", "gdc", "merge"]


def augment(
    events: DataFrame,
    output: str,
    *,
    columns: str | None = None,
    time_bin: str | int | None = None,
    method: Method = "tiara",
    alpha: float = 0.2,
    beta: float = 0.3,
    epsilon: float = 1e-3,
    iterations: int = 100,
    directed: bool = False,
    weighted: bool = False,
    partitions: int | None = None,
    checkpoint_every: int = 10,
    resume: bool = False,
) -> DataFrame:
    """Augment every snapshot of a dynamic graph and write it to a folder.

    Parameters
    ----------
    events
        Columns for source, target and time, and weight where the graph has weights.
    output
        The folder to write to, on any file system that Hadoop supports.
    columns
        ``source,target,time[,weight]`` by name; by default detected from names and values.
    time_bin
        Width of a snapshot, such as ``7d``, or a number in the unit of the times; by default one
        that suits them.
    method, alpha, beta, epsilon, iterations
        As in :func:`tiara.augment`.
    directed, weighted
        Whether edges have a direction, and weights.
    partitions
        Number of node partitions; by default one per core that the executors have.
    checkpoint_every
        Number of snapshots between two checkpoints of the state.
    resume
        Continue an interrupted run in the same folder.

    Returns
    -------
    DataFrame
        The entries ``(snapshot, source, target, weight)``, as they are in the folder.
    """
    spark = events.sparkSession
    jvm = _tiara(spark)
    settings = (
        jvm.data.cluster.ClusterSettings.to(output)
        .method(_method(jvm, method, alpha, beta, epsilon, iterations))
        .direction(jvm.graph.Direction.DIRECTED if directed else jvm.graph.Direction.UNDIRECTED)
        .weighting(jvm.graph.Weighting.WEIGHTED if weighted else jvm.graph.Weighting.UNWEIGHTED)
        .checkpointEvery(checkpoint_every)
        .resume(resume)
    )
    if columns is not None:
        settings.columns(jvm.data.columns.EventColumns.parse(columns))
    if time_bin is not None:
        settings.binning(jvm.data.time.Binning.ofWidth(str(time_bin)))
    if partitions is not None:
        settings.partitions(partitions)
    result = jvm.spark.TiaraSpark.augment(events._jdf, settings.build())

    from pyspark.sql import DataFrame

    return DataFrame(result, spark)


def _tiara(spark: Any) -> Any:
    """Return the package ``dev.tiara`` of the session's JVM."""
    jvm = getattr(spark, "_jvm", None)
    if jvm is None:
        raise TypeError(
            "events must be a DataFrame of a session with a JVM of its own, not of Spark Connect"
        )
    tiara = jvm.dev.tiara
    # What Py4J takes an unknown class for.
    if type(tiara.spark.TiaraSpark).__name__ == "JavaPackage":
        raise ImportError(
            "the JVM of this session does not have Tiara: start it with"
            " --jars tiara-spark-submit.jar, or spark.jars"
        )
    return tiara


def _method(
    jvm: Any, method: str, alpha: float, beta: float, epsilon: float, iterations: int
) -> Any:
    if method == "merge":
        return jvm.augment.Merge()
    if method == "tiara":
        builder = jvm.augment.Tiara.builder().alpha(float(alpha)).beta(float(beta))
    elif method == "gdc":
        builder = jvm.augment.Tiara.gdc(float(alpha))
    else:
        raise ValueError(f"method must be tiara, gdc or merge on Spark, got {method!r}")
    return builder.epsilon(float(epsilon)).iterations(iterations).build()
