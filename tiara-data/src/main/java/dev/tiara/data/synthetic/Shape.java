package dev.tiara.data.synthetic;

import dev.tiara.input.InputException;

/** Checks the sizes given to generators. */
final class Shape {
  private Shape() {}

  static void check(String name, int value, int least) {
    if (value < least) {
      throw new InputException(name, "must be at least " + least, value);
    }
  }
}
