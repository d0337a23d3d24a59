package dev.tiara.internal.kernel;

/** Inner loops of which there are two implementations with the same bits. */
public interface KernelSet {

  /** The name for reports, "vector" or "scalar". */
  String name();

  /** Whether this machine runs them faster than scalar ones. */
  default boolean paysOff() {
    return true;
  }
}
