package dev.tiara.answers.ranker;

import dev.tiara.answers.contact.EventFingerprint;
import dev.tiara.answers.feature.Feature;
import dev.tiara.internal.file.ChecksummedFile;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The content of a ranker file: the model, and a description of its training data.
 *
 * @param model the fitted model
 * @param bipartite whether sources and targets are disjoint sets of nodes
 * @param events the number of events in the training data
 * @param snapshots the number of snapshots in the training data
 * @param data the fingerprint of these events
 */
public record SavedRanker(
    LinearModel model, boolean bipartite, int events, int snapshots, EventFingerprint data) {
  private static final ChecksummedFile FILE = new ChecksummedFile("ranker", "TIARARNK", 1);

  /** Writes the file atomically. */
  public void write(Path path) throws IOException {
    FILE.write(path, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeInt(Feature.COUNT);
    for (Feature feature : Feature.values()) {
      ChecksummedFile.writeText(out, feature.name());
    }
    write(out, model.mean());
    write(out, model.scale());
    write(out, model.weights()[0]);
    write(out, model.weights()[1]);
    write(out, model.bias());
    out.writeBoolean(bipartite);
    out.writeInt(events);
    out.writeInt(snapshots);
    out.writeDouble(data.from());
    out.writeDouble(data.to());
    out.writeDouble(data.width());
    out.writeInt(data.sums().length);
    for (long sum : data.sums()) {
      out.writeLong(sum);
    }
  }

  private static void write(DataOutputStream out, double[] values) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it is not a ranker file, is damaged, or has another version
   */
  public static SavedRanker read(Path path) throws IOException {
    return FILE.read(path, SavedRanker::read);
  }

  private static SavedRanker read(ChecksummedFile.Input in) throws IOException {
    int count = in.readCount(Integer.BYTES);
    List<String> names = new ArrayList<>();
    for (int j = 0; j < count; j++) {
      names.add(in.readText());
    }
    if (!names.equals(Arrays.stream(Feature.values()).map(Feature::name).toList())) {
      throw new IllegalArgumentException(
          "ranker was saved with other features: expected the "
              + Feature.COUNT
              + " of this version, got "
              + count
              + " different ones");
    }
    var model =
        new LinearModel(
            numbers(in, count),
            scales(in, count),
            new double[][] {numbers(in, count), numbers(in, count)},
            numbers(in, 2));
    boolean bipartite = in.readBoolean();
    int events = in.readInt();
    int snapshots = in.readInt();
    double from = in.readDouble();
    double to = in.readDouble();
    double width = in.readDouble();
    long[] sums = new long[in.readCount(Long.BYTES)];
    for (int t = 0; t < sums.length; t++) {
      sums[t] = in.readLong();
    }
    if (!(width > 0 && from <= to)) {
      throw new IllegalArgumentException(
          "width must be positive and start must not be after end, got "
              + width
              + ", "
              + from
              + ", "
              + to);
    }
    return new SavedRanker(
        model, bipartite, events, snapshots, new EventFingerprint(from, to, width, sums));
  }

  /** The divisors of features; infinite for a feature without variance, which is left out. */
  private static double[] scales(ChecksummedFile.Input in, int count) throws IOException {
    in.requireRoom(count, Double.BYTES);
    double[] scales = new double[count];
    for (int i = 0; i < count; i++) {
      scales[i] = in.readDouble();
      if (!(scales[i] > 0)) {
        throw new IllegalArgumentException("scales must be positive, got " + scales[i]);
      }
    }
    return scales;
  }

  private static double[] numbers(ChecksummedFile.Input in, int count) throws IOException {
    in.requireRoom(count, Double.BYTES);
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = in.readDouble();
      if (!Double.isFinite(numbers[i])) {
        throw new IllegalArgumentException("coefficients must be finite, got " + numbers[i]);
      }
    }
    return numbers;
  }
}
