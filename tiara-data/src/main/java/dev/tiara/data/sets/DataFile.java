package dev.tiara.data.sets;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A file of a data set.
 *
 * @param path the path within the data folder
 * @param url where it is published; null if it has to be provided by hand
 * @param checksum the checksum of its content; null if none is known
 */
public record DataFile(String path, @Nullable URI url, @Nullable Checksum checksum) {
  /** Checks that the path is given and stays within the folder. */
  public DataFile {
    if (path == null || path.isBlank() || path.startsWith("/") || path.contains("..")) {
      throw new IllegalArgumentException(
          "path must lead to a file within the data folder, got \"" + path + "\"");
    }
  }
}
