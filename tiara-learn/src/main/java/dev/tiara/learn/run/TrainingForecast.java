package dev.tiara.learn.run;

import dev.tiara.augment.Augmentation;
import dev.tiara.augment.Tiara;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;
import dev.tiara.learn.model.Decoder;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.model.TimeWindows;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.Losses;
import dev.tiara.learn.tensor.Rows;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Experimental;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * An estimate of the peak memory of a training run, excluding the graph itself.
 *
 * <p>The memory of the tape is extrapolated from passes of the same model over a few nodes and
 * steps, because it grows linearly with either. The number of entries of a diffusion is estimated
 * from some of its columns.
 */
@Experimental
public final class TrainingForecast {
  private static final double GIB = 1L << 30;

  /**
   * An estimated allowance for the graph and the garbage collector: training with a forecast of 4.9
   * GiB ran out of memory in a heap of 5.0 GiB, and filled one of 5.5 GiB.
   */
  private static final double HEADROOM = 1.25;

  /** An index and a value. */
  private static final int BYTES_PER_ENTRY = Integer.BYTES + Float.BYTES;

  /** Two arrays per row, each with a header of 16 bytes, padding and a reference. */
  private static final int BYTES_PER_ROW = 2 * (16 + 4 + 4);

  /**
   * The sizes of a task.
   *
   * @param nodes n, the number of nodes
   * @param steps T, the number of time steps
   * @param trainingSteps the number of time steps of a training pass
   * @param trainingSamples the number of rows that the decoder processes in training
   * @param otherSamples the number of rows that it processes at evaluation
   * @param perStep whether features differ from step to step
   */
  record Shape(
      int nodes,
      int steps,
      int trainingSteps,
      double trainingSamples,
      double otherSamples,
      boolean perStep) {

    /** The sizes of link prediction. */
    static Shape of(LinkData data, TimeSplit split) {
      int length = data.graph().length();
      int trainEnd = split.trainEnd();
      double train = 0;
      double other = 0;
      for (int t = 1; t < length; t++) {
        double samples = 4.0 * data.originals().get(t).count();
        train += t < trainEnd ? samples : 0;
        other += t < trainEnd ? 0 : samples;
      }
      return new Shape(data.graph().nodeCount(), length, trainEnd, train, other, true);
    }

    /** The sizes of node classification. */
    static Shape of(DynamicGraph graph) {
      int n = graph.nodeCount();
      return new Shape(n, graph.length(), graph.length(), n, n, false);
    }
  }

  private final Shape shape;
  private final ModelSettings model;
  private final TimeWindows windows;
  private final Augmentation augmentation;
  private final double entries;
  private final double bytes;

  /** A forecast for training on this shape, with this number of entries over all snapshots. */
  TrainingForecast(
      Shape shape,
      ModelSettings model,
      TimeWindows windows,
      Augmentation augmentation,
      double entries) {
    this.shape = shape;
    this.model = model;
    this.windows = windows;
    this.augmentation = augmentation;
    this.entries = entries;
    this.bytes = Math.max(training(), augmenting());
  }

  private double training() {
    return tape() + carried() + graphsAndFeatures();
  }

  /** While matrices are converted to operands, both exist; features exist already. */
  private double augmenting() {
    return features() + matrices() + operands();
  }

  /**
   * The values and gradients of a pass. Evaluation reuses the arrays of training, except for the
   * decoder, whose number of samples differs.
   */
  double tape() {
    int trained = Math.min(windows.size(), shape.trainingSteps);
    int evaluated = Math.min(windows.size(), shape.steps);
    return Math.max(
            pass(model, true, shape.nodes, trained), pass(model, false, shape.nodes, evaluated))
        + decoder(shape.trainingSamples, true)
        + decoder(shape.otherSamples, false);
  }

  /** The state that outlives a window: H and C of each layer, and the embeddings at evaluation. */
  private double carried() {
    if (windows.size() >= shape.steps) {
      return 0;
    }
    double perNode = 2.0 * model.layers() + (shape.perStep ? shape.steps : 0);
    return perNode * shape.nodes * model.units() * Float.BYTES;
  }

  /** The augmented graphs, the features, and their products, which the first layer caches. */
  private double graphsAndFeatures() {
    double aggregates = rows() * model.inputs() * Float.BYTES;
    if (augmentation instanceof Augmentation.EdgeDropout) {
      // The original matrices are kept alongside those from which edges were dropped.
      double share = (double) shape.trainingSteps / shape.steps;
      return features() + (1 + share) * (matrices() + operands() + aggregates);
    }
    return features() + operands() + aggregates;
  }

  private double rows() {
    return (double) shape.nodes * shape.steps;
  }

  private double features() {
    return (shape.perStep ? rows() : shape.nodes) * model.inputs() * Float.BYTES;
  }

  private double matrices() {
    return entries * BYTES_PER_ENTRY + rows() * BYTES_PER_ROW;
  }

  /** Each with its transpose; a symmetrised matrix has none, but up to twice the entries. */
  private double operands() {
    return 2 * (entries * BYTES_PER_ENTRY + rows() * Integer.BYTES);
  }

  /** The number of entries of all matrices of the augmented graph. */
  static double entries(DynamicGraph graph, Augmentation augmentation) {
    if (augmentation instanceof Augmentation.EdgeDropout drop) {
      return entries(graph, drop.on());
    }
    if (augmentation instanceof Augmentation.Diffusion
        && augmentation.augmenter(1) instanceof Tiara tiara) {
      return tiara.forecast(graph).totalEntries();
    }
    double entries = 0;
    double union = 0;
    for (Snapshot snapshot : graph.snapshots()) {
      union += snapshot.edgeCount(); // an upper bound
      double edges =
          augmentation instanceof Augmentation.Union ? union : (double) snapshot.edgeCount();
      entries += edges + graph.nodeCount();
    }
    return entries;
  }

