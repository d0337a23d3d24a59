package dev.tiara.augment;

import dev.tiara.diffusion.Forecast;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.input.InputException;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.internal.step.Forecaster;
import dev.tiara.internal.walk.Series;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Time-aware random walk diffusion (Lee and Jung, AAAI 2023). Turns every snapshot of a dynamic
 * graph into a sparse matrix X̃_tᵀ, whose row s is the distribution of a random surfer with seed s.
 *
 * <pre>{@code
 * var tiara = Tiara.builder().alpha(0.1).beta(0.3).epsilon(1e-3).build();
 * AugmentedGraph augmented = tiara.augment(graph);
 * try (var stream = tiara.stream(graph.nodes())) {
 *   stream.advance(snapshot);
 * }
 * }</pre>
 */
@Stable
public final class Tiara implements Augmenter {
  private final TiaraSettings settings;
  private final Output output;
  private final int threads;

  Tiara(TiaraSettings settings, Output output, int threads) {
    if (threads < 1) {
      throw new InputException("threads", "must be at least 1", threads);
    }
    this.settings = settings;
    this.output = output;
    this.threads = threads;
  }

  /**
   * A builder with the defaults of the authors' code and the symmetric trick off: the output is
   * X̃_tᵀ.
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of GDC with the personalised PageRank kernel, which diffuses each snapshot
   * separately: TiaRa with β = 0.
   */
  public static Builder gdc(double alpha) {
    return builder().alpha(alpha).beta(0);
  }

  /** The parameters of the diffusion. */
  public TiaraSettings settings() {
    return settings;
  }

  /** The variant of X̃_tᵀ that is returned. */
  public Output output() {
    return output;
  }

  /**
   * A rough measure of the work of augmenting this graph, computed without any diffusion: edges
   * times activated nodes, summed over the snapshots, and times K if the limit cannot replace the
   * series.
   */
  public double work(DynamicGraph graph) {
    double walked = 0;
    for (Snapshot A : graph.snapshots()) {
      walked += (double) A.edgeCount() * A.activatedCount();
    }
    return Series.isTruncated(settings) ? walked * settings.iterations() : walked;
  }

  /** Estimates the entries and the memory of augmenting this graph, from a sample of columns. */
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

  /**
   * Normalises symmetrically if the output is normalised; otherwise by rows, since the rows of
   * X̃_tᵀ are distributions.
   */
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
   * @throws IOException if the file is damaged, not a saved state, or was written with other
   *     parameters
   */
  public TiaraStream resume(Path state) throws IOException {
    TiaraStream restored = TiaraStream.restore(state, output, threads);
    if (!restored.settings().equals(settings)) {
      restored.close();
      throw new IOException(
          state + " was written with " + restored.settings() + ", expected " + settings);
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

    /** The maximum number of entries to keep per column. */
    public Builder topK(int value) {
      topK = value;
      return this;
    }

    /** The target L1 error of a column versus the paper's, as far as solving causes it. */
    public Builder tolerance(double value) {
      tolerance = value;
      return this;
    }

    /** The solver that applies S_t; by default the cheapest one for each snapshot. */
    public Builder solver(SolverChoice value) {
      solver = value;
      return this;
    }

    /** The variant of X̃_tᵀ to return. */
    public Builder output(Output value) {
      output = value;
      return this;
    }

    /** The number of worker threads, which does not affect results; all cores by default. */
    public Builder threads(int value) {
      threads = value;
      return this;
    }

    /**
     * Builds the augmenter.
     *
     * @throws IllegalArgumentException if a parameter is out of bounds
     */
    public Tiara build() {
      return new Tiara(
          new TiaraSettings(alpha, beta, epsilon, iterations, topK, tolerance, solver),
          output,
          threads);
    }
  }
}
