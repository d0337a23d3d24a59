package dev.tiara.answers;

import dev.tiara.data.output.Table;
import java.util.List;
import java.util.Map;

/**
 * The most likely next links.
 *
 * @param prediction what predicted them
 * @param rows the links, by source and then by rank
 */
public record NextLinksAnswer(Prediction prediction, List<Row> rows) implements Answer {
  /**
   * A predicted link.
   *
   * @param rank the rank among the targets of the source, from 1
   * @param known whether the source has contacted the target before
   */
  public record Row(String source, int rank, String target, double score, boolean known) {
    /** {@code known} or {@code new}. */
    public String contact() {
      return Prediction.contact(known);
    }
  }

  /** Takes a copy. */
  public NextLinksAnswer {
    rows = List.copyOf(rows);
  }

  /** The links as a table. */
  public Table<Row> table() {
    return Table.of(rows)
        .text("source", Row::source)
        .integer("rank", Row::rank)
        .text("target", Row::target)
        .number("score", Row::score)
        .text("contact", Row::contact);
  }

  @Override
  public Map<String, Object> fields() {
    return prediction.fields(table());
  }
}
