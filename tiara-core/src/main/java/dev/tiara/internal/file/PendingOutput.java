package dev.tiara.internal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The temporary files and folders that this JVM is writing. Those that remain when the JVM is asked
 * to stop (Ctrl-C, SIGTERM) are deleted during shutdown; those left by a killed JVM are deleted by
 * the next one that writes to the same place.
 *
 * <p>Temporary names are {@code .NAME.PID-RANDOM.part}, and {@code .previous} for a folder that is
 * being replaced: the process id shows whether the writer is still running.
 */
final class PendingOutput {
  /** The ending of a folder that is being replaced by a new one. */
  static final String PREVIOUS = ".previous";

  private static final String PART = ".part";

  /** In bytes; with process id, random part and ending, a temporary name stays below 255. */
  private static final int LONGEST_STEM = 200;

  private static final Set<Path> PATHS = ConcurrentHashMap.newKeySet();

  /** Writers keep running while the JVM shuts down, so a folder may refill while it is deleted. */
  private static final int ATTEMPTS = 100;

  static {
    try {
      Runtime.getRuntime()
          .addShutdownHook(new Thread(PendingOutput::deleteAll, "tiara-pending-output"));
    } catch (IllegalStateException e) {
      // The JVM is already shutting down. A writer that is still active, such as training that
      // saves its best model, delays the shutdown and cleans up after itself.
    }
  }

  private PendingOutput() {}

  /**
   * A temporary name in the same folder. A file created under it gets the user's default
   * permissions, unlike one created by {@code Files.createTempFile}.
   */
  static Path nameBeside(Path target) {
    return nameBeside(target, PART);
  }

  static Path nameBeside(Path target, String ending) {
    String random = Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    long process = ProcessHandle.current().pid();
    return target.resolveSibling("." + stem(target) + "." + process + "-" + random + ending);
  }

  /** The name of the target; if it is too long for file systems, its start and a hash. */
  private static String stem(Path target) {
    String name = String.valueOf(target.getFileName());
    if (name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_STEM) {
      return name;
    }
    int some = Math.min(name.codePointCount(0, name.length()), LONGEST_STEM / 5);
    String start = name.substring(0, name.offsetByCodePoints(0, some));
    return start + "~" + Integer.toHexString(name.hashCode());
  }

  /** The files and folders with this ending that dead processes left next to a target. */
  static List<Path> leftovers(Path target, String ending) throws IOException {
    Path folder = target.getParent();
    Pattern name =
        Pattern.compile(
            Pattern.quote("." + stem(target) + ".")
                + "(\\d{1,18})-[0-9a-z]{1,13}"
                + Pattern.quote(ending));
    List<Path> found = new ArrayList<>();
    if (folder == null || !Files.isReadable(folder)) {
      return found;
    }
    try (var siblings = Files.newDirectoryStream(folder)) {
      for (Path sibling : siblings) {
        Matcher matcher = name.matcher(String.valueOf(sibling.getFileName()));
        if (matcher.matches()
            && !Files.isSymbolicLink(sibling)
            && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty()) {
          found.add(sibling);
        }
      }
    }
    return found;
  }

  /** Deletes what killed processes left of the same target, as far as permissions allow. */
  static void deleteLeftovers(Path target) throws IOException {
    for (Path path : leftovers(target, PART)) {
      if (Files.isWritable(path)) {
        delete(path);
      }
    }
  }

  static Path add(Path path) {
    PATHS.add(path);
    return path;
  }

  /** Deletes whatever is left under the temporary name and stops tracking it. */
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
          Thread.onSpinWait(); // something was written to it: try again
        }
      }
    }
  }

  static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
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
