package dev.tiara.answers.prediction;

import dev.tiara.answers.Answer;
import dev.tiara.data.output.Table;
import java.util.List;
import java.util.Map;

/**
 * The scores of given links; higher is likelier.
 *
 * @param prediction what predicted them
 * @param rows the links, in the order in which they were asked about
 */
public record PairsAnswer(Prediction prediction, List<Row> rows) implements Answer {
  /**
   * A link and its score.
   *
   * @param probability the probability of the link; NaN for a predictor without probabilities
   */
  public record Row(String source, String target, double score, double probability) {}

  /** Takes a copy. */
  public PairsAnswer {
    rows = List.copyOf(rows);
  }

  /** The scores as a table. */
  public Table<Row> table() {
    Table<Row> table =
        Table.of(rows)
            .text("source", Row::source)
            .text("target", Row::target)
            .number("score", Row::score);
    return prediction.probabilistic() ? table.number("probability", Row::probability) : table;
  }

  @Override
  public Map<String, Object> fields() {
    return prediction.fields(table());
  }
}
