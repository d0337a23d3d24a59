package dev.tiara.answers.event;

import java.util.Arrays;

/** A column of ints that grows as it is written to; what has not been written has a fixed value. */
final class Ints {
  private final int unset;
  private int[] values;

  Ints(int unset) {
    this.unset = unset;
    this.values = new int[0];
  }

  private Ints(Ints other) {
    unset = other.unset;
    values = other.values.clone();
  }

  Ints copy() {
    return new Ints(this);
  }

  int get(int i) {
    return i < values.length ? values[i] : unset;
  }

  void set(int i, int value) {
    if (i >= values.length) {
      int length = values.length;
      values = Arrays.copyOf(values, Math.max(16, i + (i >> 1) + 1));
      Arrays.fill(values, length, values.length, unset);
    }
    values[i] = value;
  }

  void increment(int i) {
    set(i, get(i) + 1);
  }
}
