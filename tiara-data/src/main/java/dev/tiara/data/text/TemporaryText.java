package dev.tiara.data.text;

import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.gzip.GzipStream;
import dev.tiara.input.InputException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Creates temporary copies of event files in a readable form: of a stream, in UTF-8, with line
 * feeds, or without blanks next to separators. They are accessible to their owner only.
 */
public final class TemporaryText {
  /** The number of bytes at the start of a file that are searched for bare carriage returns. */
  private static final int HEAD = 1 << 13;

  private static final Set<Path> COPIES = ConcurrentHashMap.newKeySet();

  private TemporaryText() {}

  /** Copies a stream to a file with the extension that suits its content. */
  public static Path spool(InputStream stream) throws IOException {
    var in = new BufferedInputStream(stream, 1 << 16);
    in.mark(8);
    byte[] head = in.readNBytes(4);
    in.reset();
    boolean packed = head.length >= 2 && head[0] == 0x1f && head[1] == (byte) 0x8b;
    boolean parquet = new String(head, StandardCharsets.ISO_8859_1).equals("PAR1");
    Path copy = create(packed ? ".csv.gz" : parquet ? ".parquet" : ".csv");
    try (OutputStream out = Files.newOutputStream(copy)) {
      in.transferTo(out);
    }
    return copy;
  }

  /**
   * The file itself, or a copy in UTF-8 if it is in UTF-16.
   *
   * @throws InputException if it is in UTF-32, or is not valid UTF-16
   */
  public static Path inUtf8(Path file, String label) throws IOException {
    Charset charset;
    try (InputStream in = open(file)) {
      charset = charset(in.readNBytes(4), label);
    } catch (DamagedGzipException e) {
      return file; // reading it reports what is wrong
    }
    if (charset == null) {
      return file;
    }
    Path copy = create(".csv");
    try (InputStream in = open(file);
        Reader reader = new InputStreamReader(in, charset.newDecoder());
        Writer out = Files.newBufferedWriter(copy)) {
      int mark = reader.read();
      if (mark != 0xFEFF && mark >= 0) {
        out.write(mark);
      }
      reader.transferTo(out);
    } catch (CharacterCodingException e) {
      throw new InputException(label + ": the text is not " + charset, e);
    }
    delete(file);
    return copy;
  }

  /** Detects UTF-16 by its byte order mark, or by the zero bytes of the first characters. */
  private static @Nullable Charset charset(byte[] head, String label) {
    if (head.length < 4) {
      return null;
    }
    int[] b = {head[0] & 0xFF, head[1] & 0xFF, head[2] & 0xFF, head[3] & 0xFF};
    boolean zeros = b[2] == 0 && b[3] == 0;
    if ((b[0] == 0xFF && b[1] == 0xFE && zeros) || (b[0] == 0 && b[1] == 0)) {
      throw new InputException(label + ": UTF-32 is not supported; use UTF-8 or UTF-16");
    }
    if ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0)) {
      return StandardCharsets.UTF_16LE;
    }
    boolean big = (b[0] == 0xFE && b[1] == 0xFF) || (b[0] == 0 && b[1] != 0 && b[2] == 0);
    return big ? StandardCharsets.UTF_16BE : null;
  }

  /**
   * The file itself, or a copy with line feeds if its first lines end in bare carriage returns, as
   * on classic Mac OS and in some spreadsheet exports.
   */
  public static Path withLineFeeds(Path file) throws IOException {
    try (InputStream in = open(file)) {
      if (!hasBareReturn(in.readNBytes(HEAD))) {
        return file;
      }
    } catch (DamagedGzipException e) {
      return file; // reading it reports what is wrong
    }
    Path copy = create(".csv");
    try (InputStream in = new BufferedInputStream(open(file), 1 << 16);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16)) {
      copyWithLineFeeds(in, out);
    } catch (DamagedGzipException e) {
      delete(copy);
      return file;
    }
    delete(file);
    return copy;
  }

  /** Whether a carriage return outside quotes is followed by anything other than a line feed. */
  private static boolean hasBareReturn(byte[] head) {
    boolean quoted = false;
    for (int i = 0; i + 1 < head.length; i++) {
      quoted ^= head[i] == '"';
      if (!quoted && head[i] == '\r' && head[i + 1] != '\n') {
        return true;
      }
    }
    return false;
  }

  private static void copyWithLineFeeds(InputStream in, OutputStream out) throws IOException {
    boolean quoted = false;
    boolean returned = false;
    for (int next = in.read(); next >= 0; next = in.read()) {
      quoted ^= next == '"';
      if (next == '\r' && !quoted) {
        out.write('\n');
        returned = true;
      } else {
        if (next != '\n' || !returned) {
          out.write(next);
        }
        returned = false;
      }
    }
  }

  /** The file itself, or a copy without unquoted blanks next to separators, if it has any. */
  public static Path withoutPadding(Path file, char separator) throws IOException {
    Path copy = create(".csv");
    boolean stripped;
    try (InputStream in = new BufferedInputStream(open(file), 1 << 16);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16)) {
      stripped = strip(in, out, separator);
    } catch (DamagedGzipException e) {
      stripped = false; // reading it reports what is wrong
    }
    if (!stripped) {
      delete(copy);
      return file;
    }
    return copy;
  }

  /** Copies everything except padding and returns whether there was any. */
  private static boolean strip(InputStream in, OutputStream out, char separator)
      throws IOException {
    boolean stripped = false;
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
        stripped |= held.length() > 0 && (start || end);
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
    return stripped || held.length() > 0;
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    if (!GzipStream.isNamedSo(file)) {
      return in;
    }
    try {
      return new GzipStream(in);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  private static Path create(String ending) throws IOException {
    Path copy = Files.createTempFile("tiara-events-", ending); // mode 600
    copy.toFile().deleteOnExit();
    COPIES.add(copy);
    return copy;
  }

  /** Deletes a file if it is a copy made here. */
  public static void delete(Path file) throws IOException {
    if (COPIES.remove(file)) {
      Files.deleteIfExists(file);
    }
  }
}
