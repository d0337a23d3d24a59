package dev.tiara.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The number of committed events, in a file of its own. It is written after each commit and never
 * synced, so it may be behind the database, but not ahead of it unless the database lost events.
 */
final class CommittedCount implements AutoCloseable {
  private final FileChannel channel;
  private final ByteBuffer content = ByteBuffer.allocate(2 * Long.BYTES);
  private final long last;

  private CommittedCount(FileChannel channel) throws IOException {
    this.channel = channel;
    this.last = read();
  }

  static CommittedCount in(Path file) throws IOException {
    return new CommittedCount(
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  private long read() throws IOException {
    while (content.hasRemaining() && channel.read(content, content.position()) > 0) {
      // until the file ends
    }
    if (content.hasRemaining()) {
      return 0; // nothing was committed yet
    }
    content.flip();
    long number = content.getLong();
    return content.getLong() == checksum(number) ? number : 0; // a damaged count says nothing
  }

  /** The number that was noted last before the store was opened; 0 if there is none. */
  long last() {
    return last;
  }

  /** Notes a number of committed events. That it cannot be noted is no reason to refuse them. */
  void committed(long number) {
    content.clear();
    content.putLong(number).putLong(checksum(number)).flip();
    try {
      channel.write(content, 0);
    } catch (IOException e) {
      // the number before remains true
    }
  }

  private static long checksum(long number) {
    var sum = new CRC32C();
    sum.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
    return sum.getValue();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
