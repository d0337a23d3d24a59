package dev.tiara.data.sets;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.tiara.data.gzip.GzipStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A checksum of a file's content. The SHA-256 of a gzip file is that of the decompressed content,
 * because compressing the same data again may give different bytes.
 *
 * @param kind SHA-256, or the SHA-1 that {@code git hash-object} prints
 * @param value the checksum in hexadecimal
 */
public record Checksum(Kind kind, String value) {
  /** The algorithm. */
  public enum Kind {
    SHA256,
    GIT_BLOB
  }

  static Checksum sha256(String value) {
    return new Checksum(Kind.SHA256, value);
  }

  /**
   * Parses {@code sha256:…} or {@code git-blob:…}.
   *
   * @throws IllegalArgumentException if it is neither, or has the wrong length
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Checksum parse(String text) {
    if (text.matches("sha256:[0-9a-f]{64}")) {
      return sha256(text.substring("sha256:".length()));
    }
    if (text.matches("git-blob:[0-9a-f]{40}")) {
      return new Checksum(Kind.GIT_BLOB, text.substring("git-blob:".length()));
    }
    throw new IllegalArgumentException(
        "checksum must be sha256: with 64 or git-blob: with 40 hexadecimal digits, got \""
            + text
            + "\"");
  }

  /** Whether the file has this checksum. */
  public boolean matches(Path file) throws IOException {
    return value.equals(of(file));
  }

  String of(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance(kind == Kind.SHA256 ? "SHA-256" : "SHA-1");
      if (kind == Kind.GIT_BLOB) {
        digest.update(("blob " + Files.size(file) + "\0").getBytes(StandardCharsets.US_ASCII));
      }
      boolean unpack = kind == Kind.SHA256 && file.toString().contains(".gz");
      try (InputStream raw = Files.newInputStream(file);
          InputStream in = unpack ? new GzipStream(raw) : raw) {
        byte[] buffer = new byte[1 << 16];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          digest.update(buffer, 0, read);
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA", e);
    }
  }
}
