package dev.tiara.answers.contact;

import dev.tiara.answers.contest.Calibration;
import dev.tiara.answers.contest.Choice;
import dev.tiara.answers.contest.EventRule;
import dev.tiara.answers.contest.RankedRule;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import dev.tiara.answers.network.NetworkFile;
import dev.tiara.graph.Timeline;
import dev.tiara.internal.file.ChecksummedFile;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fitted model in a file, with the fingerprint of the events that it was fitted to.
 *
 * @param model the model
 * @param data the fingerprint of its events
 */
public record ContactModelFile(ContactModel model, EventFingerprint data) {
  private static final ChecksummedFile FILE = new ChecksummedFile("ranker", "TIARARNK", 3);

  /** Writes the file, complete or not at all. */
  public void write(Path path) throws IOException {
    FILE.write(path, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeInt(model.trainedOn().events());
    write(out, new double[] {model.trainedOn().from(), model.trainedOn().to()});
    write(out, model.visibility());
    TimeScales scales = model.scales();
    write(
        out,
        new double[] {
          scales.tick(), scales.minor(), scales.middle(), scales.major(), scales.span()
        });
    RankedRule rule = model.rule();
    Network network = model.network();
    out.writeBoolean(network != null);
    if (network != null) {
      NetworkFile.write(out, network);
    } else if (rule != null) {
      ChecksummedFile.writeText(out, rule.rule().name());
      out.writeDouble(rule.exponent());
    }
    out.writeInt(model.choice().queries());
    out.writeInt(model.choice().chosen());
    out.writeInt(model.choice().rows().size());
    for (Choice.Row row : model.choice().rows()) {
      ChecksummedFile.writeText(out, row.title());
      out.writeDouble(row.mrr());
      out.writeDouble(row.logLoss());
    }
    Calibration.Recent recent = model.calibration().recent();
    out.writeInt(recent.queries());
    write(out, new double[] {recent.coverage(), recent.meanSize(), recent.meanCandidates()});
    writeCounted(out, model.calibration().earlier());
    writeCounted(out, model.calibration().later());
    write(out, new double[] {data.from(), data.to(), data.width()});
    out.writeBoolean(data.selfLoops());
    out.writeInt(data.sums().length);
    for (long sum : data.sums()) {
      out.writeLong(sum);
    }
  }

  private static void write(DataOutputStream out, Visibility visibility) throws IOException {
    if (visibility instanceof Visibility.Batches batches) {
      out.writeByte(1);
      out.writeInt(batches.size());
    } else if (visibility instanceof Visibility.Bins bins) {
      boolean ends = bins.last() < Double.POSITIVE_INFINITY;
      out.writeByte(ends ? 3 : 2);
      write(out, new double[] {bins.start(), bins.width()});
      out.writeBoolean(bins.closed() == Timeline.Closed.START);
      if (ends) {
        out.writeDouble(bins.last());
      }
    } else {
      out.writeByte(0);
    }
  }

  private static void write(DataOutputStream out, double[] values) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  private static void writeCounted(DataOutputStream out, double[] values) throws IOException {
    out.writeInt(values.length);
    write(out, values);
  }

  private static double[] readCounted(ChecksummedFile.Input in) throws IOException {
    double[] values = new double[in.readCount(Double.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it is not such a file, is damaged, has another version, or has a number
   *     that is not finite
   */
  public static ContactModelFile read(Path path) throws IOException {
    return FILE.read(path, ContactModelFile::read);
  }

  private static ContactModelFile read(ChecksummedFile.Input in) throws IOException {
    var trainedOn = new ContactModel.TrainedOn(in.readInt(), in.readDouble(), in.readDouble());
    Visibility visibility = readVisibility(in);
    var scales =
        new TimeScales(
            in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    Network network = null;
    RankedRule rule = null;
    if (in.readBoolean()) {
      network = NetworkFile.read(in);
    } else {
      rule = new RankedRule(EventRule.valueOf(in.readText()), in.readDouble());
    }
    int queries = in.readInt();
    int chosen = in.readInt();
    int count = in.readCount(Integer.BYTES + 2L * Double.BYTES);
    List<Choice.Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(new Choice.Row(in.readText(), in.readDouble(), in.readDouble()));
    }
    var choice = new Choice(queries, List.copyOf(rows), chosen);
    var recent =
        new Calibration.Recent(in.readInt(), in.readDouble(), in.readDouble(), in.readDouble());
    double[] earlier = readCounted(in);
    double[] later = readCounted(in);
    double from = in.readDouble();
    double to = in.readDouble();
    double width = in.readDouble();
    boolean selfLoops = in.readBoolean();
    long[] sums = new long[in.readCount(Long.BYTES)];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = in.readLong();
    }
    return new ContactModelFile(
        new ContactModel(
            trainedOn,
            visibility,
            scales,
            rule,
            network,
            choice,
            new Calibration(earlier, later, recent)),
        new EventFingerprint(from, to, width, selfLoops, sums));
  }

  private static Visibility readVisibility(ChecksummedFile.Input in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case 0 -> Visibility.perEvent();
      case 1 -> new Visibility.Batches(in.readInt());
      case 2, 3 ->
          new Visibility.Bins(
              in.readDouble(),
              in.readDouble(),
              in.readBoolean() ? Timeline.Closed.START : Timeline.Closed.END,
              kind == 3 ? in.readDouble() : Double.POSITIVE_INFINITY);
      default ->
          throw new IllegalArgumentException("what is asked must be of kind 0 to 3, got " + kind);
    };
  }
}
