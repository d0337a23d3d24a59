package dev.tiara.data.npz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Elements of an array on their way out, little-endian. */
public final class ElementBuffer {
  /** Multiple of the size of every element. */
  private static final int SIZE = 1 << 18;

  private final ByteBuffer buffer = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
  private @Nullable Bytes out;
  private long total;

  @FunctionalInterface
  interface Bytes {
    void take(byte[] bytes, int length) throws IOException;
  }

  /** Begins an array, whose bytes go here. */
  void start(Bytes out) {
    this.out = out;
    total = 0;
    buffer.clear();
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
    for (int from = 0; from < values.length; ) {
      ensure(Integer.BYTES);
      int count = Math.min(values.length - from, buffer.remaining() / Integer.BYTES);
      buffer.asIntBuffer().put(values, from, count);
      buffer.position(buffer.position() + count * Integer.BYTES);
      from += count;
    }
  }

  /** Puts {@code f4}s. */
  public void putFloats(float[] values) throws IOException {
    for (int from = 0; from < values.length; ) {
      ensure(Float.BYTES);
      int count = Math.min(values.length - from, buffer.remaining() / Float.BYTES);
      buffer.asFloatBuffer().put(values, from, count);
      buffer.position(buffer.position() + count * Float.BYTES);
      from += count;
    }
  }

  private void ensure(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      emit();
      buffer.clear();
    }
  }

  private void emit() throws IOException {
    total += buffer.position();
    Objects.requireNonNull(out).take(buffer.array(), buffer.position());
  }

  /** Ends the array. Returns how many bytes of it are still in {@link #bytes}. */
  int finish() throws IOException {
    emit();
    return buffer.position();
  }

  /** The number of bytes of the array. */
  long total() {
    return total;
  }

  /** The bytes that were put last. */
  byte[] bytes() {
    return buffer.array();
  }
}
