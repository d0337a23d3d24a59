package dev.tiara.internal.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Chooses between kernels on the Vector API and scalar ones.
 *
 * <p>The former are loaded by name: the JVM has the Vector API only if it was started with {@code
 * --add-modules jdk.incubator.vector}, so that nothing else may refer to them.
 */
public final class KernelLoader {
  private KernelLoader() {}

  /**
   * The kernels of this name if the JVM can run them and they pay off, else the scalar ones.
   *
   * @param caller who may see the class
   */
  public static <K extends KernelSet> K choose(
      MethodHandles.Lookup caller, Class<K> type, String vectorClass, K scalar) {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
      return scalar;
    }
    K vector = load(caller, type, vectorClass);
    return vector.paysOff() ? vector : scalar;
  }

  /** The kernels of this name. */
  public static <K extends KernelSet> K load(
      MethodHandles.Lookup caller, Class<K> type, String vectorClass) {
    try {
      Class<?> found = caller.findClass(vectorClass);
      return type.cast(caller.findConstructor(found, MethodType.methodType(void.class)).invoke());
    } catch (Throwable e) { // method handles throw anything
      throw new IllegalStateException("cannot load " + vectorClass, e);
    }
  }
}
