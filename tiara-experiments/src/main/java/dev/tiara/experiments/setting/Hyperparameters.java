package dev.tiara.experiments.setting;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.tiara.augment.Augmentation;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.augment.Output;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.TrainingSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hyperparameters that the paper searched: a row of its appendix. Those that do not apply to
 * the model or augmentation are null.
 *
 * @param rnn the unit of recurrent models
 * @param dropEdge the probability that DropEdge drops an edge
 * @param alpha the restart probability of GDC and TiaRa
 * @param beta the time travel probability of TiaRa
 * @param epsilon the filtering threshold of GDC and TiaRa
 * @param symmetricTrick whether GDC and TiaRa use the symmetric trick
 */
public record Hyperparameters(
    int layers,
    double learningRate,
    @JsonSetter(nulls = Nulls.SET) @Nullable Rnn rnn,
    double dropout,
    @JsonSetter(nulls = Nulls.SET) @Nullable Double dropEdge,
    @JsonSetter(nulls = Nulls.SET) @Nullable Double alpha,
    @JsonSetter(nulls = Nulls.SET) @Nullable Double beta,
    @JsonSetter(nulls = Nulls.SET) @Nullable Double epsilon,
    @JsonSetter(nulls = Nulls.SET) @Nullable Boolean symmetricTrick) {

  /** The default for link prediction, chosen on the validation parts of four data sets. */
  private static final double LINK_LEARNING_RATE = 0.01;

  private static final double LINK_DROPOUT = 0.3;

  /**
   * The defaults for data that the paper does not use, the same for every model and augmentation
   * except for the symmetric trick. For link prediction, they are the best on the validation parts
   * of four data sets; for node classification, the most frequent in the appendix; for the
   * diffusion, the authors' defaults.
   */
  public static Hyperparameters defaults(
      TaskKind task, ModelFamily model, AugmentationMethod method) {
    TiaraSettings walk = TiaraSettings.DEFAULT;
    return new Hyperparameters(
        task == TaskKind.LINK ? ModelSettings.DEFAULT_LAYERS : 2,
        task == TaskKind.LINK ? LINK_LEARNING_RATE : TrainingSettings.node().learningRate(),
        model == ModelFamily.GCN ? null : Rnn.LSTM,
        task == TaskKind.LINK ? LINK_DROPOUT : 0,
        method.uses("probability") ? Augmentation.EdgeDropout.DEFAULT_PROBABILITY : null,
        method.uses("alpha") ? walk.alpha() : null,
        method.uses("beta") ? walk.beta() : null,
        method.uses("epsilon") ? walk.epsilon() : null,
        method.uses("symmetrized") ? task == TaskKind.LINK && model != ModelFamily.GCN : null);
  }

  /** The same hyperparameters with other α, β and ε. */
  public Hyperparameters withWalk(double otherAlpha, double otherBeta, double otherEpsilon) {
    return new Hyperparameters(
        layers,
        learningRate,
        rnn,
        dropout,
        dropEdge,
        otherAlpha,
        otherBeta,
        otherEpsilon,
        symmetricTrick);
  }

  /** The augmentation with these settings; K is 100 as in the paper. */
  public Augmentation augmentation(AugmentationMethod method, long seed) {
    return method.with(parameters(method, seed));
  }

  /** The parameters of an augmentation by name, see {@link Augmentation#parameterNames}. */
  public Map<String, String> parameters(AugmentationMethod method, long seed) {
    Map<String, String> values = new LinkedHashMap<>();
    if (method.uses("seed")) {
      values.put("seed", Long.toString(seed));
    }
    if (method.uses("probability")) {
      values.put("probability", given("dropEdge", dropEdge));
    }
    if (method.uses("alpha")) {
      values.put("alpha", given("alpha", alpha));
    }
    if (method.uses("beta")) {
      values.put("beta", given("beta", beta));
    }
    if (method.uses("epsilon")) {
      values.put("epsilon", given("epsilon", epsilon));
    }
    if (method.uses("symmetrized")) {
      boolean trick = Boolean.parseBoolean(given("symmetricTrick", symmetricTrick));
      Output output = trick ? Output.SYMMETRIC_TRICK : Output.DIFFUSION;
      values.put("symmetrized", Boolean.toString(output.symmetrized()));
      values.put("unweighted", Boolean.toString(output.unweighted()));
      values.put("normalized", Boolean.toString(output.normalized()));
    }
    return values;
  }

  private static String given(String name, @Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("setting " + name + " is missing");
    }
    return value.toString();
  }
}
