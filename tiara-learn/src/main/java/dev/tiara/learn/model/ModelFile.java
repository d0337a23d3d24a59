package dev.tiara.learn.model;

import dev.tiara.internal.file.ChecksummedFile;
import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.stability.Experimental;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The file of a saved model: its parameters, settings and provenance and, since version 2, a
 * description of the graph it was trained on.
 *
 * <p>The checksum of the whole file is verified before anything in it is used, and every length is
 * checked against the number of remaining bytes.
 */
@Experimental
public final class ModelFile {
  private static final ChecksummedFile FILE = new ChecksummedFile("model", "TIARAMOD", 2, 1);

  /** The first version that describes the graph a model was trained on. */
  private static final int FIRST_VERSION_WITH_GRAPH = 2;

  /** The minimum size of a setting: the lengths of two texts. */
  private static final int BYTES_PER_SETTING = 2 * Integer.BYTES;

  /** The minimum size of a tensor: the length of its name, and the numbers of rows and columns. */
  private static final int BYTES_PER_TENSOR = 3 * Integer.BYTES;

  private final Map<String, String> settings;
  private final Map<String, Saved> tensors;
  private final @Nullable GraphDescription trainedOn;
  private final Path path;

  private record Saved(int rows, int columns, float[] values) {}

  private ModelFile(
      Path path,
      Map<String, String> settings,
      Map<String, Saved> tensors,
      @Nullable GraphDescription trainedOn) {
    this.path = path;
    this.settings = settings;
    this.tensors = tensors;
    this.trainedOn = trainedOn;
  }

  /** Writes a model; its settings are stored without being interpreted. */
  public static void write(
      Path path,
      Map<String, String> settings,
      List<Parameter> parameters,
      GraphDescription trainedOn)
      throws IOException {
    FILE.write(
        path,
        out -> {
          writeContent(out, settings, parameters);
          trainedOn.write(out);
        });
  }

  private static void writeContent(
      DataOutputStream out, Map<String, String> settings, List<Parameter> parameters)
      throws IOException {
    out.writeInt(settings.size());
    for (Map.Entry<String, String> entry : new TreeMap<>(settings).entrySet()) {
      ChecksummedFile.writeText(out, entry.getKey());
      ChecksummedFile.writeText(out, entry.getValue());
    }
    out.writeInt(parameters.size());
    for (Parameter parameter : parameters) {
      ChecksummedFile.writeText(out, parameter.name());
      out.writeInt(parameter.tensor().rows());
      out.writeInt(parameter.tensor().columns());
      for (float value : parameter.tensor().values()) {
        out.writeFloat(value);
      }
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it is not a model file, is damaged, or has an unsupported version
   */
  public static ModelFile read(Path path) throws IOException {
    return FILE.read(path, in -> readContent(path, in));
  }

  private static ModelFile readContent(Path path, ChecksummedFile.Input in) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = in.readCount(BYTES_PER_SETTING); i > 0; i--) {
      settings.put(in.readText(), in.readText());
    }
    Map<String, Saved> tensors = new LinkedHashMap<>();
    for (int i = in.readCount(BYTES_PER_TENSOR); i > 0; i--) {
      String name = in.readText();
      tensors.put(name, readTensor(name, in));
    }
    return new ModelFile(
        path,
        settings,
        tensors,
        in.version() < FIRST_VERSION_WITH_GRAPH ? null : GraphDescription.read(in));
  }

  private static Saved readTensor(String name, ChecksummedFile.Input in) throws IOException {
    int rows = in.readInt();
    int columns = in.readInt();
    if (rows < 0 || columns < 0) {
      throw new IllegalArgumentException(
          "tensor dimensions must not be negative, got " + rows + "x" + columns);
    }
    long length = (long) rows * columns;
    in.requireRoom(length, Float.BYTES);
    float[] values = new float[Math.toIntExact(length)];
    for (int k = 0; k < values.length; k++) {
      values[k] = in.readFloat();
      if (!Float.isFinite(values[k])) {
        throw new IllegalArgumentException(name + " must be finite, got " + values[k]);
      }
    }
    return new Saved(rows, columns, values);
  }

  /** The settings and provenance that were saved. */
  public Map<String, String> settings() {
    return Map.copyOf(settings);
  }

  /** The graph that the model was trained on; empty in a file of version 1. */
  public Optional<GraphDescription> trainedOn() {
    return Optional.ofNullable(trainedOn);
  }

  /**
   * Copies the saved values into the parameters.
   *
   * @throws IOException if a parameter is missing from the file or has a different shape there
   */
  public void restore(List<Parameter> parameters) throws IOException {
    List<float[]> values = new ArrayList<>();
    for (Parameter parameter : parameters) {
      values.add(valuesOf(parameter));
    }
    for (int i = 0; i < values.size(); i++) {
      float[] saved = values.get(i);
      System.arraycopy(saved, 0, parameters.get(i).tensor().values(), 0, saved.length);
    }
  }

  private float[] valuesOf(Parameter parameter) throws IOException {
    Saved saved = tensors.get(parameter.name());
    if (saved == null
        || saved.rows != parameter.tensor().rows()
        || saved.columns != parameter.tensor().columns()) {
      throw new DamagedFileException(
          path
              + " does not fit the model: "
              + parameter.name()
              + " must be a "
              + parameter.tensor()
              + ", got "
              + (saved == null ? "none" : saved.rows + "x" + saved.columns));
    }
    return saved.values;
  }
}
