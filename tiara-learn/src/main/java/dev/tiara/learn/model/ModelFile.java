package dev.tiara.learn.model;

import dev.tiara.internal.file.ChecksummedFile;
import dev.tiara.internal.file.DamagedFileException;
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
 * The file of a saved model: its parameters, with the settings and the provenance they came with,
 * and a description of the graph it was trained on, which version 1 did not have.
 *
 * <p>The checksum of the whole file is verified before anything in it is used, and no length in it
 * is believed that the remaining bytes could not hold.
 */
public final class ModelFile {
  private static final ChecksummedFile FILE = new ChecksummedFile("model", "TIARAMOD", 2, 1);

  /** The version from which on a model describes the graph it was trained on. */
  private static final int DESCRIBED = 2;

  /** Two texts, of which each is at least its length. */
  private static final int BYTES_PER_SETTING = 2 * Integer.BYTES;

  /** The length of its name, rows and columns. */
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

  /** Writes the parameters; the settings are for whoever reads them. */
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
   * @throws IOException if it is foreign, damaged or of another version
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
      tensors.put(in.readText(), readTensor(in));
    }
    return new ModelFile(
        path, settings, tensors, in.version() < DESCRIBED ? null : GraphDescription.read(in));
  }

  private static Saved readTensor(ChecksummedFile.Input in) throws IOException {
    int rows = in.readInt();
    int columns = in.readInt();
    if (rows < 0 || columns < 0) {
      throw new IllegalArgumentException(
          "a tensor must have no negative size, got " + rows + "x" + columns);
    }
    long length = (long) rows * columns;
    in.requireRoom(length, Float.BYTES);
    float[] values = new float[Math.toIntExact(length)];
    for (int k = 0; k < values.length; k++) {
      values[k] = in.readFloat();
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
   * @throws IOException if names or shapes are not those of the file
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
