package dev.tiara.cli.option;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Merge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.experiments.setting.AugmentationMethod;
import dev.tiara.experiments.setting.Hyperparameters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options of an augmentation. One that the method has no use for is refused. */
public final class MethodOptions {
  public static final String DROP = "--drop-probability";

  @Option(
      names = {"--method", "--augment"},
      paramLabel = "NAME",
      defaultValue = "tiara",
      description = "tiara, gdc, merge, dropedge or none. Default: ${DEFAULT-VALUE}.")
  private AugmentationMethod method = AugmentationMethod.TIARA;

  @Option(names = "--alpha", paramLabel = "P", description = "Restart probability. Default: 0.2.")
  private Double alpha;

  @Option(
      names = "--beta",
      paramLabel = "P",
      description = "Time travel probability. Default: 0.3.")
  private Double beta;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "Smaller entries are dropped. Default: 0.001.")
  private Double epsilon;

  @Option(
      names = "--iterations",
      paramLabel = "K",
      description = "Power iterations K. Default: 100.")
  private Integer iterations;

  @Option(names = "--exact", description = "As many iterations as it takes, instead of K.")
  private Boolean exact;

  @Option(names = "--top-k", paramLabel = "K", description = "Keep the K largest entries a node.")
  private Integer topK;

  @Option(
      names = "--tolerance",
      paramLabel = "D",
      description =
          "How far (L1) solving may take a node's weights from the paper's. Default: 1e-6.")
  private Double tolerance;

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description =
          "Force a way to diffuse: direct, local, series or push. Default: auto, the cheapest for"
              + " each snapshot.")
  private SolverChoice solver;

  @Option(
      names = "--symmetric-trick",
      description = "Symmetric, weights dropped, normalised: as the paper's appendix tells.")
  private Boolean symmetricTrick;

  @Option(names = "--unweighted", description = "Drop the weights: every entry becomes 1.")
  private Boolean unweighted;

  @Option(names = "--symmetrize", description = "Average with the transposed.")
  private Boolean symmetrize;

  @Option(
      names = DROP,
      description =
          "Share of edges that dropedge drops. Default: 0.5. In training it goes with the other"
              + " methods too: edges of their result are dropped in every epoch.")
  private Double dropProbability;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of all random draws. Default: 0.")
  private Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Default: all cores. The result is the same.")
  private Integer threads;

  /** The seed, given or not. */
  public long seed() {
    return seed == null ? 0 : seed;
  }

  /** How many threads to use. */
  public int threads() {
    return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
  }

  /** Refuses a number of threads where somebody else decides on it. */
  public void refuseThreads(String instead) {
    if (threads != null) {
      throw new IllegalArgumentException(
          "--threads must not be given here, got " + threads + ": " + instead);
    }
  }

  /** Which method it is. */
  public AugmentationMethod augmentation() {
    return method;
  }

  /** Takes these where no option was given. */
  public void otherwise(Hyperparameters values) {
    alpha = alpha != null ? alpha : values.alpha();
    beta = beta != null ? beta : values.beta();
    epsilon = epsilon != null ? epsilon : values.epsilon();
    dropProbability = dropProbability != null ? dropProbability : values.dropEdge();
    if (symmetricTrick == null && unweighted == null && symmetrize == null) {
      symmetricTrick = Boolean.TRUE.equals(values.symmetricTrick()) ? true : null;
    }
  }

  /** The augmenter that the options describe. */
  public Augmenter augmenter() {
    refuseUnused(Set.of());
    return made();
  }

  /**
   * The augmenter for training. A seed goes with every method there, and so does dropping edges.
   */
  public Augmenter trainingAugmenter() {
    refuseUnused(Set.of("--seed", DROP));
    boolean onTop = dropProbability != null && method != AugmentationMethod.DROPEDGE;
    return onTop ? new DropEdge(made(), dropProbability, seed()) : made();
  }

  private Augmenter made() {
    return switch (method) {
      case TIARA -> diffusion(beta == null ? TiaraSettings.DEFAULT.beta() : beta);
      case GDC -> diffusion(0);
      case MERGE -> new Merge();
      case DROPEDGE -> new DropEdge(dropProbability == null ? 0.5 : dropProbability, seed());
      case NONE -> new NoAugmentation();
    };
  }

  /** What the augmentation was made with, by name: for the metadata of files. */
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("method", name());
    switch (method) {
      case TIARA, GDC -> {
        Tiara tiara = (Tiara) augmenter();
        TiaraSettings settings = tiara.settings();
        parameters.put("alpha", settings.alpha());
        parameters.put("beta", settings.beta());
        parameters.put("epsilon", settings.epsilon());
        parameters.put("iterations", settings.isExact() ? "exact" : settings.iterations());
        if (settings.topK() != TiaraSettings.ALL) {
          parameters.put("top-k", settings.topK());
        }
        parameters.put("tolerance", settings.tolerance());
        parameters.put("symmetrized", tiara.output().symmetrized());
        parameters.put("unweighted", tiara.output().unweighted());
        parameters.put("normalized", tiara.output().normalized());
      }
      case DROPEDGE -> {
        DropEdge dropEdge = (DropEdge) augmenter();
        parameters.put("drop-probability", dropEdge.probability());
        parameters.put("seed", dropEdge.seed());
      }
      case MERGE, NONE -> {}
    }
    return parameters;
  }

  /** The method's name, as in the option. */
  public String name() {
    return method.name().toLowerCase(java.util.Locale.ROOT);
  }

  private Tiara diffusion(double timeTravel) {
    var builder = Tiara.builder().beta(timeTravel).output(output());
    if (alpha != null) {
      builder.alpha(alpha);
    }
    if (epsilon != null) {
      builder.epsilon(epsilon);
    }
    if (iterations != null) {
      builder.iterations(iterations);
    }
    if (exact != null) {
      builder.exact();
    }
    if (topK != null) {
      builder.topK(topK);
    }
    if (tolerance != null) {
      builder.tolerance(tolerance);
    }
    if (solver != null) {
      builder.solver(solver);
    }
    if (threads != null) {
      builder.threads(threads);
    }
    return builder.build();
  }

  private Output output() {
    return symmetricTrick != null
        ? Output.SYMMETRIC_TRICK
        : new Output(symmetrize != null, unweighted != null, false);
  }

  private void refuseUnused(Set<String> always) {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("--alpha", alpha);
    given.put("--beta", beta);
    given.put("--epsilon", epsilon);
    given.put("--iterations", iterations);
    given.put("--exact", exact);
    given.put("--top-k", topK);
    given.put("--tolerance", tolerance);
    given.put("--solver", solver);
    given.put("--symmetric-trick", symmetricTrick);
    given.put("--unweighted", unweighted);
    given.put("--symmetrize", symmetrize);
    given.put(DROP, dropProbability);
    given.put("--seed", seed);
    given.keySet().removeAll(always);
    Set<String> diffusion =
        Set.of(
            "--alpha",
            "--epsilon",
            "--iterations",
            "--exact",
            "--top-k",
            "--tolerance",
            "--solver",
            "--symmetric-trick",
            "--unweighted",
            "--symmetrize");
    given.forEach(
        (option, value) -> {
          boolean used =
              switch (method) {
                case TIARA -> diffusion.contains(option) || option.equals("--beta");
                case GDC -> diffusion.contains(option);
                case DROPEDGE -> option.equals(DROP) || option.equals("--seed");
                case MERGE, NONE -> false;
              };
          if (value != null && !used) {
            throw new IllegalArgumentException(
                option + " must not be given with --method " + name() + ", got " + value);
          }
        });
    if (exact != null && iterations != null) {
      throw new IllegalArgumentException(
          "--exact and --iterations must not be given together, got " + iterations);
    }
  }
}
