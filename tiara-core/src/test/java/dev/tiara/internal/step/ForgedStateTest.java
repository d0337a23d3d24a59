package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.internal.file.DamagedFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States whose checksum is right and whose columns are not. */
class ForgedStateTest {
  /**
   * Of a column: two bounds, the number of entries, then an index and a value for the one entry.
   */
  private static final int COLUMN = 8 + 8 + 4 + 4 + 8;

  @TempDir Path folder;
  private Path file;
  private ByteBuffer bytes;

  /** Where the first of the two columns begins. */
  private int first;

  @BeforeEach
  void save() throws IOException {
    file = folder.resolve("state");
    try (var state = new DiffusionState(TiaraSettings.DEFAULT, Nodes.numbered(2), 1)) {
      state.save(file);
    }
    bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    first = bytes.capacity() - 8 - 2 * COLUMN;
    assertThat(bytes.getInt(first + 16)).isEqualTo(1);
    assertThat(bytes.getDouble(first + 24)).isEqualTo(1);
  }

  private void refused(String why) throws IOException {
    write();
    assertThatThrownBy(() -> DiffusionState.restore(file, 1))
        .isInstanceOf(DamagedFileException.class)
        .hasMessage(file + " contains invalid values: " + why);
  }

  private void write() throws IOException {
    var sum = new CRC32C();
    sum.update(bytes.array(), 0, bytes.capacity() - 8);
    bytes.putLong(bytes.capacity() - 8, sum.getValue());
    Files.write(file, bytes.array());
  }

  @Test
  void invalidNodes_areRejected() throws IOException {
    bytes.putInt(first + 20, 2);
    refused("node indices of a column must be ascending and below 2, got 2");
    bytes.putInt(first + 20, -1);
    refused("node indices of a column must be ascending and below 2, got -1");
    bytes.putInt(first + 20, 1);
    write();
    DiffusionState.restore(file, 1).close();
  }

  @Test
  void unsortedNodes_areRejected() throws IOException {
    // One column of two entries on node 1, and no room for the second column: 20 bytes more.
    byte[] longer = new byte[bytes.capacity() + 12];
    System.arraycopy(bytes.array(), 0, longer, 0, first);
    bytes = ByteBuffer.wrap(longer);
    bytes.putInt(first + 16, 2).putInt(first + 20, 1).putInt(first + 24, 1);
    bytes.putDouble(first + 28, 0.5).putDouble(first + 36, 0.5);
    bytes.putInt(first + 44 + 16, 1).putInt(first + 44 + 20, 1).putDouble(first + 44 + 24, 1);
    refused("node indices of a column must be ascending and below 2, got 1");
    bytes.putInt(first + 20, 0);
    write();
    DiffusionState.restore(file, 1).close();
  }

  @Test
  void invalidProbabilities_areRejected() throws IOException {
    for (double value : new double[] {-0.5, 2.5, Double.NaN, Double.POSITIVE_INFINITY}) {
      bytes.putDouble(first + 24, value);
      refused("entries must be between 0 and 2, got " + value);
    }
    for (double value : new double[] {0, 2}) { // what rounding could make of them, generously
      bytes.putDouble(first + 24, value);
      write();
      DiffusionState.restore(file, 1).close();
    }
  }

  @Test
  void impossibleLengths_areRejectedBeforeMemoryIsAllocated() throws IOException {
    for (int count : new int[] {-1, 5, Integer.MAX_VALUE}) {
      bytes.putInt(first + 16, count);
      refused("a length must fit into the remaining 44 bytes, got " + count);
    }
    bytes.putInt(first + 16, 0);
    write();
    assertThatThrownBy(() -> DiffusionState.restore(file, 1))
        .isInstanceOf(DamagedFileException.class);
  }

  @Test
  void moreNodesThanColumns_areRejectedBeforeMemoryIsAllocated() throws IOException {
    // The names of the two nodes are "0" and "1": a length and a character each.
    int count = first - 2 * 5 - 4;
    assertThat(bytes.getInt(count)).isEqualTo(2);
    bytes.putInt(count, 6); // the bounds of the first column, 0, are four more names, all empty
    refused("a length must fit into the remaining 48 bytes, got 6");
  }

  @Test
  void emptyColumn_isRejected() throws IOException {
    byte[] shorter = new byte[bytes.capacity() - 12];
    System.arraycopy(bytes.array(), 0, shorter, 0, first);
    byte[] whole = bytes.array();
    bytes = ByteBuffer.wrap(shorter);
    System.arraycopy(whole, first + COLUMN, shorter, first + 20, COLUMN);
    refused("a column must have at least one entry");
  }

  @Test
  void invalidBounds_areRejected() throws IOException {
    for (double bound : new double[] {-1e-9, Double.NaN, 3}) {
      bytes.putDouble(first, bound);
      refused("error bounds must be between 0 and 2, got " + bound);
    }
    bytes.putDouble(first, 0);
    bytes.putDouble(first + 8, Double.NEGATIVE_INFINITY);
    refused("error bounds must be between 0 and 2, got -Infinity");
    bytes.putDouble(first, 2);
    bytes.putDouble(first + 8, 2);
    write();
    DiffusionState.restore(file, 1).close();
  }
}
