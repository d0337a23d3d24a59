package dev.tiara.learn;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Tiara;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Reading;
import dev.tiara.learn.task.NodeClassification;
import dev.tiara.learn.task.NodeSplit;
import dev.tiara.learn.testing.LabelledData;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.sparse.SparseMatrix;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Node classification beside the majority class and the features alone, as a Markdown table. The
 * arguments: threads, epochs, seeds.
 */
final class NodeRuns {
  private NodeRuns() {}

  /** Every node takes from itself alone: what the model makes of features without a graph. */
  static final Augmenter FEATURES_ALONE =
      nodes -> snapshot -> SparseMatrix.identity(snapshot.nodeCount());

  public static void main(String[] args) {
    int threads = Integer.parseInt(args[0]);
    int epochs = Integer.parseInt(args[1]);
    System.out.println("| data | model | seed | majority | features alone | none | TiaRa |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (LabelledData data :
        List.of(
            LabelledData.school(),
            LabelledData.primarySchool(),
            LabelledData.drifting(600, 12, 5),
            LabelledData.patent())) {
      for (ModelKind kind : List.of(ModelKind.GCN, ModelKind.GCRN_GRU)) {
        for (String seed : List.of(args).subList(2, args.length)) {
          row(data, kind, Long.parseLong(seed), epochs, threads);
        }
      }
    }
  }

  private static void row(LabelledData data, ModelKind kind, long seed, int epochs, int threads) {
    StringBuilder line = new StringBuilder();
    NodeSplit split = NodeSplit.paper(data.labels(), seed);
    line.append(
        String.format(
            Locale.ROOT,
            "| %s | %s | %d | %.1f |",
            data.name(),
            kind,
            seed,
            100 * NodeClassification.majorityF1(data.labels(), split)));
    for (Map.Entry<String, Augmenter> entry :
        List.of(
            Map.entry("features", FEATURES_ALONE),
            Map.entry("none", (Augmenter) new NoAugmentation()),
            Map.entry("tiara", (Augmenter) Tiara.builder().build()))) {
      double f1 = run(data, kind, entry.getValue(), split, seed, epochs, threads).best().test();
      line.append(String.format(Locale.ROOT, " %.1f |", 100 * f1));
    }
    System.out.println(line);
  }

  static TrainingResult run(
      LabelledData data,
      ModelKind kind,
      Augmenter augmenter,
      NodeSplit split,
      long seed,
      int epochs,
      int threads) {
    int size = data.features().size();
    var task =
        new NodeClassification(
            data.graph(),
            data.labels(),
            split,
            data.features(),
            augmenter,
            new ModelSettings(kind, 2, size, size, 0, Reading.PAPER).create(seed),
            seed);
    var settings = new TrainingSettings(epochs, 100, 0.02, 0.999, 1e-4, seed, threads);
    return new Trainer(settings, epoch -> {}).train(task);
  }
}
