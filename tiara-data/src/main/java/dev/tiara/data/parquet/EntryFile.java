package dev.tiara.data.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Writes a Parquet file of matrix entries with the columns {@code snapshot, source, target,
 * weight}, none of them nullable. Names are written once per dictionary of a row group, and entries
 * refer to them: targets are bit-packed, sources run-length encoded. Nothing is compressed: weights
 * would hardly shrink, and the rest is small.
 */
public final class EntryFile {
  /** The maximum number of rows in a row group, which takes a few MB until it is written. */
  private static final int ROWS = 1 << 20;

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  // Parquet's codes for types, encodings and kinds of pages.
  private static final int INT32 = 1;
  private static final int FLOAT = 4;
  private static final int BYTE_ARRAY = 6;
  private static final int PLAIN = 0;
  private static final int RLE = 3;
  private static final int RLE_DICTIONARY = 8;
  private static final int DATA_PAGE = 0;
  private static final int DICTIONARY_PAGE = 2;
  private static final int REQUIRED = 0;
  private static final int UTF8 = 0;

  private static final String[] NAMES = {"snapshot", "source", "target", "weight"};
  private static final int[] TYPES = {INT32, BYTE_ARRAY, BYTE_ARRAY, FLOAT};

  private final OutputStream out;
  private final IntFunction<byte[]> names;

  /** The first column of the file: 0, or 1 if there is no snapshot column. */
  private final int firstColumn;

  private long position;
  private long total;
  private final List<Consumer<ThriftBytes>> rowGroups = new ArrayList<>();

  // The row group being filled.
  private int rows;
  private final Runs snapshots = new Runs();
  private final Dictionary snapshotCodes = new Dictionary();
  private final Runs sources = new Runs();
  private final Dictionary sourceCodes = new Dictionary();
  private int[] targets = new int[1 << 12];
  private final Dictionary targetCodes = new Dictionary();
  private final ByteBlock weights = new ByteBlock();
  private final ByteBlock page = new ByteBlock();

  /**
   * Starts a file.
   *
   * @param out the stream, which is left open
   * @param names the names of the nodes
   */
  public EntryFile(OutputStream out, List<String> names) throws IOException {
    this(out, node -> names.get(node).getBytes(StandardCharsets.UTF_8), 0);
  }

  private EntryFile(OutputStream out, IntFunction<byte[]> names, int firstColumn)
      throws IOException {
    this.out = out;
    this.names = names;
    this.firstColumn = firstColumn;
    write(MAGIC);
  }

  /**
   * Starts a file of a single snapshot, without a snapshot column.
   *
   * @param out the stream, which is left open
   * @param names the name of each node in UTF-8, requested once per dictionary that contains the
   *     node
   */
  public static EntryFile ofOneSnapshot(OutputStream out, IntFunction<byte[]> names)
      throws IOException {
    return new EntryFile(out, names, 1);
  }

  /** Appends the entries of a source in a snapshot. */
  public void add(int snapshot, int source, int[] targets, float[] weights) throws IOException {
    for (int from = 0; from < targets.length; ) {
      int count = Math.min(targets.length - from, ROWS - rows);
      snapshots.add(snapshotCodes.code(snapshot), count);
      sources.add(sourceCodes.code(source), count);
      if (this.targets.length < rows + count) {
        this.targets = Arrays.copyOf(this.targets, Math.max(2 * rows, rows + count));
      }
      for (int i = from; i < from + count; i++) {
        this.targets[rows++] = targetCodes.code(targets[i]);
      }
      this.weights.putFloats(weights, from, count);
      from += count;
      if (rows == ROWS) {
        writeRowGroup();
      }
    }
  }

  /**
   * Ends the file.
   *
   * @param metadata the key-value metadata of the file
   */
  public void finish(Map<String, String> metadata) throws IOException {
    if (rows > 0) {
      writeRowGroup();
    }
    List<Consumer<ThriftBytes>> pairs = new ArrayList<>();
    metadata.forEach(
        (key, value) ->
            pairs.add(
                pair -> {
                  pair.text(1, key);
                  pair.text(2, value);
                }));
    byte[] footer =
        ThriftBytes.of(
            file -> {
              file.i32(1, 1); // the format's version
              file.structs(2, schema());
              file.i64(3, total);
              file.structs(4, rowGroups);
              file.structs(5, pairs);
              file.text(6, "tiara");
            });
    write(footer);
    page.clear();
    page.putInt(footer.length);
    flush(page);
    write(MAGIC);
  }

  private List<Consumer<ThriftBytes>> schema() {
    List<Consumer<ThriftBytes>> elements = new ArrayList<>();
    elements.add(
        root -> {
          root.text(4, "entries");
          root.i32(5, NAMES.length - firstColumn);
        });
    for (int i = firstColumn; i < NAMES.length; i++) {
      int column = i;
      elements.add(
          element -> {
            element.i32(1, TYPES[column]);
            element.i32(3, REQUIRED);
            element.text(4, NAMES[column]);
            if (TYPES[column] == BYTE_ARRAY) {
              element.i32(6, UTF8);
              element.struct(10, type -> type.struct(1, string -> {}));
            }
          });
    }
    return elements;
  }

