package dev.tiara.spark;

import dev.tiara.data.output.CsvField;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The names of the nodes in ascending order, so that a node has the same index in every run over
 * the same events. Immutable, sent to all executors.
 */
final class NodeNames implements Serializable {
  private static final long serialVersionUID = 1;

  private final String[] names;
  private transient volatile byte @Nullable [][] bytes;
  private transient volatile byte @Nullable [][] fields;

  NodeNames(List<String> distinct) {
    names = distinct.toArray(String[]::new);
    Arrays.sort(names);
  }

  int size() {
    return names.length;
  }

  int indexOf(String name) {
    return Arrays.binarySearch(names, name);
  }

  /** The names in UTF-8. Made once on a machine; not to be written to. */
  byte[][] bytes() {
    byte[][] made = bytes;
    if (made == null) {
      made = new byte[names.length][];
      for (int i = 0; i < made.length; i++) {
        made[i] = names[i].getBytes(StandardCharsets.UTF_8);
      }
      bytes = made; // two threads may make the same at once
    }
    return made;
  }

  /** The names as fields of CSV. Made once on a machine. */
  byte[][] fields() {
    byte[][] made = fields;
    if (made == null) {
      made = new byte[names.length][];
      for (int i = 0; i < made.length; i++) {
        made[i] = CsvField.quoted(names[i]).getBytes(StandardCharsets.UTF_8);
      }
      fields = made;
    }
    return made;
  }

  /** Tells these names from others. */
  long checksum() {
    var sum = new CRC32C();
    for (String name : names) {
      sum.update(name.getBytes(StandardCharsets.UTF_8));
      sum.update(0);
    }
    return sum.getValue();
  }
}
