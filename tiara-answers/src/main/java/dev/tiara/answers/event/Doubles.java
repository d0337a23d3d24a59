package dev.tiara.answers.event;

import java.util.Arrays;

/**
 * A column of doubles that grows as it is written to; what has not been written has a fixed value.
 */
final class Doubles {
  private final double unset;
  private double[] values;

  Doubles(double unset) {
    this.unset = unset;
    this.values = new double[0];
  }

  private Doubles(Doubles other) {
    unset = other.unset;
    values = other.values.clone();
  }

  Doubles copy() {
    return new Doubles(this);
  }

  double get(int i) {
    return i < values.length ? values[i] : unset;
  }

  void set(int i, double value) {
    if (i >= values.length) {
      int length = values.length;
      values = Arrays.copyOf(values, Math.max(16, i + (i >> 1) + 1));
      Arrays.fill(values, length, values.length, unset);
    }
    values[i] = value;
  }

  void add(int i, double value) {
    set(i, get(i) + value);
  }

  /** Multiplies all written values. */
  void scale(double factor) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
  }
}
