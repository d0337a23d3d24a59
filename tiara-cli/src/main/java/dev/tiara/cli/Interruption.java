package dev.tiara.cli;

import java.io.IOException;
import java.nio.file.Path;

/** What to do when work is stopped by Ctrl-C. */
final class Interruption {
  private Interruption() {}

  /** Work that may be stopped. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /** Works; the JVM does not end before what is to be done on Ctrl-C. */
  static <T> T during(Work<T> work, Runnable onInterrupt) throws IOException {
    Thread hook = new Thread(onInterrupt);
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.run();
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The JVM is ending already, and the hook with it.
      }
    }
  }

  /**
   * Works, and says on Ctrl-C how to go on. Results are written whole as they end, so there is
   * nothing to wait for.
   */
  static <T> T resumable(Work<T> work, Console console, Path folder) throws IOException {
    String hint =
        "stopped; what is finished is in " + folder + ", and the same command goes on from there";
    return during(work, () -> console.note(hint));
  }
}
