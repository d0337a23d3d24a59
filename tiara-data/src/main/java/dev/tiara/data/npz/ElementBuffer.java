package dev.tiara.data.npz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Elements of an array on their way out, little-endian. */
public final class ElementBuffer {
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
  private final Bytes out;
  private long total;

  @FunctionalInterface
  interface Bytes {
    void take(byte[] bytes, int length) throws IOException;
  }

  ElementBuffer(Bytes out) {
    this.out = out;
  }

  /** Puts an {@code i8}. */
  public void putLong(long value) throws IOException {
    ensure(8);
    buffer.putLong(value);
  }

  /** Puts an {@code f8}. */
  public void putDouble(double value) throws IOException {
    ensure(8);
    buffer.putDouble(value);
  }

  /** Puts {@code i4}s. */
  public void putInts(int[] values) throws IOException {
    for (int value : values) {
      ensure(4);
      buffer.putInt(value);
    }
  }

  /** Puts {@code f4}s. */
  public void putFloats(float[] values) throws IOException {
    for (float value : values) {
      ensure(4);
      buffer.putFloat(value);
    }
  }

  private void ensure(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
  }

  /** Hands over what is left. Returns the number of bytes in all. */
  long flush() throws IOException {
    total += buffer.position();
    out.take(buffer.array(), buffer.position());
    buffer.clear();
    return total;
  }
}
