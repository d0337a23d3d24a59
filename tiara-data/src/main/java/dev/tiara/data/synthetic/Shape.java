package dev.tiara.data.synthetic;

/** Bounds of the sizes that generators take. */
final class Shape {
  private Shape() {}

  static void check(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", got " + value);
    }
  }
}
