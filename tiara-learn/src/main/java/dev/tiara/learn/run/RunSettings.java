package dev.tiara.learn.run;

import dev.tiara.augment.Augmentation;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.TimeWindows;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.stability.Experimental;
import java.util.Map;
import java.util.TreeMap;

/**
 * All settings of a run. In text form, they are part of its record and of a saved model.
 *
 * @param randomFeatures whether features are drawn from the seed, as for link data, rather than
 *     given
 * @param protocol how samples are drawn
 */
@Experimental
public record RunSettings(
    ModelSettings model,
    Augmentation augmentation,
    TrainingSettings training,
    boolean randomFeatures,
    Protocol protocol) {
  private static final String FIDELITY = "model.fidelity";

  /** The name of {@link #FIDELITY} in models saved before version 2 of the run record. */
  private static final String OLD_FIDELITY = "model.reading";

  /** Omitted if gradients flow through all snapshots, so that older records remain comparable. */
  private static final String TRUNCATION = "training.truncation";

  /** The settings by name, without the number of threads, on which no result depends. */
  public Map<String, String> describe() {
    Map<String, String> text = new TreeMap<>(augmentation.describe());
    text.put("model.kind", model.kind().name());
    text.put("model.layers", Integer.toString(model.layers()));
    text.put("model.inputs", Integer.toString(model.inputs()));
    text.put("model.units", Integer.toString(model.units()));
    text.put("model.dropout", Double.toString(model.dropout()));
    text.put(FIDELITY, model.fidelity().name());
    text.put("training.epochs", Integer.toString(training.epochs()));
    text.put("training.patience", Integer.toString(training.patience()));
    text.put("training.learningRate", Double.toString(training.learningRate()));
    text.put("training.learningRateDecay", Double.toString(training.learningRateDecay()));
    text.put("training.weightDecay", Double.toString(training.weightDecay()));
    text.put("training.seed", Long.toString(training.seed()));
    if (!training.windows().equals(TimeWindows.WHOLE)) {
      text.put(TRUNCATION, Integer.toString(training.windows().size()));
    }
    text.put("features", randomFeatures ? "random" : "given");
    text.putAll(protocol.describe());
    return text;
  }

  /**
   * The settings by name without the seeds, which differ between the runs of one experiment.
   *
   * @param described settings as {@link #describe} writes them
   */
  public static Map<String, String> withoutSeeds(Map<String, String> described) {
    Map<String, String> text = new TreeMap<>(described);
    text.remove("training.seed");
    text.remove("augmentation.seed");
    return text;
  }

  /**
   * The settings described by entries that {@link #describe} wrote; others are ignored.
   *
   * @throws IllegalArgumentException if a setting is missing or out of bounds
   */
  public static RunSettings parse(Map<String, String> text, int threads) {
    ModelSettings model =
        new ModelSettings(
            ModelKind.valueOf(get(text, "model.kind")),
            Integer.parseInt(get(text, "model.layers")),
            Integer.parseInt(get(text, "model.inputs")),
            Integer.parseInt(get(text, "model.units")),
            Double.parseDouble(get(text, "model.dropout")),
            Fidelity.valueOf(get(text, text.containsKey(OLD_FIDELITY) ? OLD_FIDELITY : FIDELITY)));
    TrainingSettings training =
        new TrainingSettings(
            Integer.parseInt(get(text, "training.epochs")),
            Integer.parseInt(get(text, "training.patience")),
            Double.parseDouble(get(text, "training.learningRate")),
            Double.parseDouble(get(text, "training.learningRateDecay")),
            Double.parseDouble(get(text, "training.weightDecay")),
            Long.parseLong(get(text, "training.seed")),
            threads,
            text.containsKey(TRUNCATION)
                ? new TimeWindows(Integer.parseInt(get(text, TRUNCATION)))
                : TimeWindows.WHOLE);
    return new RunSettings(
        model,
        Augmentation.parse(text),
        training,
        get(text, "features").equals("random"),
        Protocol.parse(text));
  }

  static String get(Map<String, String> text, String name) {
    String value = text.get(name);
    if (value == null) {
      throw new IllegalArgumentException("setting \"" + name + "\" is missing");
    }
    return value;
  }
}
