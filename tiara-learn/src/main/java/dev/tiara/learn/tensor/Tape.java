package dev.tiara.learn.tensor;

import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.learn.internal.kernel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * The operations of one pass, recorded so that gradients can be taken backwards through them.
 *
 * <p>An operation takes its result from the tape, computes it, and leaves a step that adds to the
 * gradients of its inputs what the gradient of its result gives them. {@link #begin} starts the
 * next pass and reclaims all tensors of the last one: tensors of an earlier pass must not be used
 * any more, except those that the caller made itself.
 */
public final class Tape implements AutoCloseable {
  private final Workers workers;
  private final Kernels kernels;
  private final Buffers buffers = new Buffers();
  private final List<Runnable> steps = new ArrayList<>();

  /** Those of all results of the pass. */
  private final List<float[]> resultGradients = new ArrayList<>();

  private boolean recording;
  private volatile boolean cancelled;

  /** A tape whose operations use this many threads. */
  public Tape(int threads) {
    this(threads, Kernels.get());
  }

  Tape(int threads, Kernels kernels) {
    this.workers = new Workers(threads);
    this.kernels = kernels;
  }

  /** Starts a pass, with or without gradients. */
  public void begin(boolean gradients) {
    checkCancelled();
    steps.clear();
    resultGradients.clear();
    buffers.release();
    recording = gradients;
  }

  /** Whether gradients will be taken. */
  public boolean isRecording() {
    return recording;
  }

  Workers workers() {
    return workers;
  }

  Kernels kernels() {
    return kernels;
  }

  /** A tensor with anything in it; its gradient is zero when the way back begins. */
  public Tensor result(int rows, int columns) {
    checkCancelled();
    int length = Math.multiplyExact(rows, columns);
    float[] values = buffers.take(length);
    if (!recording) {
      return new Tensor(rows, columns, values);
    }
    float[] gradient = buffers.take(length);
    resultGradients.add(gradient);
    return new Tensor(rows, columns, values, gradient);
  }

  /** An array with anything in it, for this pass. */
  float[] scratch(int length) {
    return buffers.take(length);
  }

  /** An array of zeros, for this pass. */
  float[] zeros(int length) {
    float[] array = buffers.take(length);
    Arrays.fill(array, 0);
    return array;
  }

  /** The bytes of all values and gradients that it has ever handed out at the same time. */
  public long bytes() {
    return buffers.bytes();
  }

  /** Leaves the step that is to run backwards. */
  void record(Runnable backward) {
    if (recording) {
      steps.add(backward);
    }
  }

  /** Leaves the step where the one input of an operation wants a gradient. */
  void record(Tensor input, Runnable backward) {
    if (input.wantsGradient()) {
      record(backward);
    }
  }

  /**
   * Adds the gradient of the 1x1 tensor to the gradients of all that it was made from.
   *
   * @throws IllegalStateException if the pass was begun without gradients
   */
  public void backward(Tensor loss) {
    if (!recording) {
      throw new IllegalStateException("the pass was begun without gradients");
    }
    if (loss.rows() != 1 || loss.columns() != 1) {
      throw new IllegalArgumentException("loss must be a 1x1 tensor, got a " + loss);
    }
    workers.forEach(resultGradients.size(), i -> Arrays.fill(resultGradients.get(i), 0));
    loss.gradient()[0] = 1;
    for (int i = steps.size() - 1; i >= 0; i--) {
      checkCancelled();
      steps.get(i).run();
    }
    steps.clear();
  }

  /** Makes all further operations throw a {@link CancellationException}, from any thread. */
  public void cancel() {
    cancelled = true;
  }

  private void checkCancelled() {
    if (cancelled) {
      throw new CancellationException("the tape was cancelled");
    }
  }

  @Override
  public void close() {
    workers.close();
  }
}
