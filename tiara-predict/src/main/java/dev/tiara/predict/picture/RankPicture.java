package dev.tiara.predict.picture;

import dev.tiara.predict.picture.Svg.Anchor;
import java.util.List;
import java.util.Locale;

/** A ranking as a picture: a bar for each name, as long as its score. */
public final class RankPicture {
  private static final int MARGIN = 16;
  private static final int NAMES = 110;
  private static final int ROW = 24;

  private RankPicture() {}

  /**
   * One row of a ranking.
   *
   * @param name of what is ranked
   * @param score not negative
   */
  public record Row(String name, double score) {}

  /** The picture as the content of an SVG file. */
  public static String of(String title, String remark, List<Row> rows) {
    var svg = new Svg(title);
    svg.text(MARGIN, 28, "title", Svg.shortened(title, 42));
    svg.text(MARGIN, 48, "muted", remark);
    double largest = rows.stream().mapToDouble(Row::score).max().orElse(0);
    double room = Svg.WIDTH - 2.0 * MARGIN - NAMES - 64;
    double y = 62;
    for (Row row : rows) {
      y += ROW;
      String score = String.format(Locale.ROOT, "%.3g", row.score);
      double width = largest > 0 ? Math.max(1, room * row.score / largest) : 1;
      svg.text(MARGIN + NAMES - 8, y, "", Anchor.END, Svg.shortened(row.name, 14));
      svg.bar(MARGIN + NAMES, y - 13, width, 17, "bar", row.name + ": " + score);
      svg.text(MARGIN + NAMES + width + 6, y, "muted", score);
    }
    return svg.file(y + 20);
  }
}
