package dev.tiara.data.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Encodes structures in Thrift's compact protocol, used by Parquet's headers and footer. */
final class ThriftBytes {
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** The last field of each open structure, innermost first. */
  private final Deque<Integer> last = new ArrayDeque<>(List.of(0));

  /** The bytes of a structure with these fields. */
  static byte[] of(Consumer<ThriftBytes> fields) {
    var struct = new ThriftBytes();
    fields.accept(struct);
    struct.bytes.write(0);
    return struct.bytes.toByteArray();
  }

  void i32(int field, int value) {
    field(field, I32);
    zigzag(value);
  }

  void i64(int field, long value) {
    field(field, I64);
    zigzag(value);
  }

  void text(int field, String value) {
    binary(field, value.getBytes(StandardCharsets.UTF_8));
  }

  void binary(int field, byte[] value) {
    field(field, BINARY);
    append(value);
  }

  void struct(int field, Consumer<ThriftBytes> fields) {
    field(field, STRUCT);
    nested(fields);
  }

  void i32s(int field, int... values) {
    list(field, I32, values.length);
    for (int value : values) {
      zigzag(value);
    }
  }

  void texts(int field, String... values) {
    list(field, BINARY, values.length);
    for (String value : values) {
      append(value.getBytes(StandardCharsets.UTF_8));
    }
  }

  void structs(int field, List<Consumer<ThriftBytes>> elements) {
    list(field, STRUCT, elements.size());
    elements.forEach(this::nested);
  }

  private void nested(Consumer<ThriftBytes> fields) {
    last.push(0);
    fields.accept(this);
    last.pop();
    bytes.write(0);
  }

  /** Starts a field. Fields must be in ascending order, fewer than 16 apart. */
  private void field(int field, int type) {
    bytes.write(((field - last.pop()) << 4) | type);
    last.push(field);
  }

  private void list(int field, int type, int size) {
    field(field, LIST);
    if (size < 15) {
      bytes.write((size << 4) | type);
    } else {
      bytes.write(0xF0 | type);
      varint(size);
    }
  }

  private void append(byte[] value) {
    varint(value.length);
    bytes.writeBytes(value);
  }

  private void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
