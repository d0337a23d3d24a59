package dev.tiara.learn.tensor;

import dev.tiara.internal.random.Mix64;
import dev.tiara.stability.Experimental;

/**
 * Sets each element to zero with a given probability and scales the others up, which preserves the
 * mean.
 *
 * <p>Whether an element is kept depends only on the key, the time step and the element's position.
 * The mask is not stored: the backward pass derives it again.
 *
 * @param rate the probability that an element is dropped, in [0, 1)
 * @param key the key of the random draws, different for each layer and epoch
 */
@Experimental
public record Dropout(double rate, long key) {
  /** Drops nothing, as at evaluation. */
  public static final Dropout NONE = new Dropout(0, 0);

  /** Checks the rate. */
  public Dropout {
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException("dropout must be in [0, 1), got " + rate);
    }
  }

  /** Multiplies the values of a time step by the mask. */
  void apply(int time, float[] values) {
    if (rate == 0) {
      return;
    }
    float scale = (float) (1 / (1 - rate));
    long threshold = (long) (rate * 0x1.0p32);
    long base = Mix64.mix(key + time);
    int i = 0;
    for (; i + 1 < values.length; i += 2) {
      long bits = Mix64.mix(base + i);
      values[i] = kept(bits >>> 32, threshold, values[i] * scale);
      values[i + 1] = kept(bits & 0xFFFFFFFFL, threshold, values[i + 1] * scale);
    }
    if (i < values.length) {
      values[i] = kept(Mix64.mix(base + i) >>> 32, threshold, values[i] * scale);
    }
  }

  /** The value or 0, without a branch: branches on random bits are often mispredicted. */
  private static float kept(long draw, long threshold, float value) {
    int mask = (int) ((threshold - 1 - draw) >> 63); // all ones if draw ≥ threshold
    return Float.intBitsToFloat(Float.floatToRawIntBits(value) & mask);
  }

  /**
   * Applies the masks of dropout and ReLU to gradients: an element passes both exactly if the
   * output y is positive.
   */
  void applyWherePositive(float[] y, float[] gradient) {
    float scale = (float) (1 / (1 - rate));
    for (int i = 0; i < gradient.length; i++) {
      int mask = -Float.floatToRawIntBits(y[i]) >> 31; // y is not negative
      gradient[i] = Float.intBitsToFloat(Float.floatToRawIntBits(gradient[i] * scale) & mask);
    }
  }
}
