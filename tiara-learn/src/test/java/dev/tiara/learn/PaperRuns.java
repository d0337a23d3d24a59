package dev.tiara.learn;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Reading;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.testing.RealData;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;

/** Scratch. */
final class PaperRuns {
  private PaperRuns() {}

  public static void main(String[] args) {
    ModelKind kind = ModelKind.valueOf(args[0]);
    String augment = args[1];
    long seed = Long.parseLong(args[2]);
    int epochs = Integer.parseInt(args[3]);
    int threads = Integer.parseInt(args[4]);
    LinkData data = RealData.bitcoinAlpha();
    Augmenter augmenter =
        switch (augment) {
          case "none" -> new NoAugmentation();
          case "tiara" ->
              kind == ModelKind.GCN
                  ? Tiara.builder().alpha(0.05).beta(0.2).build()
                  : Tiara.builder().alpha(0.1).beta(0.3).output(Output.SYMMETRIC_TRICK).build();
          default -> throw new IllegalArgumentException(augment);
        };
    double dropout = kind != ModelKind.GCN && augment.equals("tiara") ? 0.5 : 0;
    var model = new ModelSettings(kind, 3, 32, 32, dropout, Reading.AS_PUBLISHED).create(seed);
    var features = Features.random(data.graph().nodeCount(), data.graph().length(), 32, seed);
    var task =
        new LinkPrediction(
            data, TimeSplit.paper(data.graph().length()), features, augmenter, model, seed);
    var settings = new TrainingSettings(epochs, 50, 0.05, 0.999, 1e-4, seed, threads);
    TrainingResult result = new Trainer(settings, System.out::println).train(task);
    System.out.println("best " + result.best());
    System.out.println(
        "heap MiB "
            + (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) / 1048576);
  }
}