  /**
   * The input (up to two embeddings), the hidden layer before and after ReLU, the scores, and the
   * loss.
   */
  private double decoder(double samples, boolean gradients) {
    double floats = 2.0 * model.units() + 2 * LinkPrediction.DECODER_HIDDEN + 2;
    return samples * Float.BYTES * (gradients ? 2 * floats + 2 : floats);
  }

  /** The memory of the tape in a pass, which is linear in nodes and in steps. */
  private static double pass(ModelSettings model, boolean training, int nodes, int steps) {
    int few = Math.max(2, model.units()); // EvolveGCN-H summarises as many nodes as it has units
    double small = measured(model, training, few, 2);
    double longer = measured(model, training, few, 3);
    double wider = measured(model, training, 2 * few, 2);
    double both = measured(model, training, 2 * few, 3);
    double perNodeAndStep = (both - wider - longer + small) / few;
    double perStep = longer - small - perNodeAndStep * few;
    double perNode = (wider - small) / few - 2 * perNodeAndStep;
    double once = small - perNode * few - 2 * perStep - 2 * perNodeAndStep * few;
    return once + perNode * nodes + perStep * steps + perNodeAndStep * nodes * steps;
  }

  private static double measured(ModelSettings settings, boolean training, int nodes, int steps) {
    DynamicModel model = settings.create(0);
    SparseOperand[] graphs = new SparseOperand[steps];
    Arrays.setAll(graphs, t -> model.prepare(SparseMatrix.identity(nodes)));
    Tensor[] features = Features.random(nodes, steps, settings.inputs(), 0).first(steps);
    try (Tape tape = new Tape(1)) {
      Pass pass = training ? Pass.training(tape, 0, 0) : Pass.evaluation(tape);
      Tensor last = model.embed(pass, graphs, features)[steps - 1];
      if (training) {
        var decoder = new Decoder(settings.units(), 1, 2, 0);
        Tensor scores = decoder.scores(tape, Rows.pick(tape, last, new int[] {0}));
        tape.backward(Losses.crossEntropy(tape, scores, new int[] {0}));
      }
      return tape.bytes();
    }
  }

  /** The estimated peak memory in bytes. */
  public double bytes() {
    return bytes;
  }

  /** The size in bytes of a heap that is large enough. */
  double heap() {
    return bytes * HEADROOM;
  }

  /** The size of a heap that is large enough, as text such as "3.2 GiB". */
  public String text() {
    return String.format(Locale.ROOT, "%.1f GiB", heap() / GIB);
  }

  private TrainingForecast with(ModelSettings other) {
    return new TrainingForecast(shape, other, windows, augmentation, entries);
  }

  private TrainingForecast with(TimeWindows other) {
    return new TrainingForecast(shape, model, other, augmentation, entries);
  }

  /**
   * Checks that training fits into a heap of this size.
   *
   * @throws IllegalArgumentException if the heap is too small; the message names settings that
   *     would fit
   */
  public void requireHeap(long heap) {
    if (heap() <= heap) {
      return;
    }
    List<String> remedies = new ArrayList<>();
    remedies.add("raise the {heap}");
    List<String> parameters = new ArrayList<>(List.of("heap"));
    for (int layers = model.layers() - 1; layers > 0; layers--) {
      TrainingForecast fewer = with(model.withLayers(layers));
      if (fewer.heap() <= heap) {
        parameters.add("layers");
        remedies.add("use " + Counted.of(layers, "layer") + " (about " + fewer.text() + ")");
        break;
      }
    }
    for (int units = model.units() / 2; units > 1 && mayBeNarrow(); units /= 2) {
      TrainingForecast narrower = with(model.withUnits(units));
      if (narrower.heap() <= heap) {
        parameters.add("units");
        remedies.add("use " + Counted.of(units, "unit") + " (about " + narrower.text() + ")");
        break;
      }
    }
    for (int steps = Math.min(windows.size(), shape.steps) / 2; steps > 0; steps /= 2) {
      TrainingForecast truncated = with(new TimeWindows(steps));
      if (truncated.heap() <= heap) {
        parameters.add("truncate");
        remedies.add(
            "truncate gradients to "
                + Counted.of(steps, "snapshot")
                + " (about "
                + truncated.text()
                + ")");
        break;
      }
    }
    parameters.add("time-bin");
    remedies.add("use wider time bins");
    throw new InputException(
            String.format(
                Locale.ROOT,
                "training with %s and %s on %s and %s needs a heap of about %s, got %.1f GiB: %s",
                Counted.of(model.layers(), "layer"),
                Counted.of(model.units(), "unit"),
                Counted.of(shape.nodes, "node"),
                Counted.of(shape.steps, "snapshot"),
                text(),
                heap / GIB,
                String.join(", or ", remedies)))
        .about(parameters.toArray(String[]::new));
  }

  /** Whether units may differ from inputs; for EvolveGCN as published, they may not. */
  private boolean mayBeNarrow() {
    boolean evolving =
        model.kind() == ModelKind.EVOLVEGCN_O || model.kind() == ModelKind.EVOLVEGCN_H;
    return !evolving || model.fidelity() == Fidelity.PAPER;
  }
}
