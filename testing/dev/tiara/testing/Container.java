package dev.tiara.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * How the bytes of a file are protected, detected from its first bytes. An adversary damages the
 * content and corrects the checksum, so that the checks after it are put to the test.
 */
public enum Container {
  /** Unprotected. */
  PLAIN {
    @Override
    byte[] repacked(byte[] whole, Mutator mutator) {
      return mutator.damaged(whole);
    }
  },
  /** Tiara's own format, whose last eight bytes hold the CRC-32C of the preceding bytes. */
  CHECKSUMMED {
    @Override
    byte[] repacked(byte[] whole, Mutator mutator) {
      int keep = 12; // the magic bytes and version, without which nothing else is checked
      byte[] content = java.util.Arrays.copyOfRange(whole, keep, whole.length - Long.BYTES);
      byte[] damaged = mutator.damaged(content);
      ByteBuffer packed = ByteBuffer.allocate(keep + damaged.length + Long.BYTES);
      packed.put(whole, 0, keep).put(damaged);
      var sum = new CRC32C();
      sum.update(packed.array(), 0, packed.position());
      return packed.putLong(sum.getValue()).array();
    }
  },
  GZIP {
    @Override
    byte[] repacked(byte[] whole, Mutator mutator) throws IOException {
      byte[] content;
      try (var in = new GZIPInputStream(new ByteArrayInputStream(whole))) {
        content = in.readAllBytes();
      }
      byte[] damaged = mutator.damaged(content);
      int cut = mutator.below(2) == 0 ? 0 : mutator.below(damaged.length + 1);
      byte[] rest = Gzips.packed(java.util.Arrays.copyOfRange(damaged, cut, damaged.length));
      return cut == 0
          ? rest
          : Gzips.joined(Gzips.packed(java.util.Arrays.copyOf(damaged, cut)), rest);
    }
  },
  ZIP {
    @Override
    byte[] repacked(byte[] whole, Mutator mutator) throws IOException {
      Map<String, byte[]> entries = new LinkedHashMap<>();
      try (var in = new ZipInputStream(new ByteArrayInputStream(whole))) {
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
          entries.put(entry.getName(), in.readAllBytes());
        }
      }
      List<String> names = new ArrayList<>(entries.keySet());
      String victim = names.get(mutator.below(names.size()));
      String renamed = victim;
      if (mutator.below(20) == 0) {
        byte[] name = mutator.damaged(victim.getBytes(StandardCharsets.ISO_8859_1));
        renamed = new String(name, StandardCharsets.ISO_8859_1);
      }
      var packed = new ByteArrayOutputStream();
      try (var out = new ZipOutputStream(packed)) {
        for (String name : names) {
          boolean hit = name.equals(victim);
          if (hit && !renamed.equals(victim) && entries.containsKey(renamed)) {
            continue; // no duplicate entries
          }
          out.putNextEntry(new ZipEntry(hit ? renamed : name));
          out.write(hit ? mutator.damaged(entries.get(name)) : entries.get(name));
          out.closeEntry();
        }
      }
      return packed.toByteArray();
    }
  };

  abstract byte[] repacked(byte[] whole, Mutator mutator) throws IOException;

  /** The container of an undamaged file. */
  public static Container of(byte[] whole) {
    String start = new String(whole, 0, Math.min(5, whole.length), StandardCharsets.ISO_8859_1);
    if (start.equals("TIARA")) {
      return CHECKSUMMED;
    }
    if (start.startsWith("PK")) {
      return ZIP;
    }
    return start.startsWith("\u001f\u008b") ? GZIP : PLAIN;
  }

  /** The file with damaged content and checksums that match it. */
  public byte[] forged(byte[] whole, Mutator mutator) {
    try {
      return repacked(whole, mutator);
    } catch (IOException e) {
      throw new UncheckedIOException("the file to damage must be intact", e);
    }
  }
}
