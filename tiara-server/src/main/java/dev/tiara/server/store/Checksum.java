package dev.tiara.server.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The checksum of a transaction: its new names and its events, in order. */
final class Checksum {
  private final CRC32C sum = new CRC32C();
  private final ByteBuffer row = ByteBuffer.allocate(2 * Integer.BYTES + 2 * Double.BYTES);

  void name(String name) {
    sum.update(name.getBytes(StandardCharsets.UTF_8));
    sum.update(0);
  }

  void event(int source, int target, double time, @Nullable Double weight) {
    row.clear();
    row.putInt(source).putInt(target).putDouble(time);
    // A negative weight is refused, so this stands for none.
    row.putDouble(weight == null ? -1 : weight).flip();
    sum.update(row);
  }

  /** The checksum of all that was added since the last call. */
  long next() {
    long value = sum.getValue();
    sum.reset();
    return value;
  }
}
