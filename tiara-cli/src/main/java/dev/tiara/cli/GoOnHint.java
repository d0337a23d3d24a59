package dev.tiara.cli;

import java.nio.file.Path;

/**
 * Says on Ctrl-C how to go on. Results are written whole as they end, so there is nothing to wait
 * for.
 */
final class GoOnHint implements AutoCloseable {
  private final Thread hook;

  GoOnHint(Console console, Path folder) {
    hook =
        new Thread(
            () ->
                console.note(
                    "stopped; what is finished is in "
                        + folder
                        + ", and the same command goes on from there"));
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending already, and the hook with it.
    }
  }
}
