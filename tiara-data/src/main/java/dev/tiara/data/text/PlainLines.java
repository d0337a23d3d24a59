package dev.tiara.data.text;

import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.columns.IdSpaces;
import dev.tiara.data.gzip.GzipStream;
import dev.tiara.events.EventBuffer;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fast path for event files in text formats: parses their bytes directly, in parallel parts.
 *
 * <p>It handles plain lines and gives up at the first line that is not plain, because of quotes
 * within quotes, a wrong number of fields, an empty name or a time that is not decimal. DuckDB then
 * reads the file or reports what is wrong with it. It alone decides which files are valid; unless
 * this class gives up, both give the same events.
 */
public record PlainLines(
    TextFormat format, ColumnChoice choice, @Nullable IdSpaces spaces, boolean selfLoops) {
  /** For a single id space, without self-loops. */
  public PlainLines(TextFormat format, ColumnChoice choice) {
    this(format, choice, null, false);
  }

  /** The minimum number of bytes per thread; fewer are not worth starting one. */
  private static final long BYTES_PER_THREAD = 1 << 22;

  /** The lines that start in this part of a file. */
  private record Part(Path file, long start, long end) {}

  /** The events of the files, one file after the other; empty if a line is not plain. */
  public Optional<EventTable> read(List<Path> files) throws IOException {
    return read(files, Runtime.getRuntime().availableProcessors(), BYTES_PER_THREAD);
  }

  /** Reads each file in at most this many parts, and at most one per given number of bytes. */
  public Optional<EventTable> read(List<Path> files, int most, long bytes) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (Path file : files) {
      parts.addAll(parts(file, most, bytes));
    }
    List<LineScanner> scanned;
    try {
      scanned = parts.parallelStream().map(this::scan).flatMap(Optional::stream).toList();
    } catch (UncheckedIOException e) {
      return Optional.empty(); // EventLoad has better messages for a damaged archive
    }
    if (scanned.size() < parts.size()) {
      return Optional.empty();
    }
    ByteNames names = scanned.get(0).names();
    EventBuffer events = scanned.get(0).events();
    for (LineScanner next : scanned.subList(1, scanned.size())) {
      events.append(next.events(), next.names().numbersIn(names));
    }
    try {
      EventTable table = events.table(Nodes.named(names.toStrings()));
      return Optional.of(spaces == null ? table : table.asBipartite());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static List<Part> parts(Path file, int most, long bytes) throws IOException {
    if (GzipStream.isNamedSo(file)) {
      return List.of(new Part(file, 0, Long.MAX_VALUE));
    }
    long size = Files.size(file);
    long count = Math.max(1, Math.min(most, size / bytes));
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(new Part(file, size * i / count, size * (i + 1) / count));
    }
    return parts;
  }

  private Optional<LineScanner> scan(Part part) {
    try (FileChannel channel = FileChannel.open(part.file)) {
      // One byte earlier: the byte before the part tells whether a line starts here.
      long start = Math.max(0, part.start - 1);
      InputStream in = Channels.newInputStream(channel.position(start));
      if (GzipStream.isNamedSo(part.file)) {
        in = new GzipStream(in);
      }
      var scanner = new LineScanner(in, format, choice, spaces, selfLoops);
      boolean plain = scanner.scan(part.start > 0, part.end - start);
      return plain ? Optional.of(scanner) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
