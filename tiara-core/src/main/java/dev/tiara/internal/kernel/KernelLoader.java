package dev.tiara.internal.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Chooses between Vector API kernels and scalar ones.
 *
 * <p>The former are loaded by name and nothing may refer to them directly, because the JVM has the
 * Vector API only if it was started with {@code --add-modules jdk.incubator.vector}.
 */
public final class KernelLoader {
  private KernelLoader() {}

  /**
   * The vector kernels if the JVM can run them and they are faster, else the scalar ones.
   *
   * @param caller a lookup with access to the vector class
   * @param addReads makes the caller's own module read that of the Vector API. A {@code requires
   *     static} would do the same, but javac 17 would then warn everyone who compiles against the
   *     module.
   */
  public static <K extends KernelSet> K choose(
      MethodHandles.Lookup caller,
      Class<K> type,
      String vectorClass,
      K scalar,
      Consumer<Module> addReads) {
    Optional<Module> vectorApi = ModuleLayer.boot().findModule("jdk.incubator.vector");
    if (vectorApi.isEmpty()) {
      return scalar;
    }
    addReads.accept(vectorApi.get());
    K vector = load(caller, type, vectorClass);
    return vector.paysOff() ? vector : scalar;
  }

  /** Loads kernels by the name of their class. */
  public static <K extends KernelSet> K load(
      MethodHandles.Lookup caller, Class<K> type, String vectorClass) {
    try {
      Class<?> found = caller.findClass(vectorClass);
      return type.cast(caller.findConstructor(found, MethodType.methodType(void.class)).invoke());
    } catch (Throwable e) { // method handles may throw anything
      throw new IllegalStateException("cannot load " + vectorClass, e);
    }
  }
}
