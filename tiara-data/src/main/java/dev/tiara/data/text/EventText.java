package dev.tiara.data.text;

import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.gzip.GzipStream;
import dev.tiara.input.InputException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The text of an event file that is open: decompressed, in UTF-8 without a byte order mark, its
 * lines ended by line feeds. The layout is detected from its first lines, which are kept, so that
 * the file is opened and read once.
 */
public final class EventText implements Closeable {
  private static final int BUFFER = 1 << 16;

  /** The number of bytes at the start of a file that are searched for bare carriage returns. */
  private static final int HEAD = 1 << 13;

  private static final int MOST = Integer.MAX_VALUE - 16;

  private final InputStream text;
  private final TextFormat format;

  private EventText(InputStream text, TextFormat format) {
    this.text = text;
    this.format = format;
  }

  /**
   * Opens a file and detects its layout.
   *
   * @throws InputException if it is not text, is damaged, or has no lines except comments
   */
  public static EventText open(InputFile file) throws IOException {
    var raw = new BufferedInputStream(file.open(), BUFFER);
    try {
      BufferedInputStream text = decoded(unpacked(raw, file), file.label());
      text.mark(MOST);
      var reader = new InputStreamReader(text, StandardCharsets.UTF_8);
      TextFormat format = TextFormat.of(file.label(), new BufferedReader(reader, BUFFER));
      text.reset();
      text.mark(0);
      return new EventText(text, format);
    } catch (DamagedGzipException e) {
      raw.close();
      throw e.in(file.label());
    } catch (IOException | InputException e) {
      raw.close();
      throw e;
    }
  }

  /** Whether a stream holds Parquet, which cannot be read as a stream. */
  public static boolean isParquet(InputFile file) throws IOException {
    return isParquet(file.head(4));
  }

  private static boolean isParquet(byte[] head) {
    return Arrays.equals(head, "PAR1".getBytes(StandardCharsets.US_ASCII));
  }

  /** The layout. */
  public TextFormat format() {
    return format;
  }

  /**
   * The number, from 1, of the first line of data with such a value in a column; 0 if there is
   * none. Uses up the content.
   */
  public int lineWith(int column, Predicate<String> value) throws IOException {
    var in = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
    boolean headerAhead = format.header();
    int number = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int start = ++number;
      if (format.isSkipped(line)) {
        continue;
      }
      var whole = new StringBuilder(line);
      for (String next = ""; format.isContinued(whole.toString()) && next != null; number++) {
        next = in.readLine();
        whole.append('\n').append(next);
      }
      List<String> fields = format.fields(whole.toString());
      if (!headerAhead && column < fields.size() && value.test(fields.get(column))) {
        return start;
      }
      headerAhead = false;
    }
    return 0;
  }

  /** The text from the start; it can be read once. */
  public InputStream content() {
    return text;
  }

  private static BufferedInputStream unpacked(BufferedInputStream raw, InputFile file)
      throws IOException {
    boolean gzip = GzipStream.isGzip(peek(raw, 4));
    Path path = file.path();
    if (path == null ? gzip : GzipStream.isNamedSo(path)) {
      return new BufferedInputStream(new GzipStream(raw), BUFFER);
    }
    checkNotGzip(peek(raw, 2), file.label());
    return raw;
  }

  /**
   * Rejects a file that is compressed although its name does not say so.
   *
   * @param head the first bytes
   * @param label what messages call the file
   */
  public static void checkNotGzip(byte[] head, String label) {
    if (GzipStream.isGzip(head)) {
      throw new InputException("the file is compressed by gzip, but its name does not end in .gz")
          .in(label);
    }
  }

  /** Rejects a file that is Parquet although its name does not say so. */
  static void checkNotParquet(byte[] head, String label) {
    if (isParquet(head)) {
      throw new InputException(
              "the file is in Parquet format, but its name does not end in .parquet")
          .in(label);
    }
  }

  private static BufferedInputStream decoded(BufferedInputStream bytes, String label)
      throws IOException {
    byte[] head = peek(bytes, 4);
    checkNotParquet(head, label);
    Charset charset = charset(head, label);
    BufferedInputStream text =
        charset == null
            ? bytes
            : new BufferedInputStream(new Utf8Stream(bytes, charset, label), BUFFER);
    if (Arrays.equals(peek(text, 3), new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf})) {
      text.skipNBytes(3);
    }
    return hasBareReturn(peek(text, HEAD))
        ? new BufferedInputStream(new LineFeedStream(text), BUFFER)
        : text;
  }

  static byte[] peek(BufferedInputStream in, int count) throws IOException {
    in.mark(count);
    byte[] head = in.readNBytes(count);
    in.reset();
    return head;
  }

  /** Detects UTF-16 by its byte order mark, or by the zero bytes of the first characters. */
  private static @Nullable Charset charset(byte[] head, String label) {
    if (head.length < 4) {
      return null;
    }
    int[] b = {head[0] & 0xFF, head[1] & 0xFF, head[2] & 0xFF, head[3] & 0xFF};
    boolean zeros = b[2] == 0 && b[3] == 0;
    if ((b[0] == 0xFF && b[1] == 0xFE && zeros) || (b[0] == 0 && b[1] == 0)) {
      throw new InputException("UTF-32 is not supported; use UTF-8 or UTF-16").in(label);
    }
    if ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0)) {
      return StandardCharsets.UTF_16LE;
    }
    boolean big = (b[0] == 0xFE && b[1] == 0xFF) || (b[0] == 0 && b[1] != 0 && b[2] == 0);
    return big ? StandardCharsets.UTF_16BE : null;
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

  @Override
  public void close() throws IOException {
    text.close();
  }
}
