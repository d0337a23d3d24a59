package dev.tiara.experiments.record;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.experiments.baseline.Baseline;
import dev.tiara.experiments.baseline.LinkTable;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.learn.metric.Ranking;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.learn.task.NodeClassification;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.task.NodeSplit;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.RandomNegatives;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The scores of training-free baselines, on the same samples on which the models of this seed are
 * tested.
 *
 * @param version the version of the record format, that of {@link RunRecord}
 * @param scores the metric of each baseline, by name
 * @param strangers which nodes may be random negatives; named as in the recorded JSON
 */
public record BaselineResult(
    int version,
    TaskKind task,
    String data,
    long seed,
    String dataChecksum,
    String metric,
    Map<String, Double> scores,
    RandomNegatives strangers) {
  /** The values of properties that older records lack. */
  static final Map<String, String> DEFAULTS = Map.of("strangers", "as_published");

  /** The file name of these baselines in a results folder, without extension. */
  public static String id(
      TaskKind task, String data, String checksum, long seed, RandomNegatives strangers) {
    List<String> parts = new ArrayList<>();
    parts.add(task.name().toLowerCase(Locale.ROOT));
    parts.add(Experiment.slug(data));
    parts.add(Long.toString(seed));
    parts.addAll(new Protocol(strangers, false).describe().values());
    parts.add(checksum.substring(0, Math.min(checksum.length(), 10)));
    return String.join("-", parts);
  }

  /** The file name of this result in a results folder, without extension. */
  String id() {
    return id(task, data, dataChecksum, seed, strangers);
  }

  /**
   * Scores the baselines.
   *
   * @param threads the number of threads, which does not affect the scores
   */
  public static BaselineResult of(
      TaskKind task,
      ExperimentData data,
      String checksum,
      long seed,
      Protocol protocol,
      int threads,
      Progress progress) {
    Map<String, Double> scores = new LinkedHashMap<>();
    if (task == TaskKind.LINK) {
      TimeSplit split = TimeSplit.paper(data.graph().length());
      LinkSamples samples =
          LinkPrediction.testSamples(data.links(), split, protocol.randomNegatives(), seed);
      for (Baseline baseline : LinkTable.baselines(split, TiaraSettings.DEFAULT)) {
        double[] predicted = baseline.scores(data.graph(), samples, threads, progress);
        scores.put(baseline.name(), Ranking.auc(predicted, samples.labels()));
      }
    } else {
      NodeLabels labels = data.requireLabels();
      scores.put(
          "majority class", NodeClassification.majorityF1(labels, NodeSplit.paper(labels, seed)));
    }
    return new BaselineResult(
        RunRecord.VERSION,
        task,
        data.title(),
        seed,
        checksum,
        task.metric(),
        scores,
        protocol.randomNegatives());
  }
}
