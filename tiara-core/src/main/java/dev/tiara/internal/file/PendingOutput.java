package dev.tiara.internal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The temporary files and folders of this JVM that are being written. What is left of them when the
 * JVM is told to stop (Ctrl-C, SIGTERM) is deleted.
 */
final class PendingOutput {
  private static final Set<Path> PATHS = ConcurrentHashMap.newKeySet();

  /** Writers go on while the JVM shuts down, so a folder may fill again under our hands. */
  private static final int ATTEMPTS = 100;

  static {
    try {
      Runtime.getRuntime()
          .addShutdownHook(new Thread(PendingOutput::deleteAll, "tiara-unfinished"));
    } catch (IllegalStateException e) {
      // The JVM is ending already. Who still writes, as training does that keeps its best model,
      // makes
      // the JVM wait for it and removes what is left itself.
    }
  }

  private PendingOutput() {}

  /**
   * A temporary name in the same folder. Whoever creates it gets the user's usual permissions,
   * which {@code Files.createTempFile} would not give.
   */
  static Path nameBeside(Path target) {
    String random = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    return target.resolveSibling("." + target.getFileName() + "." + random + ".part");
  }

  static Path add(Path path) {
    PATHS.add(path);
    return path;
  }

  /** Deletes what is still there under the temporary name. */
  static void remove(Path path) throws IOException {
    delete(path);
    PATHS.remove(path);
  }

  private static void deleteAll() {
    for (Path path : PATHS) {
      for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
        try {
          delete(path);
        } catch (IOException | UncheckedIOException e) {
          Thread.onSpinWait(); // someone wrote into it: once more
        }
      }
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (var inside = Files.walk(path)) {
        for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      }
    } else {
      Files.deleteIfExists(path);
    }
  }
}
