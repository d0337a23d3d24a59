package dev.tiara.augment;

import dev.tiara.diffusion.Forecast;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.internal.step.Forecaster;
import dev.tiara.internal.walk.Series;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Time-aware random walk diffusion (Lee and Jung, AAAI 2023).
 *
 * <pre>{@code
 * var tiara = Tiara.builder().alpha(0.1).beta(0.3).epsilon(1e-3).build();
 * AugmentedGraph augmented = tiara.augment(graph);
 * try (var stream = tiara.stream(graph.nodes())) {
 *   stream.advance(snapshot);
 * }
 * }</pre>
 */
public final class Tiara implements Augmenter {
  private final TiaraSettings settings;
  private final Output output;
  private final int threads;

  Tiara(TiaraSettings settings, Output output, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.settings = settings;
    this.output = output;
    this.threads = threads;
  }

  /** The defaults of the authors' code, with the symmetric trick off: X̃_tᵀ comes out. */
  public static Builder builder() {
    return new Builder();
  }

  /** GDC with the PPR kernel, which diffuses each snapshot by itself: TiaRa with β = 0. */
  public static Builder gdc(double alpha) {
    return builder().alpha(alpha).beta(0);
  }

  /** The parameters of the diffusion. */
  public TiaraSettings settings() {
    return settings;
  }

  /** What is made of X̃_tᵀ. */
  public Output output() {
    return output;
  }

  /**
   * A rough measure of the work of augmenting this graph, known at once: edges times activated
   * nodes, summed over the snapshots; times K where the series must not be replaced by its limit.
   */
  public double work(DynamicGraph graph) {
    double walked = 0;
    for (Snapshot A : graph.snapshots()) {
      walked += (double) A.edgeCount() * A.activatedCount();
    }
    return Series.isTruncated(settings) ? walked * settings.iterations() : walked;
  }

  /** What augmenting this graph will take, from a few columns. */
  public Forecast forecast(DynamicGraph graph) {
    return Forecaster.forecast(graph, settings);
  }

  @Override
  public TiaraStream stream(Nodes nodes) {
    return new TiaraStream(new DiffusionState(settings, nodes, threads), output);
  }

  @Override
  public TiaraStream unnormalized(Nodes nodes) {
    return new TiaraStream(new DiffusionState(settings, nodes, threads), output.unnormalized());
  }

  /** Symmetrically where the output is; else by rows, as those of X̃_tᵀ are distributions. */
  @Override
  public SparseMatrix normalize(SparseMatrix matrix) {
    return output.normalized() ? matrix.symmetricallyNormalized() : matrix.rowNormalized();
  }

  @Override
  public Augmentation.Diffusion description() {
    return new Augmentation.Diffusion(settings, output);
  }

  /**
   * Resumes from a state that {@link TiaraStream#save} wrote.
   *
   * @throws IOException if the file is damaged, foreign, or was made with other parameters
   */
  public TiaraStream resume(Path state) throws IOException {
    TiaraStream restored = TiaraStream.restore(state, output, threads);
    if (!restored.settings().equals(settings)) {
      restored.close();
      throw new IOException(
          state + " was made with " + restored.settings() + ", not with " + settings);
    }
    return restored;
  }

  /** Collects the parameters; {@link #build} checks them. */
  public static final class Builder {
    private double alpha = TiaraSettings.DEFAULT.alpha();
    private double beta = TiaraSettings.DEFAULT.beta();
    private double epsilon = TiaraSettings.DEFAULT.epsilon();
    private int iterations = TiaraSettings.DEFAULT.iterations();
    private int topK = TiaraSettings.DEFAULT.topK();
    private double tolerance = TiaraSettings.DEFAULT.tolerance();
    private SolverChoice solver = TiaraSettings.DEFAULT.solver();
    private Output output = Output.DIFFUSION;
    private int threads = Runtime.getRuntime().availableProcessors();

    private Builder() {}

    /** α, the restart probability. */
    public Builder alpha(double value) {
      alpha = value;
      return this;
    }

    /** β, the time travel probability. */
    public Builder beta(double value) {
      beta = value;
      return this;
    }

    /** ε, the filtering threshold. */
    public Builder epsilon(double value) {
      epsilon = value;
      return this;
    }

    /** K, the number of power iterations. */
    public Builder iterations(int value) {
      iterations = value;
      return this;
    }

    /** The limit K → ∞ instead of a truncated series. */
    public Builder exact() {
      return iterations(TiaraSettings.EXACT);
    }

    /** The most entries to keep of a column. */
    public Builder topK(int value) {
      topK = value;
      return this;
    }

    /** How far (L1) solving may take a column from the paper's. */
    public Builder tolerance(double value) {
      tolerance = value;
      return this;
    }

    /** How to apply S_t; by default with the solver that is cheapest for each snapshot. */
    public Builder solver(SolverChoice value) {
      solver = value;
      return this;
    }

    /** What to make of X̃_tᵀ. */
    public Builder output(Output value) {
      output = value;
      return this;
    }

    /** The number of threads; the result does not depend on it. */
    public Builder threads(int value) {
      threads = value;
      return this;
    }

    /**
     * The augmenter.
     *
     * @throws IllegalArgumentException if a parameter is out of its bounds
     */
    public Tiara build() {
      return new Tiara(
          new TiaraSettings(alpha, beta, epsilon, iterations, topK, tolerance, solver),
          output,
          threads);
    }
  }
}
