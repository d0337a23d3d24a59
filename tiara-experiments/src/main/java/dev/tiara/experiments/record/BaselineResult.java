package dev.tiara.experiments.record;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.learn.baseline.Baseline;
import dev.tiara.learn.baseline.LinkTable;
import dev.tiara.learn.metric.Ranking;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.learn.task.NodeClassification;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.task.NodeSplit;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.task.TimeSplit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The scores of training-free baselines on the very samples on which the models of this seed are
 * tested.
 *
 * @param version of this form, that of a {@link RunRecord}
 * @param scores the metric by baseline
 */
public record BaselineResult(
    int version,
    TaskKind task,
    String data,
    long seed,
    String dataChecksum,
    String metric,
    Map<String, Double> scores) {

  public static String id(TaskKind task, ExperimentData data, String checksum, long seed) {
    return String.join(
        "-",
        task.name().toLowerCase(Locale.ROOT),
        Experiment.slug(data.title()),
        Long.toString(seed),
        checksum.substring(0, 10));
  }

  public static BaselineResult of(TaskKind task, ExperimentData data, String checksum, long seed) {
    Map<String, Double> scores = new LinkedHashMap<>();
    if (task == TaskKind.LINK) {
      TimeSplit split = TimeSplit.paper(data.graph().length());
      LinkSamples samples = LinkPrediction.testSamples(data.links(), split, seed);
      for (Baseline baseline : LinkTable.baselines(split, TiaraSettings.DEFAULT)) {
        double auc = Ranking.auc(baseline.scores(data.graph(), samples), samples.labels());
        scores.put(baseline.name(), auc);
      }
    } else {
      NodeLabels labels = data.requireLabels();
      scores.put(
          "majority class", NodeClassification.majorityF1(labels, NodeSplit.paper(labels, seed)));
    }
    return new BaselineResult(
        RunRecord.VERSION, task, data.title(), seed, checksum, task.metric(), scores);
  }
}
