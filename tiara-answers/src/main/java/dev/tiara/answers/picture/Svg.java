package dev.tiara.answers.picture;

import java.util.Locale;

/**
 * Builds a picture in SVG. Coordinates are pixels on a canvas that is narrow enough for a phone.
 */
public final class Svg {
  /** The width of the canvas. */
  public static final int WIDTH = 420;

  private static final String STYLE =
      """
      text{font-family:system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-size:13px;fill:#1c2430}
      .ground{fill:#fff}.title{font-size:17px;font-weight:600}.head{font-size:14px;font-weight:600}
      .muted{fill:#5b6675;font-size:12px;paint-order:stroke;stroke:#fff;stroke-width:3px}.bar{fill:#2b6cb0}.faint{fill:#9db8d6}.mark{fill:#c2410c}
      .axis{stroke:#c3cad4;stroke-width:1}.line{stroke:#2b6cb0;stroke-width:1.5;fill:none}
      .thin{stroke:#9db8d6;stroke-width:1;fill:none}.dash{stroke:#c2410c;stroke-width:1;stroke-dasharray:3 3}
      @media (prefers-color-scheme:dark){text{fill:#e7e5e0}.ground{fill:#15171c}.muted{fill:#a6abb4;stroke:#15171c}
      .bar{fill:#5a97be}.faint{fill:#305a77}.mark{fill:#ffa05c}.axis{stroke:#363b45}.line{stroke:#8cc4ea}.thin{stroke:#3a6d90}.dash{stroke:#ffa05c}}
      """;

  private final StringBuilder body = new StringBuilder();
  private final String title;

  /**
   * Creates an empty picture.
   *
   * @param title what the picture shows, for screen readers
   */
  public Svg(String title) {
    this.title = title;
  }

  /** Which point of a text its x coordinate refers to. */
  public enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** Adds a text; its style is a class of the style sheet, or empty. */
  public Svg text(double x, double y, String style, Anchor anchor, String text) {
    return text(x, y, style, anchor, text, text);
  }

  /** Adds a name, at most this many average characters wide; a tooltip has all of it. */
  public Svg name(double x, double y, String style, Anchor anchor, String name, int most) {
    return text(x, y, style, anchor, shortened(name, most), name);
  }

  private Svg text(double x, double y, String style, Anchor anchor, String text, String whole) {
    body.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y)).append('"');
    if (!style.isEmpty()) {
      body.append(" class=\"").append(style).append('"');
    }
    if (anchor != Anchor.START) {
      body.append(" text-anchor=\"").append(anchor.name().toLowerCase(Locale.ROOT)).append('"');
    }
    body.append('>');
    if (!whole.equals(text)) {
      body.append("<title>").append(escaped(whole)).append("</title>");
    }
    body.append(escaped(text)).append("</text>\n");
    return this;
  }

  /**
   * Adds a text in lines of at most this many average characters, and returns the y coordinate of
   * the last.
   */
  public double lines(double x, double y, String style, double height, int most, String text) {
    double line = y - height;
    int from = 0;
    do {
      int end = fitting(text, from, most);
      if (end < text.length()) {
        int space = text.lastIndexOf(' ', end);
        end = space > from ? space : end;
      }
      line += height;
      text(x, line, style, text.substring(from, end));
      from = end < text.length() && text.charAt(end) == ' ' ? end + 1 : end;
    } while (from < text.length());
    return line;
  }

  /** Adds a text that starts at x. */
  public Svg text(double x, double y, String style, String text) {
    return text(x, y, style, Anchor.START, text);
  }

  /** Adds a filled rectangle with a tooltip. */
  public Svg bar(double x, double y, double width, double height, String style, String tip) {
    body.append("<rect class=\"").append(style).append("\" x=\"").append(number(x));
    body.append("\" y=\"").append(number(y)).append("\" width=\"").append(number(width));
    body.append("\" height=\"").append(number(height)).append("\"><title>");
    body.append(escaped(tip)).append("</title></rect>\n");
    return this;
  }

  /** Adds a straight line. */
  public Svg line(double x1, double y1, double x2, double y2, String style) {
    body.append("<line class=\"").append(style).append("\" x1=\"").append(number(x1));
    body.append("\" y1=\"").append(number(y1)).append("\" x2=\"").append(number(x2));
    body.append("\" y2=\"").append(number(y2)).append("\"/>\n");
    return this;
  }

  /** Adds a line through the given points. */
  public Svg polyline(double[] x, double[] y, String style) {
    body.append("<polyline class=\"").append(style).append("\" points=\"");
    for (int i = 0; i < x.length; i++) {
      body.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
    }
    body.append("\"/>\n");
    return this;
  }

  /** Adds a filled circle with a tooltip. */
  public Svg dot(double x, double y, double radius, String style, String tip) {
    body.append("<circle class=\"").append(style).append("\" cx=\"").append(number(x));
    body.append("\" cy=\"").append(number(y)).append("\" r=\"").append(number(radius));
    body.append("\"><title>").append(escaped(tip)).append("</title></circle>\n");
    return this;
  }

  /** The text, with an ellipsis in its middle if it is wider than this many average characters. */
  public static String shortened(String text, int most) {
    if (fitting(text, 0, most) == text.length()) {
      return text;
    }
    String head = text.substring(0, fitting(text, 0, most / 2.0));
    String reversed = new StringBuilder(text).reverse().toString(); // keeps surrogate pairs
    int tail = fitting(reversed, 0, (most - 1) / 2.0);
    return head + "…" + text.substring(text.length() - tail);
  }

  /** The end of the part of a text, from an index on, that is at most this wide. */
  private static int fitting(String text, int from, double most) {
    double left = most;
    int end = from;
    while (end < text.length()) {
      int point = text.codePointAt(end);
      left -= width(point);
      if (left < 0) {
        break;
      }
      end += Character.charCount(point);
    }
    return end;
  }

  /** The width of a character, compared with an average one. */
  static double width(int point) {
    if (point >= 0x1100) {
      return 2; // most of these fill a square
    }
    return "MWmw@%".indexOf(point) >= 0 ? 1.6 : Character.isUpperCase(point) ? 1.2 : 1;
  }

  /** The width of a text in average characters. */
  static double width(String text) {
    return text.codePoints().mapToDouble(Svg::width).sum();
  }

  /** The content of the file, for a picture of this height. */
  public String file(double height) {
    String size = "0 0 " + WIDTH + " " + number(height);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\""
        + size
        + "\" width=\""
        + WIDTH
        + "\" height=\""
        + number(height)
        + "\" style=\"max-width:100%;height:auto\">\n<!-- tiara picture, version 1 -->\n<title>"
        + escaped(title)
        + "</title>\n<style>"
        + STYLE
        + "</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n"
        + body
        + "</svg>\n";
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.2f", value);
  }

  /**
   * Escapes text or an attribute value. Control characters other than tab, and characters that XML
   * does not allow, are replaced.
   */
  private static String escaped(String text) {
    var safe = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> safe.appendCodePoint(isWritable(point) ? point : 0xFFFD);
              }
            });
    return safe.toString();
  }

  private static boolean isWritable(int point) {
    boolean surrogate = point >= 0xD800 && point <= 0xDFFF;
    return (point >= 0x20 && !surrogate && point < 0xFFFE) || point > 0xFFFF || point == '\t';
  }
}
