package dev.tiara.experiments.baseline;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.learn.task.NegativeSampling;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Compares a model with training-free baselines on the test links, for each kind of negatives. */
public record LinkTable(List<Row> rows) {

  /** Copies the rows. */
  public LinkTable {
    rows = List.copyOf(rows);
  }

  /** One predictor against one kind of negatives. */
  public record Row(String predictor, NegativeSampling negatives, LinkMetrics metrics) {}

  /** Historical and inductive negatives are drawn in a round that no epoch uses. */
  private static final long ROUND = -3;

  /** All baselines; EdgeBank's window is as long as the test part, as chosen by its authors. */
  public static List<Baseline> baselines(TimeSplit split, TiaraSettings proximity) {
    return List.of(
        PredictorBaseline.edgeBank(0),
        PredictorBaseline.edgeBank(split.length() - split.validationEnd()),
        new EndpointRecency(),
        new PreferentialAttachment(),
        new CommonNeighbours(),
        new TimeAwareProximity(proximity));
  }

  /**
   * The table of a trained task.
   *
   * @param pass an evaluation pass
   * @param threads the number of threads, which does not affect the table
   */
  public static LinkTable of(
      String name,
      LinkPrediction task,
      LinkData data,
      List<Baseline> baselines,
      Pass pass,
      int threads,
      Progress progress) {
    Tensor[] embeddings = task.embeddings(pass);
    List<NegativeSampling> negatives = List.of(NegativeSampling.values());
    List<LinkSamples> kinds = new ArrayList<>();
    List<List<double[]>> scores = new ArrayList<>(); // by kind, then by predictor
    for (NegativeSampling kind : negatives) {
      LinkSamples samples = samples(task, kind);
      kinds.add(samples);
      scores.add(new ArrayList<>(List.of(task.scores(pass, embeddings, samples))));
    }
    LinkSamples all = joined(kinds);
    for (Baseline baseline : baselines) {
      double[] ofAll = baseline.scores(data.graph(), all, threads, progress);
      List<double[]> parts = parted(ofAll, kinds);
      for (int kind = 0; kind < parts.size(); kind++) {
        scores.get(kind).add(parts.get(kind));
      }
    }
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < kinds.size(); k++) {
      progress.at("intervals", "kinds of negatives", k, kinds.size());
      NegativeSampling kind = negatives.get(k);
      List<LinkMetrics> metrics = LinkMetrics.ofAll(scores.get(k), kinds.get(k), threads);
      rows.add(new Row(name, kind, metrics.get(0)));
      for (int i = 0; i < baselines.size(); i++) {
        rows.add(new Row(baselines.get(i).name(), kind, metrics.get(i + 1)));
      }
    }
    return new LinkTable(rows);
  }

  /** The samples of all kinds, so that a baseline passes over the snapshots only once. */
  private static LinkSamples joined(List<LinkSamples> kinds) {
    int steps = kinds.get(0).sources().length;
    int[][] sources = new int[steps][];
    int[][] targets = new int[steps][];
    for (int t = 0; t < steps; t++) {
      int step = t;
      sources[t] = kinds.stream().flatMapToInt(k -> Arrays.stream(k.sources()[step])).toArray();
      targets[t] = kinds.stream().flatMapToInt(k -> Arrays.stream(k.targets()[step])).toArray();
    }
    return new LinkSamples(sources, targets, new int[steps]);
  }

  /** Splits the scores of joined samples by kind. */
  private static List<double[]> parted(double[] scores, List<LinkSamples> kinds) {
    List<double[]> parts = kinds.stream().map(kind -> new double[kind.count()]).toList();
    int[] filled = new int[parts.size()];
    int at = 0;
    for (int t = 0; t < kinds.get(0).sources().length; t++) {
      for (int k = 0; k < filled.length; k++) {
        int length = kinds.get(k).sources()[t].length;
        System.arraycopy(scores, at, parts.get(k), filled[k], length);
        filled[k] += length;
        at += length;
      }
    }
    return parts;
  }

  /** Random negatives are those of the task, so that its test AUC is the one in the table. */
  private static LinkSamples samples(LinkPrediction task, NegativeSampling kind) {
    TimeSplit split = task.split();
    return kind == NegativeSampling.RANDOM
        ? task.testSamples()
        : task.sampler().sample(split.validationEnd(), split.length(), ROUND, kind);
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
