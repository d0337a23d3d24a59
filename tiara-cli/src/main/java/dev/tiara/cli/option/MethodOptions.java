package dev.tiara.cli.option;

import dev.tiara.answers.Answers;
import dev.tiara.answers.Log;
import dev.tiara.answers.rates.RateChoice;
import dev.tiara.answers.rates.Rates;
import dev.tiara.answers.rates.RatesQuestion;
import dev.tiara.augment.Augmentation;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.augment.Augmenter;
import dev.tiara.cli.terminal.Console;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.input.InputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;

/** The options of an augmentation. Options that do not apply to the method are rejected. */
@Heading.Under(Heading.DIFFUSION)
public final class MethodOptions implements Cloneable {
  public static final String DROP = "--drop-probability";

  /** The parameters of the output, all of which the symmetric trick sets. */
  private static final List<String> OUTPUT = List.of("symmetrized", "unweighted", "normalized");

  @Heading.Under(Heading.OPTIONS)
  @Option(
      names = {"--method", "--augment"},
      paramLabel = "NAME",
      defaultValue = "tiara",
      description = "Augmentation: tiara, gdc, merge, dropedge or none. Default: ${DEFAULT-VALUE}.")
  private AugmentationMethod method = AugmentationMethod.TIARA;

  @Option(
      names = "--alpha",
      paramLabel = "P",
      description =
          "Restart probability; or auto, together with --beta auto, to choose the values that"
              + " best rank the links of the latest snapshots. Default: 0.2.")
  private String alpha;

