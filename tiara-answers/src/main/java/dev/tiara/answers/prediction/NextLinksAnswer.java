package dev.tiara.answers.prediction;

import dev.tiara.answers.Answer;
import dev.tiara.answers.picture.RankPicture;
import dev.tiara.data.output.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The most likely next links.
 *
 * @param prediction what predicted them
 * @param rows the links, by source and then by rank
 * @param sets what is known about the list of each source, if a confidence was asked for
 */
public record NextLinksAnswer(Prediction prediction, List<Row> rows, List<Set> sets)
    implements Answer {
  /**
   * A predicted link.
   *
   * @param rank the rank among the targets of the source, from 1
   * @param probability the probability of the link; NaN for a predictor without probabilities
   * @param known whether the source has contacted the target before
   */
  public record Row(
      String source, int rank, String target, double score, double probability, boolean known) {
    /** {@code known} or {@code new}. */
    public String contact() {
      return Prediction.contact(known);
    }
  }

  /**
   * The smallest set of targets that should contain the next contact of a source.
   *
   * @param size the number of targets
   * @param coverage how often such sets contained the contact of recent events; NaN if there are
   *     none
   * @param events the number of these events
   * @param refused why the set is not listed; the most likely targets are listed instead
   */
  public record Set(
      String source,
      double confidence,
      int size,
      double coverage,
      int events,
      Optional<String> refused) {
    private Map<String, Object> fields() {
      Map<String, Object> set = new LinkedHashMap<>();
      set.put("confidence", confidence);
      set.put("size", size);
      set.put("coverage", Double.isNaN(coverage) ? null : coverage);
      set.put("events", events);
      refused.ifPresent(why -> set.put("refused", why));
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("source", source);
      fields.put("set", set);
      return fields;
    }
  }

  /** Takes copies. */
  public NextLinksAnswer {
    rows = List.copyOf(rows);
    sets = List.copyOf(sets);
  }

  /** The links as a table. */
  public Table<Row> table() {
    Table<Row> table =
        Table.of(rows)
            .text("source", Row::source)
            .integer("rank", Row::rank)
            .text("target", Row::target)
            .number("score", Row::score)
            .text("contact", Row::contact);
    return prediction.probabilistic() ? table.number("probability", Row::probability) : table;
  }

  /** The ranking of the first source as the content of an SVG file. */
  public String picture() {
    String source = rows.isEmpty() ? "this node" : rows.get(0).source;
    return RankPicture.of(
        "Whom " + source + " will contact next",
        (prediction.probabilistic() ? "probability by " : "score by ")
            + prediction.predictor()
            + "; new: no contact so far",
        rows.stream()
            .filter(row -> row.source.equals(source))
            .map(
                row ->
                    new RankPicture.Row(
                        row.target,
                        row.known ? "" : " (new)",
                        prediction.probabilistic() ? row.probability : row.score))
            .toList());
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = prediction.fields(table());
    if (!sets.isEmpty()) {
      fields.put("sources", sets.stream().map(Set::fields).toList());
    }
    return fields;
  }
}
