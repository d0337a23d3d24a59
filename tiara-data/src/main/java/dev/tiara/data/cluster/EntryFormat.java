package dev.tiara.data.cluster;

/** The file format of augmented entries. */
public enum EntryFormat {
  /** Parquet with the columns source, target and weight. */
  PARQUET,
  /** CSV with a header and the columns source, target and weight. */
  CSV;

  /** The ending of the names of files. */
  public String ending() {
    return "." + title();
  }

  /** The format's name, which is also that in Spark. */
  public String title() {
    return this == PARQUET ? "parquet" : "csv";
  }
}
