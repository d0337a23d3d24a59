package dev.tiara.learn.model;

import dev.tiara.internal.file.AtomicFile;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Saved parameters with the settings and the provenance they came with: magic, version, settings as
 * names and values, tensors, and a CRC-32C of all that, big-endian throughout.
 *
 * <p>Reading checks the sum over the whole file before it believes a single length in it.
 */
public final class ModelFile {
  private static final byte[] MAGIC = "TIARAMOD".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;

  private final Map<String, String> settings;
  private final Map<String, Saved> tensors;
  private final Path path;

  private record Saved(int rows, int columns, float[] values) {}

  private ModelFile(Path path, Map<String, String> settings, Map<String, Saved> tensors) {
    this.path = path;
    this.settings = settings;
    this.tensors = tensors;
  }

  /** Writes the parameters; the settings are for whoever reads them. */
  public static void write(Path path, Map<String, String> settings, List<Parameter> parameters)
      throws IOException {
    AtomicFile.write(
        path,
        out -> {
          var sum = new CRC32C();
          var data = new DataOutputStream(new CheckedOutputStream(out, sum));
          data.write(MAGIC);
          data.writeInt(VERSION);
          data.writeInt(settings.size());
          for (Map.Entry<String, String> entry : new TreeMap<>(settings).entrySet()) {
            writeText(data, entry.getKey());
            writeText(data, entry.getValue());
          }
          data.writeInt(parameters.size());
          for (Parameter parameter : parameters) {
            writeText(data, parameter.name());
            data.writeInt(parameter.tensor().rows());
            data.writeInt(parameter.tensor().columns());
            for (float value : parameter.tensor().values()) {
              data.writeFloat(value);
            }
          }
          data.flush();
          var tail = new DataOutputStream(out);
          tail.writeLong(sum.getValue());
          tail.flush();
        });
  }

  private static void writeText(DataOutputStream data, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    data.writeInt(bytes.length);
    data.write(bytes);
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it is foreign, damaged or of another version
   */
  public static ModelFile read(Path path) throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    if (!Arrays.equals(Arrays.copyOf(bytes, MAGIC.length), MAGIC)) {
      throw new IOException(path + " is not a Tiara model file");
    }
    int content = bytes.length - Long.BYTES;
    if (content < MAGIC.length + Integer.BYTES) {
      throw new IOException(path + " is damaged: it ends after " + bytes.length + " bytes");
    }
    var sum = new CRC32C();
    sum.update(bytes, 0, content);
    try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      in.skipNBytes(content);
      if (in.readLong() != sum.getValue()) {
        throw new IOException(path + " is damaged: its checksum does not match");
      }
    }
    try (var in = new DataInputStream(new ByteArrayInputStream(bytes, 0, content))) {
      in.skipNBytes(MAGIC.length);
      int version = in.readInt();
      if (version != VERSION) {
        throw new IOException(
            path + " has version " + version + ", this Tiara reads version " + VERSION);
      }
      return readContent(path, in);
    }
  }

  private static ModelFile readContent(Path path, DataInputStream in) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = in.readInt(); i > 0; i--) {
      settings.put(readText(in), readText(in));
    }
    Map<String, Saved> tensors = new LinkedHashMap<>();
    for (int i = in.readInt(); i > 0; i--) {
      String name = readText(in);
      int rows = in.readInt();
      int columns = in.readInt();
      float[] values = new float[rows * columns];
      for (int k = 0; k < values.length; k++) {
        values[k] = in.readFloat();
      }
      tensors.put(name, new Saved(rows, columns, values));
    }
    return new ModelFile(path, settings, tensors);
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  /** The settings and provenance that were saved. */
  public Map<String, String> settings() {
    return Map.copyOf(settings);
  }

  /**
   * Copies the saved values into the parameters.
   *
   * @throws IOException if names or shapes are not those of the file
   */
  public void restore(List<Parameter> parameters) throws IOException {
    for (Parameter parameter : parameters) {
      Saved saved = tensors.get(parameter.name());
      if (saved == null
          || saved.rows != parameter.tensor().rows()
          || saved.columns != parameter.tensor().columns()) {
        throw new IOException(
            path
                + " does not fit the model: "
                + parameter.name()
                + " must be a "
                + parameter.tensor()
                + ", got "
                + (saved == null ? "none" : saved.rows + "x" + saved.columns));
      }
    }
    for (Parameter parameter : parameters) {
      float[] values = tensors.get(parameter.name()).values;
      System.arraycopy(values, 0, parameter.tensor().values(), 0, values.length);
    }
  }
}
