package dev.tiara.data.text;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Converts text to UTF-8 while it is read. */
final class Utf8Stream extends InputStream {
  private final Reader reader;
  private final Charset charset;
  private final String label;
  private final char[] chars = new char[1 << 13];
  private byte[] bytes = new byte[0];
  private int next;

  /**
   * Starts a conversion.
   *
   * @param label the name of the file in messages
   */
  Utf8Stream(InputStream in, Charset charset, String label) {
    this.reader = new InputStreamReader(in, charset.newDecoder());
    this.charset = charset;
    this.label = label;
  }

  @Override
  public int read() throws IOException {
    return next < bytes.length || fill() ? bytes[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (next == bytes.length && !fill()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - next);
    System.arraycopy(bytes, next, into, from, count);
    next += count;
    return count;
  }

  private boolean fill() throws IOException {
    int count;
    try {
      count = reader.read(chars, 0, chars.length - 1);
      if (count > 0 && Character.isHighSurrogate(chars[count - 1])) {
        int low = reader.read();
        if (low >= 0) {
          chars[count++] = (char) low;
        }
      }
    } catch (CharacterCodingException e) {
      throw new InputException("the text is not " + charset, e).in(label);
    }
    bytes = count > 0 ? new String(chars, 0, count).getBytes(StandardCharsets.UTF_8) : new byte[0];
    next = 0;
    return count > 0;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
