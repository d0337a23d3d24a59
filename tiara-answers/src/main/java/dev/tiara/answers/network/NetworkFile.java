package dev.tiara.answers.network;

import dev.tiara.answers.event.Feature;
import dev.tiara.internal.file.ChecksummedFile;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A network as part of a checksummed file. */
public final class NetworkFile {
  private NetworkFile() {}

  /** Writes a network. */
  public static void write(DataOutputStream out, Network network) throws IOException {
    out.writeInt(network.features().size());
    for (Feature feature : network.features()) {
      ChecksummedFile.writeText(out, feature.name());
    }
    out.writeInt(network.units());
    write(out, network.scaling().mean());
    write(out, network.scaling().scale());
    write(out, network.linear());
    for (double[] row : network.hidden()) {
      write(out, row);
    }
    write(out, network.bias());
    write(out, network.output());
  }

  private static void write(DataOutputStream out, double[] values) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  /**
   * Reads a network.
   *
   * @throws IllegalArgumentException if it has features that this version does not know, or a
   *     coefficient is not finite
   */
  public static Network read(ChecksummedFile.Input in) throws IOException {
    int inputs = in.readCount(Integer.BYTES);
    List<Feature> features = new ArrayList<>();
    for (int j = 0; j < inputs; j++) {
      features.add(Feature.valueOf(in.readText()));
    }
    int units = in.readCount((inputs + 2L) * Double.BYTES);
    var scaling = new Scaling(numbers(in, inputs), numbers(in, inputs));
    double[] linear = numbers(in, inputs);
    double[][] hidden = new double[units][];
    for (int u = 0; u < units; u++) {
      hidden[u] = numbers(in, inputs);
    }
    return new Network(
        List.copyOf(features), scaling, linear, hidden, numbers(in, units), numbers(in, units));
  }

  private static double[] numbers(ChecksummedFile.Input in, int count) throws IOException {
    in.requireRoom(count, Double.BYTES);
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = in.readDouble();
    }
    return numbers;
  }
}
