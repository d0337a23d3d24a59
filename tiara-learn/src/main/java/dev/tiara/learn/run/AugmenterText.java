package dev.tiara.learn.run;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Merge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import java.util.Map;
import java.util.TreeMap;

/** Augmenters as names and values, and back. */
final class AugmenterText {
  private static final String KEY = "augmentation.";

  private AugmenterText() {}

  static Map<String, String> describe(Augmenter augmenter) {
    Map<String, String> text = new TreeMap<>();
    if (augmenter instanceof Tiara tiara) {
      TiaraSettings settings = tiara.settings();
      text.put("method", "tiara");
      text.put("alpha", Double.toString(settings.alpha()));
      text.put("beta", Double.toString(settings.beta()));
      text.put("epsilon", Double.toString(settings.epsilon()));
      text.put("iterations", Integer.toString(settings.iterations()));
      text.put("topK", Integer.toString(settings.topK()));
      text.put("solver", settings.solver().name());
      text.put("tolerance", Double.toString(settings.tolerance()));
      text.put("symmetrized", Boolean.toString(tiara.output().symmetrized()));
      text.put("unweighted", Boolean.toString(tiara.output().unweighted()));
      text.put("normalized", Boolean.toString(tiara.output().normalized()));
    } else if (augmenter instanceof DropEdge drop) {
      text.put("method", "dropedge");
      text.put("probability", Double.toString(drop.probability()));
      text.put("seed", Long.toString(drop.seed()));
    } else if (augmenter instanceof Merge) {
      text.put("method", "merge");
    } else if (augmenter instanceof NoAugmentation) {
      text.put("method", "none");
    } else {
      throw new IllegalArgumentException(
          "augmenter must be one of Tiara's own to be described, got " + augmenter);
    }
    Map<String, String> prefixed = new TreeMap<>();
    text.forEach((name, value) -> prefixed.put(KEY + name, value));
    return prefixed;
  }

  static Augmenter parse(Map<String, String> text, int threads) {
    String method = get(text, "method");
    return switch (method) {
      case "tiara" ->
          Tiara.builder()
              .alpha(Double.parseDouble(get(text, "alpha")))
              .beta(Double.parseDouble(get(text, "beta")))
              .epsilon(Double.parseDouble(get(text, "epsilon")))
              .iterations(Integer.parseInt(get(text, "iterations")))
              .topK(Integer.parseInt(get(text, "topK")))
              .solver(Solver.valueOf(get(text, "solver")))
              .tolerance(Double.parseDouble(get(text, "tolerance")))
              .output(
                  new Output(
                      Boolean.parseBoolean(get(text, "symmetrized")),
                      Boolean.parseBoolean(get(text, "unweighted")),
                      Boolean.parseBoolean(get(text, "normalized"))))
              .threads(threads)
              .build();
      case "dropedge" ->
          new DropEdge(
              Double.parseDouble(get(text, "probability")), Long.parseLong(get(text, "seed")));
      case "merge" -> new Merge();
      case "none" -> new NoAugmentation();
      default ->
          throw new IllegalArgumentException(
              "augmentation must be tiara, dropedge, merge or none, got \"" + method + "\"");
    };
  }

  private static String get(Map<String, String> text, String name) {
    return RunSettings.get(text, KEY + name);
  }
}
