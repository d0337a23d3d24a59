package dev.tiara.internal.random;

/**
 * Counter-based random bits: they depend only on a key and a counter, so they can be drawn by any
 * thread, in any order, and reproduced.
 */
public final class Mix64 {
  private Mix64() {}

  /** SplitMix64's finaliser (Steele, Lea and Flood 2014): similar inputs give unrelated bits. */
  public static long mix(long z) {
    z += 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The key of one of many streams derived from a seed. */
  public static long key(long seed, long... stream) {
    long key = mix(seed);
    for (long part : stream) {
      key = mix(key + part);
    }
    return key;
  }
}
