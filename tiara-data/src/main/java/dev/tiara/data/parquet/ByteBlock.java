package dev.tiara.data.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A growing buffer for the bytes of a page, little-endian. */
final class ByteBlock {
  private ByteBuffer bytes = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  int size() {
    return bytes.position();
  }

  void clear() {
    bytes.clear();
  }

  void putByte(int value) {
    ensure(1);
    bytes.put((byte) value);
  }

  void putInt(int value) {
    ensure(4);
    bytes.putInt(value);
  }

  void putFloats(float[] values, int from, int count) {
    ensure(4 * count);
    bytes.asFloatBuffer().put(values, from, count);
    bytes.position(bytes.position() + 4 * count);
  }

  /** Puts the length, then the bytes: Parquet's plain encoding of a byte array. */
  void putBytes(byte[] value) {
    ensure(4 + value.length);
    bytes.putInt(value.length).put(value);
  }

  /** Puts a number in groups of 7 bits, lowest first. */
  void putVarint(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      putByte((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    putByte(rest);
  }

  /** Puts a run of equal numbers of the given bit width. */
  void putRun(int count, int value, int bits) {
    putVarint(count << 1);
    for (int shift = 0; shift < bits; shift += 8) {
      putByte(value >>> shift);
    }
  }

  /** Puts numbers of the given bit width as one bit-packed run. */
  void putPacked(int[] values, int count, int bits) {
    int groups = (count + 7) / 8;
    putVarint((groups << 1) | 1);
    ensure(groups * bits + 8);
    long word = 0;
    int filled = 0;
    for (int i = 0; i < groups * 8; i++) {
      word |= (i < count ? (long) values[i] : 0) << filled;
      filled += bits;
      if (filled >= 32) {
        bytes.putInt((int) word);
        word >>>= 32;
        filled -= 32;
      }
    }
    for (; filled > 0; filled -= 8) {
      bytes.put((byte) word);
      word >>>= 8;
    }
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes.array(), 0, bytes.position());
  }

  private void ensure(int more) {
    if (bytes.remaining() < more) {
      int size = Math.max(2 * bytes.capacity(), Math.addExact(bytes.position(), more));
      bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(bytes.flip());
    }
  }
}
