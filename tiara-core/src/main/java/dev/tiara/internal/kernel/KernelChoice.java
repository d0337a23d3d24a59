package dev.tiara.internal.kernel;

/** Chooses the kernels once, when they are first needed. */
final class KernelChoice {
  static final Kernels CHOSEN = choose();

  private KernelChoice() {}

  private static Kernels choose() {
    boolean available = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return available && vectorPaysOff() ? vector() : new ScalarKernels();
  }

  private static boolean vectorPaysOff() {
    try {
      return (boolean) vectorClass().getMethod("paysOff").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("tiara-core lacks its vector kernels", e);
    }
  }

  /** The kernels on the Vector API, loaded by name as this package is compiled without it. */
  static Kernels vector() {
    try {
      return vectorClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("tiara-core lacks its vector kernels", e);
    }
  }

  private static Class<? extends Kernels> vectorClass() throws ClassNotFoundException {
    return Class.forName("dev.tiara.internal.kernel.vector.VectorKernels")
        .asSubclass(Kernels.class);
  }
}
