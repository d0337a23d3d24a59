package dev.tiara.spark;

/** How entries are written. */
public enum EntryFormat {
  /** Columns source, target and weight. */
  PARQUET,
  /** A header, then source, target and weight. */
  CSV;

  String ending() {
    return this == PARQUET ? ".parquet" : ".csv";
  }

  /** As Spark names it. */
  String sparkName() {
    return this == PARQUET ? "parquet" : "csv";
  }
}
