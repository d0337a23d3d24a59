package dev.tiara.internal.random;

/**
 * Random bits that depend on a key and a counter alone, so that they can be drawn by any thread, in
 * any order, and again.
 */
public final class Mix64 {
  private Mix64() {}

  /** SplitMix64's finaliser (Steele, Lea and Flood 2014): neighbours in, unrelated bits out. */
  public static long mix(long z) {
    z += 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A key for one of many streams under a seed. */
  public static long key(long seed, long... stream) {
    long key = mix(seed);
    for (long part : stream) {
      key = mix(key + part);
    }
    return key;
  }
}