  @Option(
      names = "--beta",
      paramLabel = "P",
      description = "Time travel probability, or auto. Default: 0.3.")
  private String beta;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "Filtering threshold: smaller entries are dropped. Default: 0.001.")
  private Double epsilon;

  @Heading.Under(Heading.ADVANCED)
  @AtMost(1_000_000)
  @Option(
      names = "--iterations",
      paramLabel = "K",
      description = "Number of power iterations K. Default: 100.")
  private Integer iterations;

  @Heading.Under(Heading.ADVANCED)
  @Option(names = "--exact", description = "Solve to convergence instead of running K iterations.")
  private boolean exact;

  @AtMost(10_000_000)
  @Option(
      names = "--top-k",
      paramLabel = "K",
      description = "Keep only the K largest entries per node.")
  private Integer topK;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--tolerance",
      paramLabel = "D",
      description = "Maximum solver error (L1) of a node's weights vs. the paper. Default: 1e-6.")
  private Double tolerance;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description =
          "Solver: auto, direct, local, series or push. Default: auto, the cheapest for each"
              + " snapshot.")
  private SolverChoice solver;

  @Option(
      names = "--symmetric-trick",
      negatable = true,
      description =
          "Make the result symmetric, unweighted and normalised, as in the paper's appendix."
              + " Default: off, but on when gcrn or evolvegcn is trained to predict links.")
  private Boolean symmetricTrick;

  @Heading.Under(Heading.ADVANCED)
  @Option(names = "--unweighted", description = "Drop the weights: every entry becomes 1.")
  private Boolean unweighted;

  @Heading.Under(Heading.ADVANCED)
  @Option(names = "--symmetrize", description = "Average with the transpose.")
  private Boolean symmetrize;

  @Option(
      names = DROP,
      paramLabel = "P",
      description = "Probability that dropedge drops an edge. Default: 0.5.")
  private Double dropProbability;

  @Heading.Under(Heading.GENERAL)
  @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 0.")
  private Long seed;

  @Heading.Under(Heading.GENERAL)
  @AtMost(1_024)
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of worker threads; does not affect results. Default: all cores.")
  private Integer threads;

  /** The seed, or its default if none was given. */
  public long seed() {
    return seed == null ? 0 : seed;
  }

  /** The number of threads to use. */
  public int threads() {
    return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
  }

  /**
   * Whether alpha and beta are to be chosen, by {@link #choose}, and set, by {@link #with}.
   *
   * @throws InputException if only one of them is, or the method is not TiaRa
   */
  public boolean isAuto() {
    boolean auto = Rates.areChosen(alpha, beta);
    if (auto && method != AugmentationMethod.TIARA) {
      throw new InputException("alpha", "auto must be given with {method} tiara", null)
          .gotFigures(name());
    }
    return auto;
  }

  /** Chooses the alpha and beta that best rank the links of the latest snapshots. */
  public RateChoice choose(Log log, RatesQuestion question, Console console) {
    RateChoice choice;
    try (Console.Tasks progress = console.tasks()) {
      choice = Answers.of(log).ask(question, progress);
    }
    console.note(choice.toString());
    return choice;
  }

  /** The same options with these rates. */
  public MethodOptions with(Rates.Given rates) {
    MethodOptions others = clone();
    others.alpha = Double.toString(rates.alpha());
    others.beta = Double.toString(rates.beta());
    return others;
  }

  @Override
  protected MethodOptions clone() {
    try {
      return (MethodOptions) super.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Rejects {@code --threads} for commands that set the number of threads in another way. */
  public void rejectThreads(String instead) {
    if (threads != null) {
      throw new InputException("threads", "must not be given here: " + instead, threads);
    }
  }

  /** The method. */
  public AugmentationMethod method() {
    return method;
  }

  /** The method's name, as in the option. */
  public String name() {
    return method.key();
  }

  /**
   * The augmentation that the options describe.
   *
   * @throws IllegalArgumentException if an option was given that the method does not use
   */
  public Augmentation augmentation() {
    rejectUnused(Set.of());
    return method.with(values());
  }

  /** The augmenter that the options describe. */
  public Augmenter augmenter() {
    return augmentation().augmenter(threads());
  }

  /**
   * The augmentation for training. In training, every method accepts a seed, and edges of its
   * result may be dropped.
   *
   * @param otherwise the parameters of a method, with this seed, for options that were not given
   */
  public Augmentation trainingAugmentation(
      BiFunction<AugmentationMethod, Long, Map<String, String>> otherwise) {
    rejectUnused(Set.of("--seed", DROP));
    Map<String, String> values = new LinkedHashMap<>(otherwise.apply(method, seed()));
    if (symmetricTrick != null || unweighted != null || symmetrize != null) {
      values.keySet().removeAll(OUTPUT); // one option about the output replaces them all
    }
    values.putAll(values());
    Augmentation augmentation = method.with(values);
    boolean onTop = dropProbability != null && method != AugmentationMethod.DROPEDGE;
    return onTop
        ? new Augmentation.EdgeDropout(augmentation, dropProbability, seed())
        : augmentation;
  }

  /** The method and its parameters by name, for the metadata of files. */
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = augmentation().parameters();
    parameters.put("method", name()); // as requested: tiara with beta 0 is not called gdc
    return parameters;
  }

  /**
   * An option, and the parameter of the augmentation that it sets.
   *
   * @param value null if the option was not given
   */
  private record Given(String option, String parameter, Object value) {}

  private List<Given> options() {
    return List.of(
        new Given("--alpha", "alpha", alpha),
        new Given("--beta", "beta", beta),
        new Given("--epsilon", "epsilon", epsilon),
        new Given("--iterations", "iterations", iterations),
        new Given("--exact", "iterations", exact ? true : null),
        new Given("--top-k", "topK", topK),
        new Given("--tolerance", "tolerance", tolerance),
        new Given("--solver", "solver", solver),
        new Given("--symmetric-trick", "symmetrized", symmetricTrick),
        new Given("--unweighted", "unweighted", unweighted),
        new Given("--symmetrize", "symmetrized", symmetrize),
        new Given(DROP, "probability", dropProbability),
        new Given("--seed", "seed", seed));
  }

  /** The values given by options, by parameter of the method. */
  private Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    for (Given given : options()) {
      if (given.value != null && method.uses(given.parameter)) {
        values.put(given.parameter, given.value.toString());
      }
    }
    if (exact && method.uses("iterations")) {
      values.put("iterations", Integer.toString(TiaraSettings.EXACT));
    }
    if (symmetricTrick != null) {
      OUTPUT.forEach(name -> values.put(name, symmetricTrick.toString()));
    }
    return values;
  }

  private void rejectUnused(Set<String> always) {
    for (Given given : options()) {
      boolean used = method.uses(given.parameter) || always.contains(given.option);
      if (given.value != null && !used) {
        String parameter = given.option.substring("--".length());
        throw new InputException(parameter, "must not be given with {method} " + name(), null)
            .gotFigures(given.value.toString());
      }
    }
    if (exact && iterations != null) {
      throw new InputException("{exact} and {iterations} must not be given together")
          .about("exact", "iterations")
          .got(iterations);
    }
    if (symmetricTrick != null && (unweighted != null || symmetrize != null)) {
      throw new InputException(
          unweighted != null ? "unweighted" : "symmetrize",
          "must not be given with "
              + (symmetricTrick ? "{symmetric-trick}, which implies it" : "{no-symmetric-trick}"),
          null);
    }
  }
}
