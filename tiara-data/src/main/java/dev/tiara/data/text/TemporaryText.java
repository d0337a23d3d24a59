package dev.tiara.data.text;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates temporary copies of event files. They are accessible to their owner only. */
public final class TemporaryText {
  private TemporaryText() {}

  /** Copies the bytes of a file. */
  public static Path of(InputFile file, String ending) throws IOException {
    return copy(
        ending,
        out -> {
          try (InputStream in = file.open()) {
            in.transferTo(out);
          }
        });
  }

  /**
   * Copies a text without the blanks next to separators, unless they are quoted: a database would
   * treat them as part of names.
   */
  public static Path withoutPadding(EventText text) throws IOException {
    char separator = text.format().separator();
    boolean pads = separator != TextFormat.WHITE_SPACE && separator != ' ';
    return copy(
        ".csv",
        out -> {
          if (pads) {
            strip(new BufferedInputStream(text.content(), 1 << 16), out, separator);
          } else {
            text.content().transferTo(out);
          }
        });
  }

  private interface Writer {
    void write(OutputStream out) throws IOException;
  }

  private static Path copy(String ending, Writer writer) throws IOException {
    Path copy = create(ending);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16)) {
      writer.write(out);
    } catch (IOException | RuntimeException e) {
      delete(copy);
      throw e;
    }
    return copy;
  }

  private static void strip(InputStream in, OutputStream out, char separator) throws IOException {
    boolean start = true; // of a field
    boolean quoted = false;
    var held = new StringBuilder(); // padding, unless something follows it in the field
    for (int next = in.read(); next >= 0; next = in.read()) {
      boolean padding = next == ' ' || (next == '\t' && separator != '\t');
      if (quoted) {
        quoted = next != '"';
        out.write(next);
      } else if (padding) {
        held.append((char) next);
      } else {
        boolean end = next == separator || next == '\n' || next == '\r';
        if (!start && !end) {
          out.write(held.toString().getBytes(StandardCharsets.US_ASCII));
        }
        held.setLength(0);
        // A doubled quote within quotes closes and reopens them, to the same effect.
        quoted = next == '"';
        start = end;
        out.write(next);
      }
    }
  }

  static Path create(String ending) throws IOException {
    return Files.createTempFile("tiara-events-", ending); // mode 600
  }

  /** Deletes a copy. */
  public static void delete(Path copy) throws IOException {
    Files.deleteIfExists(copy);
  }
}
