package dev.tiara.cli;

import java.io.FileDescriptor;
import java.lang.reflect.Field;

/**
 * The stderr that the launcher was given.
 *
 * <p>The JVM prints a warning about the incubating Vector API on descriptor 2 that no option stops,
 * so the launcher filters descriptor 2 and hands the real one over under another number. Writing
 * through the filter would lag behind the exit of the process.
 */
final class LauncherStderr {
  private LauncherStderr() {}

  /** Makes {@code System.err} write to it, where the launcher has started this JVM. */
  static void adopt() {
    String descriptor = System.getProperty("tiara.stderr.fd");
    if (descriptor == null) {
      return;
    }
    try {
      Field number = FileDescriptor.class.getDeclaredField("fd");
      number.setAccessible(true); // the launcher opens java.io for this
      number.setInt(FileDescriptor.err, Integer.parseInt(descriptor));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Lines then take the way through the filter: complete, only a little later.
      System.err.flush();
    }
  }
}
