package dev.tiara.data.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Replaces line ends by line feeds while a text is read, for files with bare carriage returns, as
 * on classic Mac OS and in some spreadsheet exports. Line ends within quotes stay as they are.
 */
final class LineFeedStream extends FilterInputStream {
  private boolean quoted;
  private boolean returned;

  LineFeedStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    var single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    int kept = 0;
    while (kept == 0 && length > 0) {
      int count = super.read(into, from, length);
      if (count < 0) {
        return -1;
      }
      for (int i = from; i < from + count; i++) {
        byte next = into[i];
        quoted ^= next == '"';
        if (next == '\r' && !quoted) {
          into[from + kept++] = '\n';
          returned = true;
        } else {
          if (next != '\n' || !returned) {
            into[from + kept++] = next;
          }
          returned = false;
        }
      }
    }
    return kept;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
