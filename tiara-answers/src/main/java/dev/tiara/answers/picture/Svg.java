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
      .title{font-size:17px;font-weight:600}.head{font-size:14px;font-weight:600}
      .muted{fill:#5b6675;font-size:12px;paint-order:stroke;stroke:#fff;stroke-width:3px}.bar{fill:#2b6cb0}.faint{fill:#9db8d6}.mark{fill:#c2410c}
      .axis{stroke:#c3cad4;stroke-width:1}.line{stroke:#2b6cb0;stroke-width:1.5;fill:none}
      .thin{stroke:#9db8d6;stroke-width:1;fill:none}.dash{stroke:#c2410c;stroke-width:1;stroke-dasharray:3 3}
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
    body.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y)).append('"');
    if (!style.isEmpty()) {
      body.append(" class=\"").append(style).append('"');
    }
    if (anchor != Anchor.START) {
      body.append(" text-anchor=\"").append(anchor.name().toLowerCase(Locale.ROOT)).append('"');
    }
    body.append('>').append(escaped(text)).append("</text>\n");
    return this;
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

  /** The text, cut to at most this many characters; the last one is an ellipsis if it was cut. */
  public static String shortened(String text, int most) {
    int length = text.codePointCount(0, text.length());
    if (length <= most) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, Math.max(0, most - 1))) + "…";
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
        + "\">\n<!-- tiara picture, version 1 -->\n<title>"
        + escaped(title)
        + "</title>\n<style>"
        + STYLE
        + "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
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
