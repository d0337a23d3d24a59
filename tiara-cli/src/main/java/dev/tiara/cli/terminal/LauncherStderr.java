package dev.tiara.cli.terminal;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The stderr that the launcher was given.
 *
 * <p>The JVM prints a warning about the incubating Vector API on descriptor 2 that no option stops,
 * so the launcher filters that descriptor and passes the original one on as a file, {@code
 * /dev/fd/3}. Through the filter, lines could appear after the process has ended.
 */
public final class LauncherStderr {
  private LauncherStderr() {}

  /** Makes {@code System.err} write to it if the launcher started this JVM. */
  public static void adopt() {
    String file = System.getProperty("tiara.stderr");
    if (file == null) {
      return;
    }
    try {
      System.setErr(
          new PrintStream(new FileOutputStream(file, true), true, StandardCharsets.UTF_8));
    } catch (FileNotFoundException e) {
      // A socket, or a terminal of another user, cannot be opened again: the filter copies our
      // lines.
      System.err.flush();
    }
  }
}
