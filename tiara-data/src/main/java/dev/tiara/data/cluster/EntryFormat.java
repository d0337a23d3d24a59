package dev.tiara.spark;

/** The file format of augmented entries. */
public enum EntryFormat {
  /** Parquet with the columns source, target and weight. */
  PARQUET,
  /** CSV with a header and the columns source, target and weight. */
  CSV;

  public String ending() {
    return this == PARQUET ? ".parquet" : ".csv";
  }

  /** The format's name in Spark. */
  String sparkName() {
    return this == PARQUET ? "parquet" : "csv";
  }
}
