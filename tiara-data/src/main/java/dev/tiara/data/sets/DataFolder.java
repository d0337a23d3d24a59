package dev.tiara.data.sets;

import dev.tiara.progress.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which data sets are found and to which they are downloaded.
 *
 * @param path the path of the folder
 * @param download fetches missing files
 */
public record DataFolder(Path path, Download download) {
  /**
   * A folder, without reports of downloads.
   *
   * @param path the path; null for the default
   */
  public static DataFolder of(@Nullable Path path) {
    return new DataFolder(path == null ? defaultPath() : path, new Download(Progress.NONE));
  }

  /** The folder named by the environment variable TIARA_DATA, or else ~/.cache/tiara. */
  public static Path defaultPath() {
    String environment = System.getenv("TIARA_DATA");
    return environment == null || environment.isBlank()
        ? Path.of(System.getProperty("user.home"), ".cache", "tiara")
        : Path.of(environment);
  }

  /** The file, compressed or not, if it is there. */
  public Optional<Path> find(DataFile file) {
    Path place = path.resolve(file.path());
    if (Files.isRegularFile(place)) {
      return Optional.of(place);
    }
    Path unpacked = path.resolve(file.path().replaceFirst("\\.gz$", ""));
    return Files.isRegularFile(unpacked) ? Optional.of(unpacked) : Optional.empty();
  }

  /**
   * The file, downloaded if it is missing.
   *
   * @throws IOException if it is missing and cannot be downloaded; the message says where to put it
   */
  public Path get(DataFile file) throws IOException {
    Optional<Path> found = find(file);
    if (found.isPresent()) {
      return found.get();
    }
    Path place = path.resolve(file.path());
    URI url = file.url();
    if (url == null) {
      throw new IOException("it cannot be downloaded: put the file at " + place);
    }
    Files.createDirectories(place.getParent());
    try {
      download.fetch(url, place, file.checksum());
    } catch (IOException e) {
      throw new IOException(
          "cannot download "
              + url
              + " ("
              + (e.getMessage() == null ? "no connection" : e.getMessage())
              + "): put that file at "
              + place,
          e);
    }
    return place;
  }
}
