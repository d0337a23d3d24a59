package dev.tiara.answers.drift;

import dev.tiara.answers.picture.Svg;
import dev.tiara.answers.picture.Svg.Anchor;
import dev.tiara.internal.text.Counted;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/** Draws drift: the change of nodes and the surprise of events over time. */
public final class DriftPicture {
  private static final int LEFT = 44;
  private static final int RIGHT = Svg.WIDTH - 14;
  private static final int HEIGHT = 130;

  private final List<SnapshotDrift> snapshots;
  private final List<Double> dates;
  private final IntFunction<String> time;
  private final Svg svg = new Svg("What changed, snapshot by snapshot");
  private double y = 28;

  private DriftPicture(
      List<SnapshotDrift> snapshots, List<Double> dates, IntFunction<String> time) {
    this.snapshots = snapshots;
    this.dates = dates;
    this.time = time;
  }

  /**
   * The picture as the content of an SVG file.
   *
   * @param dates the dates to mark, as positions on the axis of snapshots
   * @param time the start of a snapshot as text
   */
  public static String of(Drift drift, List<Double> dates, IntFunction<String> time) {
    return new DriftPicture(drift.snapshots(), dates, time).draw();
  }

  private String draw() {
    svg.text(16, y, "title", "What changed");
    heading("Change of nodes: mean and 90th percentile");
    double largest = largest(SnapshotDrift::upper, SnapshotDrift::mean);
    panel(largest);
    curve(SnapshotDrift::upper, largest, "thin");
    curve(SnapshotDrift::mean, largest, "line");
    peak(SnapshotDrift::mean, largest);
    axis();
    heading("Surprise of events: mean, in nats");
    largest = largest(SnapshotDrift::surprise, SnapshotDrift::surprise);
    panel(largest);
    curve(SnapshotDrift::surprise, largest, "line");
    peak(SnapshotDrift::surprise, largest);
    axis();
    if (!dates.isEmpty()) {
      y += 22;
      svg.line(16, y - 4, 36, y - 4, "dash");
      svg.text(42, y, "muted", "marked dates");
    }
    return svg.file(y + 18);
  }

  private void heading(String text) {
    y += 32;
    svg.text(16, y, "head", text);
    y += 20 + HEIGHT;
  }

  private double largest(
      ToDoubleFunction<SnapshotDrift> one, ToDoubleFunction<SnapshotDrift> other) {
    double largest =
        snapshots.stream()
            .mapToDouble(row -> Math.max(one.applyAsDouble(row), other.applyAsDouble(row)))
            .max()
            .orElse(0);
    return largest > 0 ? largest : 1;
  }

  /**
   * The x coordinate of a position on the axis of snapshots; a single snapshot is in the middle.
   */
  private double x(double snapshot) {
    double first = snapshots.get(0).snapshot();
    double span = snapshots.size() - 1.0;
    return span == 0 ? (LEFT + RIGHT) / 2.0 : LEFT + (RIGHT - LEFT) * (snapshot - first) / span;
  }

  private double y(double value, double largest) {
    return y - HEIGHT * value / largest;
  }

  /** Draws the frame, and the dates behind the curves. */
  private void panel(double largest) {
    for (double date : dates) {
      svg.line(x(date), y - HEIGHT, x(date), y, "dash");
    }
    for (double value : new double[] {0, largest / 2, largest}) {
      svg.line(LEFT, y(value, largest), RIGHT, y(value, largest), "axis");
      svg.text(LEFT - 6, y(value, largest) + 4, "muted", Anchor.END, number(value));
    }
  }

  private static String number(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.0f", value);
  }

  private void curve(ToDoubleFunction<SnapshotDrift> value, double largest, String style) {
    double[] xs = new double[snapshots.size()];
    double[] ys = new double[snapshots.size()];
    for (int i = 0; i < xs.length; i++) {
      xs[i] = x(snapshots.get(i).snapshot());
      ys[i] = y(value.applyAsDouble(snapshots.get(i)), largest);
    }
    svg.polyline(xs, ys, style);
  }

  /** Marks the highest point and labels it with its time. */
  private void peak(ToDoubleFunction<SnapshotDrift> value, double largest) {
    SnapshotDrift top = snapshots.get(0);
    for (SnapshotDrift row : snapshots) {
      top = value.applyAsDouble(row) > value.applyAsDouble(top) ? row : top;
    }
    String when = time.apply(top.snapshot());
    double height = y(value.applyAsDouble(top), largest);
    svg.dot(
        x(top.snapshot()),
        height,
        3.5,
        "mark",
        "snapshot " + top.snapshot() + ", " + when + ", " + Counted.of(top.events(), "event"));
    boolean right = x(top.snapshot()) > (LEFT + RIGHT) / 2.0;
    double beside = x(top.snapshot()) + (right ? -7 : 7);
    svg.text(beside, height - 3, "muted", right ? Anchor.END : Anchor.START, when);
  }

  /** Draws the times of the first, the middle and the last snapshot. */
  private void axis() {
    int last = snapshots.size() - 1;
    label(0, Anchor.START);
    if (last > 1) {
      label(last / 2, Anchor.MIDDLE);
    }
    if (last > 0) {
      label(last, Anchor.END);
    }
    y += 16;
  }

  private void label(int row, Anchor anchor) {
    SnapshotDrift snapshot = snapshots.get(row);
    svg.text(x(snapshot.snapshot()), y + 16, "muted", anchor, time.apply(snapshot.snapshot()));
  }
}
