package dev.tiara.data.npz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Buffers the elements of an array to be written, little-endian.
 *
 * <p>Elements are collected as 4-byte words and converted to bytes one full buffer at a time: most
 * rows of a matrix are short, and a view of the bytes for each would cost more than the row itself,
 * especially before the code is JIT-compiled.
 */
public final class ElementBuffer {
  /** The size of the buffer: even, so that 8-byte elements fill it too. */
  private static final int WORDS = 1 << 16;

  private final int[] words = new int[WORDS];
  private final ByteBuffer bytes =
      ByteBuffer.allocate(WORDS * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private @Nullable Bytes out;
  private int count;
  private long total;

  @FunctionalInterface
  interface Bytes {
    void take(byte[] bytes, int length) throws IOException;
  }

  /** Starts an array whose bytes go to {@code out}. */
  void start(Bytes out) {
    this.out = out;
    total = 0;
    count = 0;
  }

  /** Puts an {@code i8}. */
  public void putLong(long value) throws IOException {
    ensure(2);
    words[count] = (int) value;
    words[count + 1] = (int) (value >>> Integer.SIZE);
    count += 2;
  }

  /** Puts an {@code f8}. */
  public void putDouble(double value) throws IOException {
    putLong(Double.doubleToRawLongBits(value));
  }

  /** Puts {@code i4}s. */
  public void putInts(int[] values) throws IOException {
    for (int from = 0; from < values.length; ) {
      ensure(1);
      int fitting = Math.min(values.length - from, WORDS - count);
      System.arraycopy(values, from, words, count, fitting);
      count += fitting;
      from += fitting;
    }
  }

  /** Puts {@code f4}s. */
  public void putFloats(float[] values) throws IOException {
    for (int from = 0; from < values.length; ) {
      ensure(1);
      int end = Math.min(values.length, from + WORDS - count);
      for (; from < end; from++) {
        words[count++] = Float.floatToRawIntBits(values[from]);
      }
    }
  }

  private void ensure(int room) throws IOException {
    if (WORDS - count < room) {
      emit();
      count = 0;
    }
  }

  private void emit() throws IOException {
    bytes.asIntBuffer().put(words, 0, count);
    int length = count * Integer.BYTES;
    total += length;
    Objects.requireNonNull(out).take(bytes.array(), length);
  }

  /** Ends the array and returns how many bytes of it are still in {@link #bytes}. */
  int finish() throws IOException {
    emit();
    return count * Integer.BYTES;
  }

  /** The size of the array in bytes. */
  long total() {
    return total;
  }

  /** The bytes that were emitted last. */
  byte[] bytes() {
    return bytes.array();
  }
}
