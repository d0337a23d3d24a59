package dev.tiara.learn;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.task.NodeClassification;
import dev.tiara.learn.task.NodeSplit;
import dev.tiara.learn.testing.LabelledData;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.matrix.SparseMatrix;
import java.util.Locale;

/**
 * Node classification beside the majority class and the features alone, and with one switch of
 * TiaRa at a time, as a Markdown table. The arguments: threads, epochs, then lists with commas of
 * data, models, variants and seeds.
 *
 * <pre>
 * NodeRuns 1 300 SCHOOL,PATENT GCN,GCRN_GRU FEATURES_ALONE,NONE,TIARA 117,3690
 * </pre>
 */
final class NodeRuns {
  private NodeRuns() {}

  /** Every node takes from itself alone: what the model makes of features without a graph. */
  static final Augmenter FEATURES_ALONE =
      nodes -> snapshot -> SparseMatrix.identity(snapshot.nodeCount());

  enum Data {
    SCHOOL,
    PRIMARY_SCHOOL,
    DRIFTING_BLOCKS,
    PATENT;

    LabelledData load() {
      return switch (this) {
        case SCHOOL -> LabelledData.school();
        case PRIMARY_SCHOOL -> LabelledData.primarySchool();
        case DRIFTING_BLOCKS -> LabelledData.drifting(600, 12, 5);
        case PATENT -> LabelledData.patent();
      };
    }
  }

  enum Variant {
    FEATURES_ALONE,
    NONE,
    TIARA,
    SYMMETRIC_TRICK,
    NO_TIME_TRAVEL,
    LITTLE_TIME_TRAVEL,
    MORE_RESTART,
    COARSE_FILTER,
    ONE_LAYER,
    ONE_LAYER_NONE,
    AS_PUBLISHED;

    Augmenter augmenter() {
      return switch (this) {
        case FEATURES_ALONE -> NodeRuns.FEATURES_ALONE;
        case NONE, ONE_LAYER_NONE -> new NoAugmentation();
        case TIARA, ONE_LAYER, AS_PUBLISHED -> Tiara.builder().build();
        case SYMMETRIC_TRICK -> Tiara.builder().output(Output.SYMMETRIC_TRICK).build();
        case NO_TIME_TRAVEL -> Tiara.builder().beta(0).build();
        case LITTLE_TIME_TRAVEL -> Tiara.builder().beta(0.1).build();
        case MORE_RESTART -> Tiara.builder().alpha(0.5).build();
        case COARSE_FILTER -> Tiara.builder().epsilon(0.02).build();
      };
    }

    int layers() {
      return this == ONE_LAYER || this == ONE_LAYER_NONE ? 1 : 2;
    }

    Fidelity fidelity() {
      return this == AS_PUBLISHED ? Fidelity.AS_PUBLISHED : Fidelity.PAPER;
    }
  }

  public static void main(String[] args) {
    int threads = Integer.parseInt(args[0]);
    int epochs = Integer.parseInt(args[1]);
    String[] variants = args[4].split(",", -1);
    System.out.println("| data | model | seed | majority | " + String.join(" | ", variants) + " |");
    System.out.println("|---|---|---|---|" + "---|".repeat(variants.length));
    for (String name : args[2].split(",", -1)) {
      LabelledData data = Data.valueOf(name).load();
      for (String kind : args[3].split(",", -1)) {
        for (String text : args[5].split(",", -1)) {
          long seed = Long.parseLong(text);
          NodeSplit split = NodeSplit.paper(data.labels(), seed);
          System.out.printf(
              Locale.ROOT,
              "| %s | %s | %d | %.1f |",
              data.name(),
              kind,
              seed,
              100 * NodeClassification.majorityF1(data.labels(), split));
          for (String variant : variants) {
            ModelKind model = ModelKind.valueOf(kind);
            TrainingResult result =
                run(data, model, Variant.valueOf(variant), split, seed, epochs, threads);
            System.out.printf(Locale.ROOT, " %.1f |", 100 * result.best().test());
          }
          System.out.println();
        }
      }
    }
  }

  static TrainingResult run(
      LabelledData data,
      ModelKind kind,
      Variant variant,
      NodeSplit split,
      long seed,
      int epochs,
      int threads) {
    int size = data.features().size();
    var task =
        NodeClassification.on(data.graph(), data.labels())
            .split(split)
            .features(data.features())
            .augmenter(variant.augmenter())
            .model(
                new ModelSettings(kind, variant.layers(), size, size, 0, variant.fidelity())
                    .create(seed))
            .seed(seed)
            .prepare();
    var settings = TrainingSettings.node().withEpochs(epochs).withSeed(seed).withThreads(threads);
    return new Trainer(settings, epoch -> {}).train(task);
  }
}
