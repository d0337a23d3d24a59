package dev.tiara.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** A table of text with aligned columns. */
public final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();
  private final boolean numbers;

  /**
   * Creates an empty table.
   *
   * @param numbers whether the columns after the first hold numbers and are right-aligned
   */
  public TextTable(boolean numbers) {
    this.numbers = numbers;
  }

  public void row(String... cells) {
    row(List.of(cells));
  }

  public void row(List<String> cells) {
    rows.add(cells);
  }

  /** The width on a terminal, where escape sequences take no space. */
  private static int width(String cell) {
    String shown = cell.replaceAll("\\u001B\\[[0-9;]*m", "");
    return shown.codePointCount(0, shown.length());
  }

  @Override
  public String toString() {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    var text = new StringBuilder();
    for (List<String> row : rows) {
      var line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String pad = " ".repeat(widths[i] - width(row.get(i)));
        boolean right = numbers && i > 0;
        line.append(i == 0 ? "" : "  ").append(right ? pad + row.get(i) : row.get(i) + pad);
      }
      text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }
}
