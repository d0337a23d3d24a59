package dev.tiara.server.ingest;

import dev.tiara.input.InputException;
import dev.tiara.server.store.Batch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Appends the lines of a growing file, exactly once across restarts: how far the file has been read
 * is stored in the same transaction as the events. A line counts once its end is there.
 *
 * <p>The file has NDJSON, or CSV whose header names the columns.
 */
public final class Follower implements AutoCloseable {
  /** Bytes read at once: even lines of one character must fit among the events that wait. */
  private static final int CHUNK = 1 << 19;

  /** The bytes at the start of the file by which another file is recognised. */
  private static final int HEAD = 1 << 12;

  private static final long PAUSE_NANOS = 200_000_000;

  private final Path file;
  private final Appender appender;
  private final Consumer<String> notes;
  private final Thread thread;
  private Batch.Position position;
  private volatile boolean closed;

  /**
   * Starts to follow.
   *
   * @param position how far the file has been read
   * @param notes takes a line for each refused event, and for what ends the following
   */
  public Follower(Path file, Batch.Position position, Appender appender, Consumer<String> notes) {
    this.file = file;
    this.position = position;
    this.appender = appender;
    this.notes = notes;
    this.thread = new Thread(this::run, "tiara-follow");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    String noted = "";
    while (!closed) {
      try {
        if (!appendNext() && !closed) {
          LockSupport.parkNanos(PAUSE_NANOS);
        }
        noted = "";
      } catch (IOException e) { // which may pass
        String problem = String.valueOf(e.getMessage());
        if (!problem.equals(noted)) {
          notes.accept(file + " cannot be read, and is tried again: " + problem);
          noted = problem;
        }
        LockSupport.parkNanos(5 * PAUSE_NANOS);
      } catch (InputException e) {
        notes.accept(file + " is not followed any further: " + e.getMessage());
        return;
      } catch (InterruptedException e) {
        return; // closed
      }
    }
  }

  /** Appends the complete lines of the next chunk; false if there are none yet. */
  private boolean appendNext() throws IOException, InterruptedException {
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() < position.offset()) {
        throw new InputException("it is shorter than before");
      }
      if (head(channel, position.offset()) != position.head()) {
        throw new InputException("it starts with other bytes than before");
      }
      byte[] lines = completeLines(channel, position.offset());
      if (lines.length == 0) {
        return false;
      }
      boolean json = startsWithBrace(channel);
      if (json) {
        append(channel, EventParser.NDJSON, new byte[0], lines);
      } else if (position.offset() > 0) {
        append(channel, EventParser.CSV, completeLine(channel), lines);
      } else {
        byte[] header = completeLine(channel);
        byte[] rest = Arrays.copyOfRange(lines, header.length, lines.length);
        append(channel, EventParser.CSV, header, rest);
      }
      return true;
    }
  }

  private static long head(FileChannel channel, long offset) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(HEAD, offset));
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
      // until the buffer is full or the file ends
    }
    var sum = new CRC32C();
    sum.update(bytes.flip());
    return sum.getValue();
  }

  private static boolean startsWithBrace(FileChannel channel) throws IOException {
    ByteBuffer first = ByteBuffer.allocate(1);
    return channel.read(first, 0) == 1 && first.get(0) == '{';
  }

  /** The first line of the file, which is complete. */
  private static byte[] completeLine(FileChannel channel) throws IOException {
    byte[] lines = completeLines(channel, 0);
    for (int i = 0; i < lines.length; i++) {
      if (lines[i] == '\n') {
        return Arrays.copyOf(lines, i + 1);
      }
    }
    throw new InputException("its first line is longer than " + CHUNK + " bytes");
  }

  private static byte[] completeLines(FileChannel channel, long offset) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (chunk.hasRemaining() && channel.read(chunk, offset + chunk.position()) > 0) {
      // until the chunk is full or the file ends
    }
    int end = chunk.position();
    while (end > 0 && chunk.get(end - 1) != '\n') {
      end--;
    }
    if (end == 0 && !chunk.hasRemaining()) {
      throw new InputException("it has a line of more than " + CHUNK + " bytes");
    }
    return Arrays.copyOf(chunk.array(), end);
  }

  private void append(FileChannel channel, EventParser parser, byte[] header, byte[] lines)
      throws IOException, InterruptedException {
    byte[] body = Arrays.copyOf(header, header.length + lines.length);
    System.arraycopy(lines, 0, body, header.length, lines.length);
    // Lines count from 1, and the header that is put before the first is no line of this part.
    boolean repeated = header.length > 0 && position.offset() > 0;
    long before = position.line() - (repeated ? 1 : 0);
    int headerBytes = repeated ? 0 : header.length;
    long count = new String(body, StandardCharsets.ISO_8859_1).lines().count();
    long offset = position.offset() + headerBytes + lines.length;
    var next = new Batch.Position(position.file(), offset, before + count, head(channel, offset));
    EventLines parsed = parser.parse(body, Integer.MAX_VALUE);
    await(new AppendRequest(parsed, null, "", next), before);
    position = next;
  }

  private void await(AppendRequest request, long before) throws InterruptedException {
    String noted = "";
    while (!closed) {
      try {
        CompletableFuture<String> answer = appender.append(request);
        Refusal.ofAnswer(answer.get())
            .forEach(
                refused ->
                    notes.accept(
                        file
                            + ":"
                            + (before + refused.line())
                            + ": "
                            + refused.parameter()
                            + " "
                            + refused.rule()
                            + (refused.value() == null ? "" : ", got " + refused.value())));
        return;
      } catch (BusyException e) {
        LockSupport.parkNanos(PAUSE_NANOS);
      } catch (ExecutionException e) {
        String problem = String.valueOf(e.getCause() == null ? e : e.getCause().getMessage());
        if (!problem.equals(noted)) {
          notes.accept(file + " waits: " + problem);
          noted = problem;
        }
        LockSupport.parkNanos(5 * PAUSE_NANOS);
      }
    }
    throw new InterruptedException();
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // what has been requested is still to be answered
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
