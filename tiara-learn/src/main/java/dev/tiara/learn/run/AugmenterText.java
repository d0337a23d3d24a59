package dev.tiara.learn.run;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Merge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import java.util.Map;
import java.util.TreeMap;

/** Augmenters as names and values, and back. */
final class AugmenterText {
  private static final String KEY = "augmentation.";

  /** Before the names of what DropEdge drops edges from. */
  private static final String ON = "on.";

  private AugmenterText() {}

  static Map<String, String> describe(Augmenter augmenter) {
    Map<String, String> text = new TreeMap<>();
    describe(augmenter, KEY, text);
    return text;
  }

  private static void describe(Augmenter augmenter, String key, Map<String, String> text) {
    if (augmenter instanceof Tiara tiara) {
      TiaraSettings settings = tiara.settings();
      text.put(key + "method", "tiara");
      text.put(key + "alpha", Double.toString(settings.alpha()));
      text.put(key + "beta", Double.toString(settings.beta()));
      text.put(key + "epsilon", Double.toString(settings.epsilon()));
      text.put(key + "iterations", Integer.toString(settings.iterations()));
      text.put(key + "topK", Integer.toString(settings.topK()));
      text.put(key + "solver", settings.solver().name());
      text.put(key + "tolerance", Double.toString(settings.tolerance()));
      text.put(key + "symmetrized", Boolean.toString(tiara.output().symmetrized()));
      text.put(key + "unweighted", Boolean.toString(tiara.output().unweighted()));
      text.put(key + "normalized", Boolean.toString(tiara.output().normalized()));
    } else if (augmenter instanceof DropEdge drop) {
      text.put(key + "method", "dropedge");
      text.put(key + "probability", Double.toString(drop.probability()));
      text.put(key + "seed", Long.toString(drop.seed()));
      describe(drop.augmenter(), key + ON, text);
    } else if (augmenter instanceof Merge) {
      text.put(key + "method", "merge");
    } else if (augmenter instanceof NoAugmentation) {
      text.put(key + "method", "none");
    } else {
      throw new IllegalArgumentException(
          "augmenter must be one of Tiara's own to be described, got " + augmenter);
    }
  }

  static Augmenter parse(Map<String, String> text, int threads) {
    return parse(text, KEY, threads);
  }

  private static Augmenter parse(Map<String, String> text, String key, int threads) {
    String method = RunSettings.get(text, key + "method");
    return switch (method) {
      case "tiara" -> tiara(text, key, threads);
      case "dropedge" ->
          new DropEdge(
              parse(text, key + ON, threads),
              Double.parseDouble(RunSettings.get(text, key + "probability")),
              Long.parseLong(RunSettings.get(text, key + "seed")));
      case "merge" -> new Merge();
      case "none" -> new NoAugmentation();
      default ->
          throw new IllegalArgumentException(
              "augmentation must be tiara, dropedge, merge or none, got \"" + method + "\"");
    };
  }

  private static Tiara tiara(Map<String, String> text, String key, int threads) {
    return Tiara.builder()
        .alpha(Double.parseDouble(RunSettings.get(text, key + "alpha")))
        .beta(Double.parseDouble(RunSettings.get(text, key + "beta")))
        .epsilon(Double.parseDouble(RunSettings.get(text, key + "epsilon")))
        .iterations(Integer.parseInt(RunSettings.get(text, key + "iterations")))
        .topK(Integer.parseInt(RunSettings.get(text, key + "topK")))
        .solver(SolverChoice.valueOf(RunSettings.get(text, key + "solver")))
        .tolerance(Double.parseDouble(RunSettings.get(text, key + "tolerance")))
        .output(
            new Output(
                Boolean.parseBoolean(RunSettings.get(text, key + "symmetrized")),
                Boolean.parseBoolean(RunSettings.get(text, key + "unweighted")),
                Boolean.parseBoolean(RunSettings.get(text, key + "normalized"))))
        .threads(threads)
        .build();
  }
}
