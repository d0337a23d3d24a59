package dev.tiara.server.live;

import dev.tiara.graph.DynamicGraph;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Checkpoints of the closed snapshots, one file each, named after the number of snapshots before
 * it. They save time only: without one, or with a damaged one, everything is computed from the
 * events.
 */
final class Checkpoints {
  private static final Pattern NAME = Pattern.compile("closed-(\\d{1,9})\\.state");

  private final Path folder;

  Checkpoints(Path folder) {
    this.folder = folder;
  }

  /** Restores from the latest checkpoint that is usable; damaged ones are deleted. */
  Optional<OpenWalks> restored(LogSettings settings, int late, LogVersion version)
      throws IOException {
    for (Path file : files()) {
      try {
        DynamicGraph graph = version.log().graph();
        int time = time(file);
        if (time <= graph.length()) {
          return Optional.of(
              OpenWalks.restored(
                  settings, late, version.events(), graph.snapshots().subList(0, time), file));
        }
      } catch (IOException | IllegalArgumentException e) {
        System.getLogger("dev.tiara.server")
            .log(
                System.Logger.Level.WARNING,
                file + " cannot be used, so snapshots are computed again: " + e.getMessage());
      }
      Files.deleteIfExists(file);
    }
    return Optional.empty();
  }

  /** Writes a checkpoint, unless there is one of the same snapshot, and deletes those before. */
  void save(OpenWalks walks) throws IOException {
    long time = walks.checkpointTime();
    Path file = folder.resolve("closed-" + time + ".state");
    if (time == 0 || Files.exists(file)) {
      return;
    }
    walks.save(file);
    if (walks.checkpointTime() != time) {
      Files.delete(file); // a snapshot was closed meanwhile, so the name may be wrong
      return;
    }
    for (Path other : files()) {
      if (!other.equals(file)) {
        Files.delete(other);
      }
    }
  }

  /** Deletes all, because an event belongs to a snapshot before them. */
  void clear() throws IOException {
    for (Path file : files()) {
      Files.delete(file);
    }
  }

  /** The checkpoints, the latest first. */
  private List<Path> files() throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      Stream<Path> files = StreamSupport.stream(all.spliterator(), false);
      return files
          .filter(file -> NAME.matcher(file.getFileName().toString()).matches())
          .sorted(Comparator.comparingInt(Checkpoints::time).reversed())
          .toList();
    }
  }

  private static int time(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    return name.matches() ? Integer.parseInt(name.group(1)) : -1;
  }
}
