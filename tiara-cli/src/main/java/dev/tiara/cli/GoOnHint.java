package dev.tiara.cli;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Says on Ctrl-C how to go on. Results are written whole as they end, so there is nothing to wait
 * for.
 */
final class GoOnHint {
  private GoOnHint() {}

  /** Work that may be stopped. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  static <T> T during(Work<T> work, Console console, Path folder) throws IOException {
    String hint =
        "stopped; what is finished is in " + folder + ", and the same command goes on from there";
    Thread hook = new Thread(() -> console.note(hint));
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.run();
    } finally {
      remove(hook);
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already, and the hook with it.
    }
  }
}
