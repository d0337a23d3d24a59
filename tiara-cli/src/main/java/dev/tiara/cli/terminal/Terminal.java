package dev.tiara.cli.terminal;

import picocli.CommandLine.Help.Ansi;

/** Properties of stdout and stderr as terminals, as determined by the launcher. */
public final class Terminal {
  private Terminal() {}

  /** Whether stderr is a terminal. */
  public static boolean isStderr() {
    return Boolean.getBoolean("tiara.stderr.tty");
  }

  /** Colours for stderr: only on a terminal, and never if NO_COLOR is set. */
  public static Ansi stderrColours() {
    return isStderr() && System.getenv("NO_COLOR") == null ? Ansi.ON : Ansi.OFF;
  }

  /** The text, in bold if stdout is a terminal and NO_COLOR is not set. */
  public static String bold(String text) {
    boolean terminal = Boolean.getBoolean("tiara.stdout.tty") && System.getenv("NO_COLOR") == null;
    return terminal ? Ansi.ON.string("@|bold " + text + "|@") : text;
  }

  /**
   * If stderr is a terminal, erases the line about the incubating Vector API that the JVM prints at
   * startup: moves the cursor up a line and clears it.
   */
  public static void eraseIncubatorWarning() {
    if (isStderr() && ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      System.err.print("\u001B[1A\u001B[2K");
      System.err.flush();
    }
  }
}
