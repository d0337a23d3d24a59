package dev.tiara.answers.picture;

import dev.tiara.answers.picture.Svg.Anchor;
import java.util.List;
import java.util.Locale;

/**
 * Draws a ranking: one bar for each name, with a length proportional to its score. If scores are
 * negative, as those of rankers may be, bars start at the lowest score.
 */
public final class RankPicture {
  private static final int MARGIN = 16;
  private static final int NAMES = 110;
  private static final int ROW = 24;

  private RankPicture() {}

  /**
   * One row of a ranking.
   *
   * @param name the name of what is ranked
   * @param score the score by which it is ranked
   */
  public record Row(String name, double score) {}

  /** The picture as the content of an SVG file. */
  public static String of(String title, String remark, List<Row> rows) {
    var svg = new Svg(title);
    svg.text(MARGIN, 28, "title", Svg.shortened(title, 42));
    svg.text(MARGIN, 48, "muted", remark);
    double start = Math.min(0, rows.stream().mapToDouble(Row::score).min().orElse(0));
    double longest = rows.stream().mapToDouble(Row::score).max().orElse(0) - start;
    double room = Svg.WIDTH - 2.0 * MARGIN - NAMES - 64;
    double y = 62;
    for (Row row : rows) {
      y += ROW;
      String score = String.format(Locale.ROOT, "%.3g", row.score);
      double width = longest > 0 ? Math.max(1, room * (row.score - start) / longest) : 1;
      svg.text(MARGIN + NAMES - 8, y, "", Anchor.END, Svg.shortened(row.name, 14));
      svg.bar(MARGIN + NAMES, y - 13, width, 17, "bar", row.name + ": " + score);
      svg.text(MARGIN + NAMES + width + 6, y, "muted", score);
    }
    return svg.file(y + 20);
  }
}
