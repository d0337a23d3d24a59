package dev.tiara.data.synthetic;

/** Checks the sizes given to generators. */
final class Shape {
  private Shape() {}

  static void check(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", got " + value);
    }
  }
}
