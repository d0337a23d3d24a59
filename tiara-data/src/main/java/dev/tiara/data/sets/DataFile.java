package dev.tiara.data.sets;

import java.net.URI;

/**
 * A file of a data set.
 *
 * @param path within the data folder
 * @param url where it is published, or null where it has to be put by hand
 * @param checksum of its content, or null where none is known
 */
public record DataFile(String path, URI url, Checksum checksum) {
  static DataFile published(String path, String url, Checksum checksum) {
    return new DataFile(path, URI.create(url), checksum);
  }

  static DataFile byHand(String path, Checksum checksum) {
    return new DataFile(path, null, checksum);
  }
}
