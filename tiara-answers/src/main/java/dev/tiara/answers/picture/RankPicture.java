package dev.tiara.answers.picture;

import dev.tiara.answers.picture.Svg.Anchor;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Draws a ranking: one bar for each name, with a length proportional to its score. If scores are
 * negative, as those of rankers may be, bars start at the lowest score.
 */
public final class RankPicture {
  private static final int MARGIN = 16;
  private static final int ROW = 24;
  private static final int LONGEST_NAME = 20;
  private static final int CHARACTER = 8;

  private RankPicture() {}

  /**
   * One row of a ranking.
   *
   * @param name the name of what is ranked
   * @param remark what else is to be said of it; may be empty
   * @param score the score by which it is ranked
   */
  public record Row(String name, String remark, double score) {
    private String value() {
      return String.format(Locale.ROOT, "%.3g", score) + remark;
    }
  }

  /** The picture as the content of an SVG file. */
  public static String of(String title, String remark, List<Row> rows) {
    var svg = new Svg(title);
    double y = svg.lines(MARGIN, 28, "title", 22, 36, Svg.shortened(title, 100));
    y = svg.lines(MARGIN, y + 20, "muted", 16, 56, remark) + 14;
    double start = Math.min(0, rows.stream().mapToDouble(Row::score).min().orElse(0));
    double longest = rows.stream().mapToDouble(Row::score).max().orElse(0) - start;
    double names = MARGIN + 8 + CHARACTER * longest(rows, Row::name);
    double room = Svg.WIDTH - MARGIN - 6 - names - CHARACTER * longest(rows, Row::value);
    for (Row row : rows) {
      y += ROW;
      double width = longest > 0 ? Math.max(1, room * (row.score - start) / longest) : 1;
      svg.name(names - 8, y, "", Anchor.END, row.name, LONGEST_NAME);
      svg.bar(names, y - 13, width, 17, "bar", row.name + ": " + row.value());
      svg.text(names + width + 6, y, "muted", row.value());
    }
    return svg.file(y + 20);
  }

  /** The width of a column in average characters. */
  private static double longest(List<Row> rows, Function<Row, String> column) {
    return rows.stream()
        .mapToDouble(row -> Math.min(LONGEST_NAME, Svg.width(column.apply(row))))
        .max()
        .orElse(0);
  }
}
