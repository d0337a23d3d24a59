package dev.tiara.data.text;

import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.gzip.GzipStream;
import dev.tiara.input.InputException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the records of a CSV file of nodes, dates or labels: comma-separated UTF-8, gzipped or not,
 * with or without a byte order mark. Fields may be quoted, also across lines; blanks around fields
 * are ignored unless they are quoted, and so are blank lines.
 */
public final class CsvRecords implements Closeable {
  private static final int END = -1;

  private final String file;
  private final Reader in;
  private int line = 1;

  /** The next character. */
  private int next;

  /**
   * A record.
   *
   * @param line the number of the line in which it starts, from 1
   * @param fields its fields; at least one
   */
  public record Entry(int line, List<String> fields) {
    /** Copies the fields. */
    public Entry {
      fields = List.copyOf(fields);
    }
  }

  private CsvRecords(Path file) throws IOException {
    this.file = file.toString();
    var bytes = new BufferedInputStream(GzipStream.open(file));
    this.in = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder()));
    try {
      byte[] head = EventText.peek(bytes, 4);
      EventText.checkNotParquet(head, this.file);
      if (!GzipStream.isNamedSo(file)) {
        EventText.checkNotGzip(head, this.file);
      }
    } catch (IOException | InputException e) {
      bytes.close();
      throw e;
    }
  }

  /**
   * The records of a file.
   *
   * @throws InputException if it is a folder, damaged, not UTF-8 text, or a quote is not closed
   */
  public static List<Entry> read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException("is a folder, not a file").in(file.toString());
    }
    List<Entry> records = new ArrayList<>();
    try (var csv = new CsvRecords(file)) {
      csv.advance();
      if (csv.next == '\uFEFF') {
        csv.advance();
      }
      while (csv.next != END) {
        Entry entry = csv.entry();
        if (!entry.fields().equals(List.of(""))) {
          records.add(entry);
        }
      }
    } catch (DamagedGzipException e) {
      throw e.in(file.toString());
    } catch (CharacterCodingException e) {
      throw new InputException("the file must be UTF-8 text", e).in(file.toString());
    }
    return records;
  }

  private Entry entry() throws IOException {
    int start = line;
    List<String> fields = new ArrayList<>();
    fields.add(field());
    while (next == ',') {
      advance();
      fields.add(field());
    }
    if (next != END) {
      endLine();
    }
    return new Entry(start, fields);
  }

  private void endLine() throws IOException {
    boolean returned = next == '\r';
    advance();
    if (returned && next == '\n') {
      advance();
    }
    line++;
  }

  private String field() throws IOException {
    while (next == ' ' || next == '\t') {
      advance();
    }
    if (next == '"') {
      return quoted();
    }
    var field = new StringBuilder();
    while (next != ',' && !isEnd()) {
      field.append((char) next);
      advance();
    }
    return field.toString().strip();
  }

  private String quoted() throws IOException {
    int start = line;
    var field = new StringBuilder();
    advance();
    while (next != END) {
      if (next == '"') {
        advance();
        if (next != '"') {
          break;
        }
      }
      line += next == '\n' ? 1 : 0;
      field.append((char) next);
      advance();
      if (next == END) {
        throw unclosed(start);
      }
    }
    while (next == ' ' || next == '\t') {
      advance();
    }
    if (next != ',' && !isEnd()) {
      throw unclosed(start);
    }
    return field.toString();
  }

  private InputException unclosed(int start) {
    return new InputException(
            "a quote is not closed, or something follows it before the end of the field")
        .in(file, start);
  }

  private boolean isEnd() {
    return next == '\n' || next == '\r' || next == END;
  }

  private void advance() throws IOException {
    next = in.read();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
