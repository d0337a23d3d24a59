package dev.tiara.learn.tensor;

import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.learn.internal.kernel.Workers;
import dev.tiara.stability.Experimental;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Records the operations of one pass, so that gradients can be propagated back through them.
 *
 * <p>An operation takes its result from the tape, computes it, and records a backward step, which
 * propagates the gradient of the result to the inputs. {@link #begin} starts the next pass and
 * reclaims all tensors that the tape provided for the last one: they must not be used any more.
 */
@Experimental
public final class Tape implements AutoCloseable {
  private final Workers workers;
  private final Kernels kernels;
  private final Buffers buffers = new Buffers();
  private final List<Runnable> steps = new ArrayList<>();

  /** The gradients of all results of the pass. */
  private final List<float[]> resultGradients = new ArrayList<>();

  private boolean recording;

  /** What operations of the previous pass left to this one, and of this pass to the next. */
  private IdentityHashMap<Object, Object> left = new IdentityHashMap<>();

  private IdentityHashMap<Object, Object> leaving = new IdentityHashMap<>();

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
    left = leaving;
    leaving = new IdentityHashMap<>();
  }

  /** Whether the pass has gradients. */
  public boolean isRecording() {
    return recording;
  }

  Workers workers() {
    return workers;
  }

  Kernels kernels() {
    return kernels;
  }

  /** A tensor with arbitrary content; its gradient is zero when the backward pass begins. */
  public Tensor result(int rows, int columns) {
    checkCancelled();
    return result(rows, columns, buffers.take(Math.multiplyExact(rows, columns)));
  }

  /** A tensor with these values; its gradient is zero when the backward pass begins. */
  Tensor result(int rows, int columns, float[] values) {
    if (!recording) {
      return new Tensor(rows, columns, values);
    }
    float[] gradient = buffers.take(values.length);
    resultGradients.add(gradient);
    return new Tensor(rows, columns, values, gradient);
  }

  /** Leaves something to the next pass, under a key that is compared by identity. */
  void leave(Object key, Object value) {
    leaving.put(key, value);
  }

  /** What the previous pass left under this key; null if nothing. */
  @Nullable Object left(Object key) {
    return left.get(key);
  }

  /** An array with arbitrary content, for use during this pass. */
  float[] scratch(int length) {
    return buffers.take(length);
  }

  /** An array with arbitrary content, for use during this pass and the next. */
  float[] lasting(int length) {
    return buffers.takeLasting(length);
  }

  /** An array of zeros, for use during this pass. */
  float[] zeros(int length) {
    float[] array = buffers.take(length);
    Arrays.fill(array, 0);
    return array;
  }

  /**
   * The total size in bytes of all arrays that this tape has allocated, for reuse in every pass.
   */
  public long bytes() {
    return buffers.bytes();
  }

  /** Records a backward step. */
  void record(Runnable backward) {
    if (recording) {
      steps.add(backward);
    }
  }

  /** Records the backward step of an operation on a single input, if that input has a gradient. */
  void record(Tensor input, Runnable backward) {
    if (input.requiresGradient()) {
      record(backward);
    }
  }

  /**
   * Back-propagates from a 1x1 tensor to all tensors that it was computed from, and adds to their
   * gradients.
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

  /**
   * Makes all further operations throw a {@link CancellationException}; may be called from any
   * thread.
   */
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
