package dev.tiara.answers.explain;

import dev.tiara.answers.explain.TimedPath.Step;
import dev.tiara.answers.picture.Svg;
import dev.tiara.answers.picture.Svg.Anchor;
import dev.tiara.graph.Nodes;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** Draws an explanation: when walks started, how far they went, and the heaviest paths. */
public final class ExplanationPicture {
  private static final int MARGIN = 16;
  private static final int MOST_BARS = 24;
  private static final int BAR_HEIGHT = 90;
  private static final int LINE = 13;
  private static final int MOST_MOVES_IN_A_ROW = 4;

  private final Explanation why;
  private final Nodes nodes;
  private final IntFunction<String> label;
  private final IntFunction<String> start;
  private final Svg svg;
  private double y = 28;

  private ExplanationPicture(
      Explanation why, Nodes nodes, IntFunction<String> label, IntFunction<String> start) {
    this.why = why;
    this.nodes = nodes;
    this.label = label;
    this.start = start;
    this.svg = new Svg(title(200));
  }

  /**
   * The picture as the content of an SVG file.
   *
   * @param label a snapshot and its dates as text
   * @param start the date of the start of a snapshot; empty if there is none
   */
  public static String of(
      Explanation explanation, Nodes nodes, IntFunction<String> label, IntFunction<String> start) {
    return new ExplanationPicture(explanation, nodes, label, start).draw();
  }

  private String title(int most) {
    return "How close “"
        + Svg.shortened(nodes.name(why.to()), most)
        + "” is to “"
        + Svg.shortened(nodes.name(why.from()), most)
        + "”";
  }

  private String draw() {
    y = svg.lines(MARGIN, y, "title", 22, 36, title(30));
    y += 20;
    svg.text(
        MARGIN,
        y,
        "muted",
        String.format(
            Locale.ROOT,
            "score %s, %s after filtering",
            number(why.score()),
            number(why.filter().filtered())));
    y += 18;
    svg.text(MARGIN, y, "muted", "at snapshot " + label.apply(why.at()));
    if (why.score() == 0) {
      y += 30;
      svg.text(MARGIN, y, "", "No walk reaches this node.");
    } else {
      starts();
      hops();
      paths();
    }
    return svg.file(y + 20);
  }

  private void heading(String text) {
    y += 34;
    svg.text(MARGIN, y, "head", text);
    y += 8;
  }

  private static String number(double score) {
    return score == 0 ? "0" : String.format(Locale.ROOT, "%.3g", score);
  }

  private String percent(double share) {
    double percent = 100 * share / why.score();
    return percent >= 9.95
        ? String.format(Locale.ROOT, "%.0f%%", percent)
        : String.format(Locale.ROOT, "%.1f%%", percent);
  }

  /** Draws one bar per snapshot; if there are too many, the first bar includes all earlier ones. */
  private void starts() {
    heading("Snapshot in which the walks started");
    double[] shares = why.bySnapshot();
    int first = Math.max(0, shares.length - MOST_BARS);
    double[] bars = new double[shares.length - first];
    for (int i = 0; i < shares.length; i++) {
      bars[Math.max(0, i - first)] += shares[i];
    }
    double largest = 0;
    for (double bar : bars) {
      largest = Math.max(largest, bar);
    }
    double slot = (Svg.WIDTH - 2.0 * MARGIN) / Math.max(8, bars.length);
    double base = y + 14 + BAR_HEIGHT;
    for (int i = 0; i < bars.length; i++) {
      double height = BAR_HEIGHT * bars[i] / largest;
      double x = MARGIN + i * slot;
      String name = (i == 0 && first > 0 ? "up to " : "") + label.apply(first + i);
      svg.bar(
          x + 1,
          base - height,
          Math.max(1, slot - 2),
          height,
          i == 0 && first > 0 ? "faint" : "bar",
          "snapshot " + name + ": " + percent(bars[i]));
      if (bars[i] == largest) {
        double middle = Math.min(Math.max(x + slot / 2, MARGIN + 14), Svg.WIDTH - MARGIN - 14);
        svg.text(middle, base - height - 4, "muted", Anchor.MIDDLE, percent(bars[i]));
      }
    }
    svg.line(MARGIN, base, MARGIN + bars.length * slot, base, "axis");
    int labels = Math.min(bars.length, 6);
    for (int l = 0; l < labels; l++) {
      int i = labels == 1 ? 0 : Math.round((float) l * (bars.length - 1) / (labels - 1));
      String name = (i == 0 && first > 0 ? "≤" : "") + (first + i);
      svg.text(MARGIN + (i + 0.5) * slot, base + 16, "muted", Anchor.MIDDLE, name);
    }
    y = base + 18;
    if (!start.apply(first).isEmpty()) {
      y += 14;
      svg.text(MARGIN, y, "muted", start.apply(first));
      if (bars.length > 1) {
        double end = Math.max(MARGIN + 160, MARGIN + bars.length * slot);
        svg.text(end, y, "muted", Anchor.END, start.apply(shares.length - 1));
      }
    }
  }

