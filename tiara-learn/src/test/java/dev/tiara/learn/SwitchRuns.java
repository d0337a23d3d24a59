package dev.tiara.learn;

import dev.tiara.augment.NoAugmentation;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.testing.RealData;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * GCRN without augmentation on BitcoinAlpha, which is below the paper's mean: what a single switch
 * does to it. The arguments: threads, seed, epochs, switches. Prints a Markdown row for each
 * switch.
 */
final class SwitchRuns {
  private static final int SIZE = Features.RANDOM_SIZE;

  private SwitchRuns() {}

  enum Switch {
    AS_IN_THE_APPENDIX,
    DROPOUT_HALF,
    LEARNING_RATE_0_02,
    LEARNING_RATE_0_01,
    NO_LEARNING_RATE_DECAY,
    NO_WEIGHT_DECAY,
    ONE_LAYER,
    TWO_LAYERS,
    GRU,
    NO_PEEPHOLES,
    BATCH_MOMENTS_AT_EVALUATION,
    FEATURES_FIXED_OVER_TIME,
    DIRECTION_BY_INDEX,
    HALF_THE_STARTING_WEIGHTS,
    NO_EARLY_STOPPING
  }

  public static void main(String[] args) {
    int threads = Integer.parseInt(args[0]);
    long seed = Long.parseLong(args[1]);
    int epochs = Integer.parseInt(args[2]);
    LinkData data = RealData.bitcoinAlpha();
    for (String name : List.of(args).subList(3, args.length)) {
      run(data, Switch.valueOf(name), seed, epochs, threads);
    }
  }

  private static void run(LinkData events, Switch chosen, long seed, int epochs, int threads) {
    LinkData data = chosen == Switch.DIRECTION_BY_INDEX ? LinkData.of(events.graph()) : events;
    int n = data.graph().nodeCount();
    int length = data.graph().length();
    Features features =
        chosen == Switch.FEATURES_FIXED_OVER_TIME
            ? Features.fixed(Features.random(n, 1, SIZE, seed).first(1)[0], length)
            : Features.random(n, length, SIZE, seed);
    int layers = chosen == Switch.ONE_LAYER ? 1 : chosen == Switch.TWO_LAYERS ? 2 : 3;
    ModelKind kind = chosen == Switch.GRU ? ModelKind.GCRN_GRU : ModelKind.GCRN_LSTM;
    double dropout = chosen == Switch.DROPOUT_HALF ? 0.5 : 0;
    DynamicModel model =
        new ModelSettings(kind, layers, SIZE, SIZE, dropout, Fidelity.AS_PUBLISHED).create(seed);
    var task =
        LinkPrediction.on(data)
            .features(features)
            .augmenter(new NoAugmentation())
            .model(switched(model, chosen))
            .seed(seed)
            .prepare();
    double learningRate =
        chosen == Switch.LEARNING_RATE_0_02
            ? 0.02
            : chosen == Switch.LEARNING_RATE_0_01 ? 0.01 : 0.05;
    var settings =
        new TrainingSettings(
            epochs,
            chosen == Switch.NO_EARLY_STOPPING ? epochs : 50,
            learningRate,
            chosen == Switch.NO_LEARNING_RATE_DECAY ? 1 : 0.999,
            chosen == Switch.NO_WEIGHT_DECAY ? 0 : 1e-4,
            seed,
            threads);
    TrainingResult result = new Trainer(settings, epoch -> {}).train(task);
    double highest = result.epochs().stream().mapToDouble(e -> e.test()).max().orElseThrow();
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d of %d | %.1f | %.1f | %.1f |%n",
        chosen.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        seed,
        result.best().epoch() + 1,
        result.epochs().size(),
        100 * result.best().validation(),
        100 * result.best().test(),
        100 * highest);
  }

  private static DynamicModel switched(DynamicModel model, Switch chosen) {
    boolean batch = chosen == Switch.BATCH_MOMENTS_AT_EVALUATION;
    List<Parameter> kept = model.parameters();
    if (chosen == Switch.NO_PEEPHOLES) {
      model.parameters().stream()
          .filter(p -> p.name().endsWith("peepholes"))
          .forEach(p -> Arrays.fill(p.tensor().values(), 0));
      kept = kept.stream().filter(p -> !p.name().endsWith("peepholes")).toList();
    }
    if (chosen == Switch.HALF_THE_STARTING_WEIGHTS) {
      for (Parameter parameter : kept) {
        if (parameter.name().endsWith("weight")) {
          float[] values = parameter.tensor().values();
          for (int i = 0; i < values.length; i++) {
            values[i] /= 2;
          }
        }
      }
    }
    List<Parameter> parameters = kept;
    return new DynamicModel() {
      @Override
      public Tensor[] embed(Pass pass, SparseOperand[] graphs, Tensor[] xs) {
        return model.embed(batch ? new Pass(pass.tape(), true, pass.key()) : pass, graphs, xs);
      }

      @Override
      public SparseOperand prepare(SparseMatrix augmented) {
        return model.prepare(augmented);
      }

      @Override
      public List<Parameter> parameters() {
        return parameters;
      }

      @Override
      public int embeddingSize() {
        return model.embeddingSize();
      }
    };
  }
}
