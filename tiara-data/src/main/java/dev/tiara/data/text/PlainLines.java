package dev.tiara.data.text;

import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.columns.IdSpaces;
import dev.tiara.events.EventBuffer;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The fast path for event files in text formats: parses their bytes directly, while they are read
 * once and in order. The calling thread reads; it parses a block of lines itself if all other
 * threads are busy with earlier ones.
 *
 * <p>It handles plain lines and gives up at the first line that is not plain, because of quotes
 * within quotes, a wrong number of fields, an empty name or an unusual time. DuckDB then reads the
 * file or reports what is wrong with it. It alone decides which files are valid; unless this class
 * gives up, both give the same events. Not thread-safe.
 */
public final class PlainLines {
  private static final int BLOCK = 1 << 19;
  private static final int LONGEST_LINE = 1 << 26;

  private final @Nullable IdSpaces spaces;
  private final int blockSize;
  private final LineScanner own;

  /** The scanners of other threads, as long as they are not in use. */
  private final Queue<LineScanner> idle = new ConcurrentLinkedQueue<>();

  private final Queue<byte[]> buffers = new ConcurrentLinkedQueue<>();
  private final List<CompletableFuture<Block>> blocks = new ArrayList<>();
  private volatile boolean plain = true;

  /** What was parsed from a block of lines. */
  private record Block(LineScanner by, EventBuffer events, int firstName, int endOfNames) {}

  /**
   * A parser for files of this layout.
   *
   * @param dates whether times are dates in ISO 8601 rather than numbers
   * @param spaces the id spaces of a bipartite log; null if there is one
   */
  public PlainLines(
      TextFormat format,
      ColumnChoice choice,
      boolean dates,
      @Nullable IdSpaces spaces,
      boolean selfLoops) {
    this(
        format,
        choice,
        dates,
        spaces,
        selfLoops,
        Runtime.getRuntime().availableProcessors(),
        BLOCK);
  }

  /** The same with this many threads and bytes per block. */
  public PlainLines(
      TextFormat format,
      ColumnChoice choice,
      boolean dates,
      @Nullable IdSpaces spaces,
      boolean selfLoops,
      int threads,
      int blockSize) {
    var rules = new LineScanner.Rules(format, choice, dates, spaces, selfLoops);
    this.spaces = spaces;
    this.blockSize = blockSize;
    this.own = new LineScanner(rules);
    for (int i = 1; i < threads; i++) {
      idle.add(new LineScanner(rules));
    }
  }

  /**
   * Parses the text of a file, after those of earlier ones.
   *
   * @return false if a line is known not to be plain, so that there is no point in going on
   */
  public boolean add(InputStream text) throws IOException {
    byte[] carried = new byte[0];
    boolean first = true;
    while (plain) {
      byte[] buffer = buffers.poll();
      if (buffer == null || buffer.length < 2 * carried.length) {
        buffer = new byte[Math.max(blockSize, 2 * carried.length) + 1 + ByteNames.SLACK];
      }
      System.arraycopy(carried, 0, buffer, 0, carried.length);
      int filled = carried.length;
      int limit = 0;
      while (limit == 0) {
        int room = buffer.length - 1 - ByteNames.SLACK; // for a last line end
        filled += text.readNBytes(buffer, filled, room - filled);
        if (filled == 0) {
          return true;
        }
        if (filled < room && buffer[filled - 1] != '\n') {
          buffer[filled++] = '\n';
        }
        limit = lineStart(buffer, filled);
        if (limit == 0) {
          if (buffer.length > LONGEST_LINE) {
            plain = false;
            return false;
          }
          buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
      }
      carried = Arrays.copyOfRange(buffer, limit, filled);
      scan(buffer, limit, first);
      first = false;
    }
    return false;
  }

  /** The start of the line that is incomplete, or the end. */
  private static int lineStart(byte[] buffer, int filled) {
    int start = filled;
    while (start > 0 && buffer[start - 1] != '\n') {
      start--;
    }
    return start;
  }

  private void scan(byte[] buffer, int limit, boolean first) {
    LineScanner helper = first ? null : idle.poll();
    if (helper == null) {
      blocks.add(CompletableFuture.completedFuture(scanned(own, buffer, limit, first)));
      return;
    }
    blocks.add(
        CompletableFuture.supplyAsync(
            () -> {
              Block block = scanned(helper, buffer, limit, false);
              idle.add(helper);
              return block;
            }));
  }

  private Block scanned(LineScanner scanner, byte[] buffer, int limit, boolean first) {
    int names = scanner.names().size();
    EventBuffer events = new EventBuffer();
    if (plain && !scanner.scan(buffer, limit, first, events)) {
      plain = false;
    }
    buffers.add(buffer);
    return new Block(scanner, events, names, scanner.names().size());
  }

  /** The events of all files; empty if a line is not plain. */
  public Optional<EventTable> table() {
    List<Block> all;
    try {
      all = blocks.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
    if (!plain) {
      return Optional.empty();
    }
    var names = new ByteNames();
    var events = new EventBuffer();
    // A name that a scanner knew before a block is also in an earlier block, so that names get
    // their numbers in the order of their first occurrence.
    List<LineScanner> scanners = new ArrayList<>();
    List<int[]> numbers = new ArrayList<>();
    for (Block block : all) {
      int at = scanners.indexOf(block.by);
      if (at < 0) {
        at = scanners.size();
        scanners.add(block.by);
        numbers.add(new int[block.by.names().size()]);
      }
      block.by.names().numberIn(names, block.firstName, block.endOfNames, numbers.get(at));
      events.append(block.events, numbers.get(at));
    }
    try {
      EventTable table = events.table(Nodes.named(names.toStrings()));
      return Optional.of(spaces == null ? table : table.asBipartite());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
