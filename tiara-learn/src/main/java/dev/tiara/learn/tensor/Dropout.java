package dev.tiara.learn.tensor;

import dev.tiara.internal.random.Mix64;

/**
 * Sets each element to zero with a probability and scales the others up, so that the mean stays.
 *
 * <p>Whether an element stays depends on the key, the time step and the element's place alone. The
 * mask is not kept: the way back draws it again.
 *
 * @param rate the probability of an element to be dropped, in [0, 1)
 * @param key of the draws; another one for each layer and epoch
 */
public record Dropout(double rate, long key) {
  /** Nothing is dropped, as at evaluation. */
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

  /** The value or 0, without a branch: a coin would be mispredicted half of the time. */
  private static float kept(long draw, long threshold, float value) {
    int mask = (int) ((threshold - 1 - draw) >> 63); // all ones where draw ≥ threshold
    return Float.intBitsToFloat(Float.floatToRawIntBits(value) & mask);
  }

  /**
   * Multiplies gradients by the mask and by ReLU's: both let pass where their output y is positive,
   * and nowhere else.
   */
  void applyWherePositive(float[] y, float[] gradient) {
    float scale = (float) (1 / (1 - rate));
    for (int i = 0; i < gradient.length; i++) {
      int mask = -Float.floatToRawIntBits(y[i]) >> 31; // y is not negative
      gradient[i] = Float.intBitsToFloat(Float.floatToRawIntBits(gradient[i] * scale) & mask);
    }
  }
}
