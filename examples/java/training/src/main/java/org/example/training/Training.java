package org.example.training;

import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Tiara;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.run.LearningRun;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Trains a dynamic GNN in code: with TiaRa, and with a custom augmenter. */
public final class Training {
  private Training() {}

  /** Each node aggregates over itself and the nodes it has an edge to, with equal weights. */
  record EqualShares() implements Augmenter {
    @Override
    public AugmentationStream stream(Nodes nodes) {
      return snapshot -> {
        int[][] indices = new int[nodes.size()][];
        float[][] values = new float[nodes.size()][];
        for (int node = 0; node < indices.length; node++) {
          indices[node] = neighbours(snapshot, node);
          values[node] = new float[indices[node].length];
          Arrays.fill(values[node], 1f / indices[node].length);
        }
        return SparseMatrix.ofRows(nodes.size(), indices, values);
      };
    }

    private static int[] neighbours(Snapshot snapshot, int node) {
      var list = IntStream.builder().add(node);
      snapshot.forEachEdge(
          (source, target, weight) -> {
            if (source == node) {
              list.add(target);
            }
          });
      return list.build().sorted().toArray();
    }
  }

  public static void main(String[] arguments) {
    EventTable events = twoGroups(); // 600 contacts within ten days
    LinkData links = LinkData.of(events, TimeBins.ofWidth(1)); // one snapshot per day
    TrainingSettings training = TrainingSettings.link().withEpochs(100).withSeed(117);

    LearningRun run =
        LearningRun.links(links)
            .model(ModelSettings.of(ModelKind.GCRN_LSTM, 32))
            .augmenter(Tiara.builder().alpha(0.1).beta(0.3).build())
            .training(training)
            .prepare();
    TrainingResult result = run.train(epoch -> {}); // called after every epoch
    System.out.printf("TiaRa: test AUC %.3f%n", result.best().test());

    LearningRun own = // your own augmenter, with edges dropped in every epoch
        LearningRun.links(links)
            .augmenter(new DropEdge(new EqualShares(), 0.2, 117))
            .training(training)
            .prepare();
    RunRecord record = own.record(own.train(epoch -> {}), "two groups", "unknown");
    System.out.printf("EqualShares: test AUC %.3f%n", record.outcome().test());
    if (!"EqualShares".equals(record.outcome().settings().get("augmentation.on.name"))) {
      throw new AssertionError("the record must name the augmenter");
    }
  }

  /** Events of ten days between two groups of ten nodes that mostly keep to themselves. */
  private static EventTable twoGroups() {
    var events = EventTable.builder();
    var random = new Random(1);
    for (int i = 0; i < 600; i++) {
      int source = random.nextInt(20);
      int target = random.nextInt(20) < 19 ? source % 2 + 2 * random.nextInt(10) : random.nextInt(20);
      events.add("n" + source, "n" + target, i / 60.0);
    }
    return events.build();
  }
}