  private void writeRowGroup() throws IOException {
    long start = position;
    List<Consumer<ThriftBytes>> columns = new ArrayList<>();
    if (firstColumn == 0) {
      page.clear();
      for (int i = 0; i < snapshotCodes.size; i++) {
        page.putInt(snapshotCodes.values[i]);
      }
      columns.add(runs(0, snapshots, snapshotCodes));
    }
    putNames(sourceCodes);
    columns.add(runs(1, sources, sourceCodes));
    putNames(targetCodes);
    columns.add(packedTargets());
    columns.add(plainWeights());
    int count = rows;
    long bytes = position - start;
    rowGroups.add(
        group -> {
          group.structs(1, columns);
          group.i64(2, bytes);
          group.i64(3, count);
        });
    total += rows;
    rows = 0;
    weights.clear();
    snapshots.size = 0;
    sources.size = 0;
    snapshotCodes.clear();
    sourceCodes.clear();
    targetCodes.clear();
  }

  private void putNames(Dictionary dictionary) {
    page.clear();
    for (int i = 0; i < dictionary.size; i++) {
      page.putBytes(names.apply(dictionary.values[i]));
    }
  }

  /** Writes a run-length encoded column after its dictionary, which is in {@link #page}. */
  private Consumer<ThriftBytes> runs(int column, Runs runs, Dictionary dictionary)
      throws IOException {
    long start = position;
    writePage(DICTIONARY_PAGE, dictionary.size, PLAIN, page);
    long data = position;
    page.clear();
    page.putByte(dictionary.bits());
    for (int i = 0; i < runs.size; i++) {
      page.putRun(runs.counts[i], runs.values[i], dictionary.bits());
    }
    writePage(DATA_PAGE, rows, RLE_DICTIONARY, page);
    return chunk(column, start, data);
  }

  private Consumer<ThriftBytes> packedTargets() throws IOException {
    long start = position;
    writePage(DICTIONARY_PAGE, targetCodes.size, PLAIN, page);
    long data = position;
    page.clear();
    page.putByte(targetCodes.bits());
    page.putPacked(targets, rows, targetCodes.bits());
    writePage(DATA_PAGE, rows, RLE_DICTIONARY, page);
    return chunk(2, start, data);
  }

  private Consumer<ThriftBytes> plainWeights() throws IOException {
    long start = position;
    writePage(DATA_PAGE, rows, PLAIN, weights);
    return chunk(3, start, start);
  }

  /** The metadata of a column chunk that was written from {@code start} to the current position. */
  private Consumer<ThriftBytes> chunk(int column, long start, long data) {
    long bytes = position - start;
    int count = rows;
    return chunk -> {
      chunk.i64(2, start);
      chunk.struct(
          3,
          about -> {
            about.i32(1, TYPES[column]);
            if (data > start) {
              about.i32s(2, PLAIN, RLE_DICTIONARY);
            } else {
              about.i32s(2, PLAIN);
            }
            about.texts(3, NAMES[column]);
            about.i32(4, 0); // uncompressed
            about.i64(5, count);
            about.i64(6, bytes);
            about.i64(7, bytes);
            about.i64(9, data);
            if (data > start) {
              about.i64(11, start);
            }
          });
    };
  }

  private void writePage(int kind, int values, int encoding, ByteBlock content) throws IOException {
    int size = content.size();
    write(
        ThriftBytes.of(
            header -> {
              header.i32(1, kind);
              header.i32(2, size);
              header.i32(3, size);
              if (kind == DATA_PAGE) {
                header.struct(
                    5,
                    page -> {
                      page.i32(1, values);
                      page.i32(2, encoding);
                      page.i32(3, RLE); // the encoding of levels, of which there are none
                      page.i32(4, RLE);
                    });
              } else {
                header.struct(
                    7,
                    page -> {
                      page.i32(1, values);
                      page.i32(2, encoding);
                    });
              }
            }));
    flush(content);
  }

  private void flush(ByteBlock content) throws IOException {
    content.writeTo(out);
    position += content.size();
  }

  private void write(byte[] bytes) throws IOException {
    out.write(bytes);
    position += bytes.length;
  }

  /** Numbers that repeat many times in a row. */
  private static final class Runs {
    private int[] values = new int[256];
    private int[] counts = new int[256];
    private int size;

    void add(int value, int count) {
      if (size > 0 && values[size - 1] == value) {
        counts[size - 1] += count;
        return;
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      values[size] = value;
      counts[size++] = count;
    }
  }

  /** The distinct values of a row group, numbered in order of first occurrence. */
  private static final class Dictionary {
    private int[] values = new int[256];
    private int size;

    /** The number of each value, plus 1; 0 if it has not occurred yet. */
    private int[] numbers = new int[256];

    int code(int value) {
      if (value >= numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.max(2 * numbers.length, value + 1));
      }
      if (numbers[value] == 0) {
        if (size == values.length) {
          values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
        numbers[value] = size;
      }
      return numbers[value] - 1;
    }

    /** The number of bits per number; at least one, which every reader supports. */
    int bits() {
      return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(size - 1));
    }

    void clear() {
      for (int i = 0; i < size; i++) {
        numbers[values[i]] = 0;
      }
      size = 0;
    }
  }
}
