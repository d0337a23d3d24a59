package dev.tiara.learn.baseline;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.learn.task.NegativeSampling;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A model beside training-free baselines, on the test links, for each kind of negatives. There is
 * no table without the baselines.
 */
public record LinkTable(List<Row> rows) {

  /** Takes a copy. */
  public LinkTable {
    rows = List.copyOf(rows);
  }

  /** One predictor against one kind of negatives. */
  public record Row(String predictor, NegativeSampling negatives, LinkMetrics metrics) {}

  /** The test negatives of the table are drawn in a round of their own. */
  private static final long ROUND = -3;

  /** All baselines; EdgeBank's window is as long as the test part, as its authors choose it. */
  public static List<Baseline> baselines(TimeSplit split, TiaraSettings proximity) {
    return List.of(
        new EdgeBank(0),
        new EdgeBank(split.length() - split.validationEnd()),
        new EndpointRecency(),
        new PreferentialAttachment(),
        new CommonNeighbours(),
        new TimeAwareProximity(proximity));
  }

  /**
   * The table of a trained task.
   *
   * @param pass an evaluation pass
   */
  public static LinkTable of(
      String name, LinkPrediction task, LinkData data, List<Baseline> baselines, Pass pass) {
    Tensor[] embeddings = task.embeddings(pass);
    List<Row> rows = new ArrayList<>();
    for (NegativeSampling kind : NegativeSampling.values()) {
      LinkSamples samples =
          task.sampler().sample(task.split().validationEnd(), task.split().length(), ROUND, kind);
      double[] scores = task.scores(pass, embeddings, samples);
      rows.add(new Row(name, kind, LinkMetrics.of(scores, samples)));
      for (Baseline baseline : baselines) {
        scores = baseline.scores(data.graph(), samples);
        rows.add(new Row(baseline.name(), kind, LinkMetrics.of(scores, samples)));
      }
    }
    return new LinkTable(rows);
  }

  /** The table as text, the header first. */
  public List<List<String>> cells() {
    List<List<String>> cells = new ArrayList<>();
    cells.add(
        List.of(
            "negatives",
            "predictor",
            "AUC",
            "95%",
            "AP",
            "95%",
            "MRR",
            "Hits@1",
            "Hits@3",
            "Hits@10"));
    for (Row row : rows) {
      LinkMetrics m = row.metrics;
      cells.add(
          List.of(
              row.negatives.name().toLowerCase(Locale.ROOT),
              row.predictor,
              number(m.auc().value()),
              number(m.auc().low()) + "-" + number(m.auc().high()),
              number(m.averagePrecision().value()),
              number(m.averagePrecision().low()) + "-" + number(m.averagePrecision().high()),
              number(m.meanReciprocalRank()),
              number(m.hits1()),
              number(m.hits3()),
              number(m.hits10())));
    }
    return cells;
  }

  /** The table as Markdown. */
  public String toMarkdown() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : cells()) {
      text.append("| ").append(String.join(" | ", row)).append(" |\n");
      if (text.indexOf("---") < 0) {
        text.append("|").append("---|".repeat(row.size())).append("\n");
      }
    }
    return text.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
