package dev.tiara.data.output;

import dev.tiara.data.InputException;
import dev.tiara.data.Sha256;
import dev.tiara.internal.file.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Map;
import tools.jackson.core.JacksonException;

/**
 * The description of a CSV file, which has no place for one: {@code out.csv.json} beside {@code
 * out.csv}, with the SHA-256 of the file that it describes.
 *
 * <p>Two files cannot be replaced in one step. The description of the previous file is deleted
 * before the new file takes its place, and the new one written after: whoever is interrupted
 * between leaves a file without a description, never one with that of another.
 */
final class SideFile {
  private static final String CHECKSUM = FolderSink.CHECKSUM;

  private SideFile() {}

  /** The description of the file with this name. */
  static Path of(Path file) {
    return file.resolveSibling(file.getFileName() + ".json");
  }

  /** Writes the content of a file, and returns its description. */
  @FunctionalInterface
  interface Described {
    Map<String, Object> writeTo(OutputStream out) throws IOException;
  }

  /** Replaces a file and its description, or throws and leaves both as they were. */
  static void write(Path file, Described content) throws IOException {
    MessageDigest digest = Sha256.digest();
    Path side = of(file);
    AtomicFile.check(side);
    Object[] description = new Object[1];
    AtomicFile.write(
        file,
        out -> {
          var digested = new DigestOutputStream(out, digest);
          Map<String, Object> about = content.writeTo(digested);
          digested.flush();
          about.put(CHECKSUM, Sha256.text(digest));
          description[0] = about;
          Files.deleteIfExists(side);
        });
    byte[] json =
        (Json.PRETTY.writeValueAsString(description[0]) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(side, out -> out.write(json));
  }

  /**
   * Compares a file with its description, if it has one.
   *
   * @throws InputException if the checksum is another
   */
  static void check(Path file) throws IOException {
    Path side = of(file);
    if (!Files.exists(side)) {
      return;
    }
    String expected;
    try {
      expected = Json.MAPPER.readTree(Files.readAllBytes(side)).path(CHECKSUM).asString("");
    } catch (JacksonException e) {
      throw new InputException(side + ": is not JSON: " + e.getOriginalMessage(), e);
    }
    if (!expected.equals(Sha256.of(file))) {
      throw new InputException(
          file + ": the file is damaged: its checksum is not the one in " + side);
    }
  }
}
