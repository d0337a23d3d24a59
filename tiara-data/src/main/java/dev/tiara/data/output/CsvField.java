package dev.tiara.data.output;

/** Formats fields of CSV files. */
public final class CsvField {
  private CsvField() {}

  /** A name as a CSV field, quoted if necessary. */
  public static String quoted(String name) {
    boolean plain = !name.isEmpty() && name.equals(name.strip());
    for (int i = 0; plain && i < name.length(); i++) {
      char c = name.charAt(i);
      plain = c != '"' && c != ',' && c != '\n' && c != '\r';
    }
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
