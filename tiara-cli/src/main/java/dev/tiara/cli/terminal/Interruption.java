package dev.tiara.cli.terminal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Handles Ctrl-C during work. */
public final class Interruption {
  private Interruption() {}

  /** Work that may be interrupted. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Runs the work. On Ctrl-C, {@code onInterrupt} runs before the JVM exits, and failures of the
   * work from then on are not reported.
   */
  public static <T> T during(Work<T> work, Runnable onInterrupt) throws IOException {
    Thread hook = new Thread(onInterrupt);
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      T result = work.run();
      withdrawn(hook);
      return result;
    } catch (IOException | RuntimeException | Error e) {
      while (!withdrawn(hook)) {
        LockSupport.park(); // until the JVM exits
      }
      throw e;
    }
  }

  /** Removes the hook; false if the JVM is already shutting down. */
  private static boolean withdrawn(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /**
   * Runs the work, and on Ctrl-C prints how to resume it. Each result is written atomically when it
   * is finished, so there is nothing to wait for.
   */
  public static <T> T resumable(Work<T> work, Console console, Path folder) throws IOException {
    String hint = "stopped; finished runs are in " + folder + "; rerun the same command to resume";
    return during(work, () -> console.note(hint));
  }
}
