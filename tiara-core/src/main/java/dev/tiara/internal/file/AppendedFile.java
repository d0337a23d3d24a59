package dev.tiara.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Appends lines to files, one process at a time; a failure leaves no partial line. */
public final class AppendedFile {
  private AppendedFile() {}

  /**
   * Appends a line. If that fails, whatever was written of it is removed; a newly created file
   * remains, empty, because another process may be waiting to append to it. If a killed process
   * left a partial line at the end, the new one starts on a line of its own.
   */
  public static void appendLine(Path file, String line) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      channel.lock(); // until the channel is closed
      long before = channel.size();
      String start = endsWithinLine(channel, before) ? "\n" : "";
      ByteBuffer bytes = ByteBuffer.wrap((start + line + "\n").getBytes(StandardCharsets.UTF_8));
      try {
        for (long at = before; bytes.hasRemaining(); ) {
          at += channel.write(bytes, at);
        }
        channel.force(true);
      } catch (IOException e) {
        throw rollBack(channel, before, new IOException(file + ": " + e.getMessage(), e));
      }
    }
  }

  private static IOException rollBack(FileChannel channel, long size, IOException failure) {
    try {
      channel.truncate(size);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  private static boolean endsWithinLine(FileChannel channel, long size) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    return size > 0 && channel.read(last, size - 1) == 1 && last.get(0) != '\n';
  }
}
