package dev.tiara.augment;

import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Converts augmentations to maps from parameter names to values, and back. */
final class AugmentationText {
  private static final String PREFIX = "augmentation.";

  /** The prefix for the parameters of the augmentation that DropEdge is applied to. */
  private static final String ON = "on.";

  private static final String METHOD = "method";
  private static final String NAME = "name";

  private static final List<String> DIFFUSION =
      List.of(
          "alpha",
          "beta",
          "epsilon",
          "iterations",
          "topK",
          "tolerance",
          "solver",
          "symmetrized",
          "unweighted",
          "normalized");

  private AugmentationText() {}

  static Set<String> parameterNames(String method) {
    Set<String> names = new LinkedHashSet<>();
    switch (method) {
      case "tiara" -> names.addAll(DIFFUSION);
      case "gdc" -> {
        names.addAll(DIFFUSION);
        names.remove("beta");
      }
      case "dropedge" -> names.addAll(List.of("probability", "seed"));
      case "merge", "none" -> {}
      default ->
          throw new IllegalArgumentException(
              "augmentation must be tiara, gdc, dropedge, merge or none, got \"" + method + "\"");
    }
    return Collections.unmodifiableSet(names);
  }

  static Augmentation of(String method, Map<String, String> values) {
    Set<String> names = parameterNames(method);
    values.forEach(
        (name, value) -> {
          if (!names.contains(name)) {
            throw new IllegalArgumentException(
                method + " has no parameter " + name + ", got " + value);
          }
        });
    return switch (method) {
      case "none" -> new Augmentation.None();
      case "merge" -> new Augmentation.Union();
      case "dropedge" -> dropEdge(new Augmentation.None(), values);
      default -> diffusion(values, method.equals("gdc") ? 0 : TiaraSettings.DEFAULT.beta());
    };
  }

  private static Augmentation dropEdge(Augmentation on, Map<String, String> values) {
    return new Augmentation.EdgeDropout(
        on,
        number(
            values,
            "probability",
            Double::parseDouble,
            Augmentation.EdgeDropout.DEFAULT_PROBABILITY),
        number(values, "seed", Long::parseLong, 0L));
  }

  private static Augmentation diffusion(Map<String, String> values, double beta) {
    TiaraSettings defaults = TiaraSettings.DEFAULT;
    return new Augmentation.Diffusion(
        new TiaraSettings(
            number(values, "alpha", Double::parseDouble, defaults.alpha()),
            number(values, "beta", Double::parseDouble, beta),
            number(values, "epsilon", Double::parseDouble, defaults.epsilon()),
            number(values, "iterations", Integer::parseInt, defaults.iterations()),
            number(values, "topK", Integer::parseInt, defaults.topK()),
            number(values, "tolerance", Double::parseDouble, defaults.tolerance()),
            SolverChoice.valueOf(values.getOrDefault("solver", defaults.solver().name()))),
        new Output(
            flag(values, "symmetrized"), flag(values, "unweighted"), flag(values, "normalized")));
  }

  private static <T> T number(
      Map<String, String> values, String name, Function<String, T> parser, T otherwise) {
    String text = values.get(name);
    try {
      return text == null ? otherwise : parser.apply(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, got \"" + text + "\"", e);
    }
  }

  private static boolean flag(Map<String, String> values, String name) {
    return Boolean.parseBoolean(values.getOrDefault(name, "false"));
  }

  static Map<String, String> describe(Augmentation augmentation) {
    Map<String, String> text = new TreeMap<>();
    describe(augmentation, PREFIX, text);
    return text;
  }

  private static void describe(Augmentation augmentation, String key, Map<String, String> text) {
    text.put(key + METHOD, augmentation.method());
    if (augmentation instanceof Augmentation.Diffusion diffusion) {
      TiaraSettings settings = diffusion.settings();
      Output output = diffusion.output();
      text.put(key + METHOD, "tiara"); // GDC is recorded as TiaRa with β = 0
      text.put(key + "alpha", Double.toString(settings.alpha()));
      text.put(key + "beta", Double.toString(settings.beta()));
      text.put(key + "epsilon", Double.toString(settings.epsilon()));
      text.put(key + "iterations", Integer.toString(settings.iterations()));
      text.put(key + "topK", Integer.toString(settings.topK()));
      text.put(key + "solver", settings.solver().name());
      text.put(key + "tolerance", Double.toString(settings.tolerance()));
      text.put(key + "symmetrized", Boolean.toString(output.symmetrized()));
      text.put(key + "unweighted", Boolean.toString(output.unweighted()));
      text.put(key + "normalized", Boolean.toString(output.normalized()));
    } else if (augmentation instanceof Augmentation.EdgeDropout drop) {
      text.put(key + "probability", Double.toString(drop.probability()));
      text.put(key + "seed", Long.toString(drop.seed()));
      describe(drop.on(), key + ON, text);
    } else if (augmentation instanceof Augmentation.Custom custom) {
      text.put(key + NAME, custom.name());
    }
  }

  static Augmentation parse(Map<String, String> text) {
    return parse(text, PREFIX);
  }

  private static Augmentation parse(Map<String, String> text, String key) {
    String method = get(text, key + METHOD);
    if (method.equals("custom")) {
      return new Augmentation.Custom(get(text, key + NAME));
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : parameterNames(method)) {
      values.put(name, get(text, key + name));
    }
    return method.equals("dropedge") && text.containsKey(key + ON + METHOD)
        ? dropEdge(parse(text, key + ON), values)
        : of(method, values);
  }

  private static String get(Map<String, String> text, String name) {
    String value = text.get(name);
    if (value == null) {
      throw new IllegalArgumentException("setting \"" + name + "\" is missing");
    }
    return value;
  }
}
