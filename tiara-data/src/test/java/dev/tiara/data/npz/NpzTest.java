package dev.tiara.data.npz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpzTest {
  @TempDir Path folder;

  /** An archive with one entry, written by hand so that it can be invalid. */
  private Path archive(String entry, byte[] content) throws IOException {
    Path path = folder.resolve("a.npz");
    try (var zip = new ZipOutputStream(Files.newOutputStream(path))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
      zip.closeEntry();
    }
    return path;
  }

  private static byte[] npy(int version, String dictionary, ByteBuffer elements) {
    byte[] header = dictionary.getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer bytes =
        ByteBuffer.allocate(12 + header.length + elements.capacity())
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(NpyHeader.MAGIC)
            .put((byte) version)
            .put((byte) 0);
    if (version == 1) {
      bytes.putShort((short) header.length);
    } else {
      bytes.putInt(header.length);
    }
    bytes.put(header).put(elements.rewind());
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static String dictionary(String type, boolean fortran, String shape) {
    return "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n"
        .formatted(type, fortran ? "True" : "False", shape);
  }

  @Test
  void arrays_comeBackAsWritten() throws IOException {
    Path path = folder.resolve("a.npz");
    try (var out = Files.newOutputStream(path)) {
      var npz = new NpzWriter(out);
      npz.longs("shape", 3, Long.MAX_VALUE >> 10);
      npz.number("one", -1);
      npz.doubles("matrix", new double[][] {{1, 2}, {0.1, -0.0}});
      npz.texts("names", 3, List.of("", "ü😀", "abc")::get);
      npz.array("floats", "<f4", 2, e -> e.putFloats(new float[] {0.1f, Float.MIN_VALUE}));
      npz.finish();
    }
    try (var npz = new NpzReader(path)) {
      assertThat(npz.names()).containsExactly("shape", "one", "matrix", "names", "floats");
      assertThat(npz.numbers("shape")).containsExactly(3, (double) (Long.MAX_VALUE >> 10));
      assertThat(npz.header("one").shape()).isEmpty();
      assertThat(npz.numbers("matrix")).containsExactly(1, 2, 0.1, -0.0);
      assertThat(npz.texts("names")).containsExactly("", "ü😀", "abc");
      assertThat(npz.numbers("floats")).containsExactly(0.1f, Float.MIN_VALUE);
      assertThatThrownBy(() -> npz.numbers("adjs"))
          .hasMessage(path + ": has no array \"adjs\", only shape, one, matrix, names, floats");
    }
  }

  @ParameterizedTest
  @CsvSource({"<f8,8", ">f8,8", "<f4,4", ">i4,4", "<u2,2", "|b1,1", "|i1,1", "<i8,8", ">u8,8"})
  void numbersOfAnyType_areRead_inBothVersionsAndOrders(String type, int size) throws IOException {
    for (int version = 1; version <= 2; version++) {
      for (boolean fortran : new boolean[] {false, true}) {
        var elements = ByteBuffer.allocate(6 * size);
        elements.order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (int value : new int[] {0, 1, 0, 0, 0, 1}) {
          switch (type.substring(1)) {
            case "f8" -> elements.putDouble(value);
            case "f4" -> elements.putFloat(value);
            case "i4" -> elements.putInt(value);
            case "u2" -> elements.putShort((short) value);
            case "i8", "u8" -> elements.putLong(value);
            default -> elements.put((byte) value);
          }
        }
        Path path = archive("m.npy", npy(version, dictionary(type, fortran, "(2, 3)"), elements));
        List<String> found = new ArrayList<>();
        try (var npz = new NpzReader(path)) {
          npz.readNonZeros("m", (at, value) -> found.add(Arrays.toString(at) + value));
        }
        // Elements 1 and 5 of 2x3: by rows (0,1) and (1,2), by columns (1,0) and (1,2).
        assertThat(found).containsExactly(fortran ? "[1, 0]1.0" : "[0, 1]1.0", "[1, 2]1.0");
      }
    }
  }

  @Test
  void pickledObjects_areRejected() throws IOException {
    // The pickle of an object that would run a command when loaded.
    byte[] pickle = "cos\nsystem\n(S'touch ran'\ntR.".getBytes(StandardCharsets.ISO_8859_1);
    Path path =
        archive("adjs.npy", npy(1, dictionary("|O", false, "(1,)"), ByteBuffer.wrap(pickle)));
    try (var npz = new NpzReader(path)) {
      assertThatThrownBy(() -> npz.numbers("adjs"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              path + ": array \"adjs\" holds pickled Python objects, which are never loaded");
    }
  }

  @ParameterizedTest
  @CsvSource({"../evil.npy", "/etc/evil.npy", "a/../../evil.npy", "C:evil.npy", "..\\evil.npy"})
  void entryOutOfRange_isRejected(String entry) throws IOException {
    Path path = archive(entry, new byte[0]);
    assertThatThrownBy(() -> new NpzReader(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(path + ": entry \"" + entry + "\" points outside the archive");
  }

  @Test
  void truncatedArchive_isRejected() throws IOException {
    Path path = archive("m.npy", npy(1, dictionary("<f8", false, "(2,)"), ByteBuffer.allocate(16)));
    byte[] whole = Files.readAllBytes(path);
    for (int length = 0; length < whole.length; length += 7) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> new NpzReader(path).numbers("m"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(path + ": is not an npz archive, or is truncated");
    }
  }

  @Test
  void truncatedArray_isRejected() throws IOException {
    Path path = archive("m.npy", npy(1, dictionary("<f8", false, "(3,)"), ByteBuffer.allocate(16)));
    try (var npz = new NpzReader(path)) {
      assertThatThrownBy(() -> npz.numbers("m"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(path + ": array \"m\" is truncated or damaged");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<c16|(1,)|type \"<c16\" is not supported",
        "<f16|(1,)|type \"<f16\" is not supported",
        "<f8|(99999999999,)|length must be below 2^31, got 99999999999",
        "<f8|x|has a damaged header: {'descr': '<f8', 'fortran_order': False, 'shape': x, }",
      })
  void unsupportedTypeOrShape_isReported(String type, String shape, String message)
      throws IOException {
    Path path = archive("m.npy", npy(1, dictionary(type, false, shape), ByteBuffer.allocate(16)));
    try (var npz = new NpzReader(path)) {
      assertThatThrownBy(() -> npz.numbers("m"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(path + ": array \"m\" " + message);
    }
  }

  @Test
  void nonArrayEntry_isReported() throws IOException {
    Path path = archive("m.npy", "hello, world".getBytes(StandardCharsets.UTF_8));
    try (var npz = new NpzReader(path)) {
      assertThatThrownBy(() -> npz.header("m"))
          .hasMessage(path + ": array \"m\" is not a NumPy array");
    }
  }
}