  /** Draws one bar for each number of hops, until almost nothing is left. */
  private void hops() {
    heading("Number of hops");
    double[] shares = why.byHops();
    double left = why.score();
    double room = Svg.WIDTH - 2.0 * MARGIN - 140;
    for (int h = 0; h < shares.length && left > 5e-4 * why.score(); h++) {
      boolean rest = h == shares.length - 1 || left - shares[h] < 0.005 * why.score();
      double share = rest ? left : shares[h];
      left -= share;
      y += 19;
      boolean more = (rest && share != shares[h]) || h == shares.length - 1;
      String name = h + (more ? " or more" : "");
      svg.text(MARGIN + 78, y, "", Anchor.END, name);
      double width = room * Math.max(0, share) / why.score();
      svg.bar(MARGIN + 86, y - 12, Math.max(1, width), 14, "bar", name + ": " + percent(share));
      svg.text(MARGIN + 92 + width, y, "muted", percent(share));
    }
  }

  private void paths() {
    if (why.paths().isEmpty()) {
      return;
    }
    heading("Heaviest paths, with the snapshot of each move");
    for (TimedPath path : why.paths()) {
      y += 12;
      path(path);
    }
    y += 18;
    svg.text(MARGIN, y, "muted", "Together " + percent(why.pathWeight()) + " of the score.");
  }

  /** Draws the moves in one row, or in several if they do not fit. */
  private void path(TimedPath path) {
    List<Step> steps = path.steps();
    double left = MARGIN + 52;
    double gap = (Svg.WIDTH - MARGIN - left - 40) / MOST_MOVES_IN_A_ROW;
    double x = left;
    y += 24;
    svg.text(MARGIN, y + 4, "", percent(path.weight()));
    node(x, steps.get(0));
    int inRow = 0;
    for (int i = 1; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step.node() == steps.get(i - 1).node()) {
        continue; // waited
      }
      if (inRow++ == MOST_MOVES_IN_A_ROW) {
        inRow = 1;
        x = left;
        y += 44 + dateHeight();
        node(x, steps.get(i - 1));
      }
      svg.line(x + 7, y, x + gap - 9, y, "line");
      svg.polyline(
          new double[] {x + gap - 13, x + gap - 8, x + gap - 13},
          new double[] {y - 4, y, y + 4},
          "line");
      svg.text(x + gap / 2, y + 15, "muted", Anchor.MIDDLE, Integer.toString(step.snapshot()));
      date(x + gap / 2, step.snapshot());
      x += gap;
      node(x, step);
    }
    y += 16 + dateHeight();
  }

  /** Writes the start of a snapshot below its number: the day, and the time if there is one. */
  private void date(double x, int snapshot) {
    double below = y + 15;
    String date = start.apply(snapshot);
    for (String line : date.isEmpty() ? new String[0] : date.split(" ")) {
      below += LINE;
      svg.text(x, below, "muted", Anchor.MIDDLE, line);
    }
  }

  private double dateHeight() {
    String date = start.apply(why.at());
    return date.isEmpty() ? 0 : LINE * (date.contains(" ") ? 2 : 1);
  }

  private void node(double x, Step step) {
    String name = nodes.name(step.node());
    boolean end = step.node() == why.from() || step.node() == why.to();
    svg.dot(x, y, 5, end ? "mark" : "bar", name);
    svg.name(x, y - 10, "", Anchor.MIDDLE, name, 8);
  }
}
