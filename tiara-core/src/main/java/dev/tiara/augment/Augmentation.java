package dev.tiara.augment;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.stability.Stable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The description of an augmentation: which method, with which parameters. A value that can be
 * created, parsed, printed, recorded and compared; the {@link Augmenter} built from it does the
 * work.
 *
 * <pre>{@code
 * Augmentation gdc = Augmentation.of("gdc", Map.of("alpha", "0.1"));
 * Augmenter augmenter = gdc.augmenter(4);
 * assert augmenter.description().equals(gdc);
 * assert Augmentation.parse(gdc.describe()).equals(gdc);
 * }</pre>
 *
 * <p>The number of threads is not part of a description, because no result depends on it.
 */
@Stable
public sealed interface Augmentation {

  /** The snapshots themselves, see {@link NoAugmentation}. */
  record None() implements Augmentation {
    @Override
    public String method() {
      return "none";
    }

    @Override
    public Augmenter augmenter(int threads) {
      return new NoAugmentation();
    }
  }

  /** The union of all snapshots so far, see {@link Merge}. */
  record Union() implements Augmentation {
    @Override
    public String method() {
      return "merge";
    }

    @Override
    public Augmenter augmenter(int threads) {
      return new Merge();
    }
  }

  /**
   * Random removal of edges in training, see {@link DropEdge}.
   *
   * @param on the augmentation whose edges are dropped
   * @param probability the probability that an edge is dropped
   * @param seed the seed of the draws
   */
  record EdgeDropout(Augmentation on, double probability, long seed) implements Augmentation {
    /** The default probability. */
    public static final double DEFAULT_PROBABILITY = 0.5;

    /** Checks the probability and the augmentation. */
    public EdgeDropout {
      DropEdge.checkProbability(probability);
      if (on instanceof EdgeDropout) {
        throw new IllegalArgumentException("dropedge cannot be applied to dropedge, got " + on);
      }
    }

    @Override
    public String method() {
      return "dropedge";
    }

    @Override
    public Augmenter augmenter(int threads) {
      return new DropEdge(on.augmenter(threads), probability, seed);
    }

    @Override
    public Augmentation forEvaluation() {
      return on;
    }

    @Override
    public boolean isBuildable() {
      return on.isBuildable();
    }

    @Override
    public Map<String, Object> parameters() {
      Map<String, Object> parameters = new LinkedHashMap<>();
      parameters.put("method", method());
      parameters.put("drop-probability", probability);
      parameters.put("seed", seed);
      if (!on.equals(new None())) {
        on.parameters().forEach((name, value) -> parameters.put("on " + name, value));
      }
      return parameters;
    }
  }

  /**
   * Random walk diffusion, see {@link Tiara}: TiaRa, or GDC if β = 0.
   *
   * @param settings the parameters of the walk
   * @param output the variant of X̃_tᵀ that is returned
   */
  record Diffusion(TiaraSettings settings, Output output) implements Augmentation {
    @Override
    public String method() {
      return settings.beta() == 0 ? "gdc" : "tiara";
    }

    @Override
    public Tiara augmenter(int threads) {
      return new Tiara(settings, output, threads);
    }

    @Override
    public Map<String, Object> parameters() {
      Map<String, Object> parameters = new LinkedHashMap<>();
      parameters.put("method", method());
      parameters.put("alpha", settings.alpha());
      parameters.put("beta", settings.beta());
      parameters.put("epsilon", settings.epsilon());
      parameters.put("iterations", settings.isExact() ? "exact" : settings.iterations());
      if (settings.topK() != TiaraSettings.ALL) {
        parameters.put("top-k", settings.topK());
      }
      parameters.put("tolerance", settings.tolerance());
      parameters.put("symmetrized", output.symmetrized());
      parameters.put("unweighted", output.unweighted());
      parameters.put("normalized", output.normalized());
      return parameters;
    }
  }

  /**
   * A user's own {@link Augmenter}. It is recorded, printed and compared by name, but cannot be
   * built from it: code that needs the augmenter must be given the instance.
   *
   * @param name the name of the augmenter, which should include its parameters
   */
  record Custom(String name) implements Augmentation {
    /** Checks that the name is not blank. */
    public Custom {
      if (name.isBlank()) {
        throw new IllegalArgumentException("the name of an augmentation must not be blank");
      }
    }

    @Override
    public String method() {
      return "custom";
    }

    @Override
    public Augmenter augmenter(int threads) {
      throw new IllegalStateException(
          "augmentation \""
              + name
              + "\" is custom and cannot be built by name: pass the augmenter itself");
    }

    @Override
    public boolean isBuildable() {
      return false;
    }

    @Override
    public Map<String, Object> parameters() {
      Map<String, Object> parameters = new LinkedHashMap<>();
      parameters.put("method", method());
      parameters.put("name", name);
      return parameters;
    }
  }

  /** The name of the method: none, merge, dropedge, gdc, tiara or custom. */
  String method();

  /**
   * Builds the augmenter, whose {@link Augmenter#description} is this.
   *
   * @param threads the number of worker threads, for methods that use several
   * @throws IllegalStateException if this is not {@linkplain #isBuildable buildable}
   */
  Augmenter augmenter(int threads);

  /** Whether {@link #augmenter} can build it; not so if it involves a {@link Custom} one. */
  default boolean isBuildable() {
    return true;
  }

  /** The augmentation to evaluate with, which is not random. */
  default Augmentation forEvaluation() {
    return this;
  }

  /**
   * The method and its parameters, named as in the metadata of augmented files, in a fixed order.
   * The caller may modify the map.
   */
  default Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("method", method());
    return parameters;
  }

  /**
   * All parameters by name, as stored in saved models and run records; {@link #parse} reads them
   * back. Every name starts with {@code augmentation.}.
   */
  default Map<String, String> describe() {
    return AugmentationText.describe(this);
  }

  /**
   * The augmentation that {@link #describe} wrote; other entries are ignored.
   *
   * @throws IllegalArgumentException if a parameter is missing or invalid
   */
  static Augmentation parse(Map<String, String> text) {
    return AugmentationText.parse(text);
  }

  /**
   * The augmentation with a given method and parameters.
   *
   * @param method none, merge, dropedge (on none), gdc or tiara
   * @param values parameters by name; missing ones have their defaults
   * @throws IllegalArgumentException if there is no such method, or a parameter is not one of its
   *     {@link #parameterNames} or has an invalid value
   */
  static Augmentation of(String method, Map<String, String> values) {
    return AugmentationText.of(method, values);
  }

  /**
   * The names of the parameters of a method, in a fixed order: {@code alpha}, {@code beta}, {@code
   * epsilon}, {@code iterations}, {@code topK}, {@code tolerance}, {@code solver}, {@code
   * symmetrized}, {@code unweighted} and {@code normalized} for tiara; all of these except {@code
   * beta} for gdc; {@code probability} and {@code seed} for dropedge.
   *
   * @throws IllegalArgumentException if there is no such method
   */
  static Set<String> parameterNames(String method) {
    return AugmentationText.parameterNames(method);
  }
}
