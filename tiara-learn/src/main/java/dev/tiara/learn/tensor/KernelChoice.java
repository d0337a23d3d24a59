package dev.tiara.learn.tensor;

/** Chooses the kernels once, when they are first needed. */
final class KernelChoice {
  static final Kernels CHOSEN = choose();

  private KernelChoice() {}

  private static Kernels choose() {
    boolean available = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return available ? vector() : new ScalarKernels();
  }

  /** The kernels on the Vector API, loaded by name as this package is compiled without it. */
  static Kernels vector() {
    try {
      return Class.forName("dev.tiara.learn.tensor.vector.VectorKernels")
          .asSubclass(Kernels.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("tiara-learn lacks its vector kernels", e);
    }
  }
}
