package dev.tiara.data.output;

import dev.tiara.data.Sha256;
import dev.tiara.internal.file.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The description of a CSV file, which cannot contain one itself: {@code out.csv.json} next to
 * {@code out.csv}, with the SHA-256 of the file that it describes.
 *
 * <p>Two files cannot be replaced atomically. Once both are written, the description of the
 * previous file is deleted, the new file is renamed into place, and then its description. A process
 * that is killed in between leaves a file without a description, never with a wrong one.
 */
final class DescriptionFile {
  private static final String CHECKSUM = FolderSink.CHECKSUM;

  private DescriptionFile() {}

  /** The path of the description of this file. */
  static Path of(Path file) {
    return file.resolveSibling(file.getFileName() + ".json");
  }

  /** Writes the content of a file and returns its description. */
  @FunctionalInterface
  interface Described {
    Map<String, Object> writeTo(OutputStream out) throws IOException;
  }

  /**
   * Replaces a file and its description, or throws. If the new ones cannot be written, the previous
   * ones remain as they were; if they cannot be renamed into place, the previous file, or the new
   * one, remains without a description.
   */
  static void write(Path file, Described content) throws IOException {
    Path description = of(file);
    // The outer file is renamed last. Both are on disk before anything is replaced.
    AtomicFile.make(
        description,
        newDescription ->
            AtomicFile.make(
                file,
                newFile -> {
                  MessageDigest digest = Sha256.digest();
                  Map<String, Object> about = new LinkedHashMap<>();
                  AtomicFile.fill(
                      newFile,
                      out -> {
                        var digested = new DigestOutputStream(out, digest);
                        about.putAll(content.writeTo(digested));
                        digested.flush();
                      });
                  about.put(CHECKSUM, Sha256.text(digest));
                  String json = JsonText.indented(about) + "\n";
                  AtomicFile.fill(
                      newDescription, out -> out.write(json.getBytes(StandardCharsets.UTF_8)));
                  if (Files.exists(description)) {
                    Files.delete(description.toRealPath()); // not a link to it, which is kept
                  }
                }));
  }
}
