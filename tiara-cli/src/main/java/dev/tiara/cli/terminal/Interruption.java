package dev.tiara.cli.terminal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** What to do when work is stopped by Ctrl-C. */
public final class Interruption {
  private Interruption() {}

  /** Work that may be stopped. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Works; the JVM does not end before what is to be done on Ctrl-C. Work that fails because of it
   * has nothing to say.
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
        LockSupport.park(); // until the JVM is gone
      }
      throw e;
    }
  }

  /** Takes the hook back; false if it is too late, because the JVM is ending. */
  private static boolean withdrawn(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /**
   * Works, and says on Ctrl-C how to go on. Results are written whole as they end, so there is
   * nothing to wait for.
   */
  public static <T> T resumable(Work<T> work, Console console, Path folder) throws IOException {
    String hint =
        "stopped; what is finished is in " + folder + ", and the same command goes on from there";
    return during(work, () -> console.note(hint));
  }
}
