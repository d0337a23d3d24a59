package dev.tiara.cli.terminal;

import picocli.CommandLine.Help.Ansi;

/** What the launcher says about the streams it was given. */
public final class Terminal {
  private Terminal() {}

  /** Whether stderr is a terminal. */
  public static boolean isStderr() {
    return Boolean.getBoolean("tiara.stderr.tty");
  }

  /** Colours for stderr: on a terminal only, and not where NO_COLOR asks for none. */
  public static Ansi stderrColours() {
    return isStderr() && System.getenv("NO_COLOR") == null ? Ansi.ON : Ansi.OFF;
  }

  /** Bold where stdout is a terminal. */
  public static String bold(String text) {
    boolean terminal = Boolean.getBoolean("tiara.stdout.tty") && System.getenv("NO_COLOR") == null;
    return terminal ? Ansi.ON.string("@|bold " + text + "|@") : text;
  }
}
