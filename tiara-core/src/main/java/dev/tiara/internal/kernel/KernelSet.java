package dev.tiara.internal.kernel;

/** A set of inner loops that has two implementations with bit-identical results. */
public interface KernelSet {

  /** The name for reports, "vector" or "scalar". */
  String name();

  /** Whether these kernels are faster than the scalar ones on this machine. */
  default boolean paysOff() {
    return true;
  }
}
