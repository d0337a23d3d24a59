package dev.tiara.answers.inspection;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Log;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.graph.GraphStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The paper's Table 1 row of a log.
 *
 * @param title the title of the data
 * @param statistics n, m, T, the mean number of activated nodes, and C
 * @param labels L, the number of classes; 0 if there are none
 * @param inspection how the input was interpreted
 * @param paper the row that the paper has for the same data, if any
 * @param remark a remark on how the data compare with that row, if any
 */
public record StatisticsAnswer(
    String title,
    GraphStatistics statistics,
    int labels,
    Inspection inspection,
    Optional<PaperRow> paper,
    Optional<String> remark)
    implements Answer {

  /** The row of a log. */
  public static StatisticsAnswer of(Log log) {
    return new StatisticsAnswer(
        log.title(),
        log.graph().statistics(),
        log.data().classes(),
        log.inspection(),
        log.paper(),
        log.remark());
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields =
        row(
            title,
            statistics.nodes(),
            statistics.edges(),
            statistics.snapshots(),
            statistics.meanActivated(),
            statistics.edgesPerActivated());
    fields.put("labels", labels);
    fields.put("input", new InspectionAnswer(inspection).fields());
    paper.ifPresent(
        row -> {
          Map<String, Object> published =
              row(
                  row.title(),
                  row.nodes(),
                  row.edges(),
                  row.snapshots(),
                  row.meanActivated(),
                  row.edgesPerActivated());
          published.put("labels", row.labels());
          fields.put("paper", published);
        });
    remark.ifPresent(text -> fields.put("remark", text));
    return fields;
  }

  private static Map<String, Object> row(
      String name, int nodes, long edges, int snapshots, double activated, double perActivated) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", name);
    object.put("nodes", nodes);
    object.put("edges", edges);
    object.put("snapshots", snapshots);
    object.put("meanActivated", activated);
    object.put("edgesPerActivated", perActivated);
    return object;
  }
}
