package dev.tiara.benchmarks;

import java.util.List;
import java.util.Locale;

/** A plot of a few points on logarithmic axes with their fitted power law, as SVG. */
final class LogLogPlot {
  private static final int WIDTH = 560;
  private static final int HEIGHT = 360;
  private static final int MARGIN = 60;

  private LogLogPlot() {}

  /** Slope and intercept of log y over log x, by least squares. */
  static double[] fit(List<double[]> points) {
    double n = points.size();
    double sx = 0;
    double sy = 0;
    double sxx = 0;
    double sxy = 0;
    for (double[] point : points) {
      double x = Math.log(point[0]);
      double y = Math.log(point[1]);
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
    }
    double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    return new double[] {slope, (sy - slope * sx) / n};
  }

  static String svg(List<double[]> points, double[] line, String title) {
    double left = points.stream().mapToDouble(p -> p[0]).min().orElseThrow() / 1.3;
    double right = points.stream().mapToDouble(p -> p[0]).max().orElseThrow() * 1.3;
    double low = points.stream().mapToDouble(p -> p[1]).min().orElseThrow() / 1.6;
    double high = points.stream().mapToDouble(p -> p[1]).max().orElseThrow() * 1.6;
    var svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " font-family=\"sans-serif\" font-size=\"13\">%n"
                + "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n"
                + "<text x=\"%d\" y=\"28\" fill=\"#222222\" font-size=\"15\">%s</text>%n"
                + "<path d=\"M%d 44V%dH%d\" fill=\"none\" stroke=\"#888888\"/>%n",
            WIDTH,
            HEIGHT,
            WIDTH,
            HEIGHT,
            MARGIN,
            title,
            MARGIN,
            HEIGHT - MARGIN,
            WIDTH - 20));
    double y1 = Math.exp(line[1] + line[0] * Math.log(left));
    double y2 = Math.exp(line[1] + line[0] * Math.log(right));
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#c2410c\""
                + " stroke-dasharray=\"6 4\"/>%n",
            x(left, left, right),
            y(y1, low, high),
            x(right, left, right),
            y(y2, low, high)));
    for (double[] point : points) {
      double px = x(point[0], left, right);
      double py = y(point[1], low, high);
      svg.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#1d4ed8\"/>%n"
                  + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"#222222\">%.0f s</text>%n"
                  + "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#555555\">%,.0f</text>%n",
              px,
              py,
              px - 9,
              py - 7,
              point[1],
              px,
              HEIGHT - MARGIN + 22,
              point[0]));
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#555555\">nodes</text>%n</svg>%n",
            WIDTH / 2,
            HEIGHT - 14));
    return svg.toString();
  }

  private static double x(double value, double left, double right) {
    return MARGIN + (WIDTH - 20 - MARGIN) * Math.log(value / left) / Math.log(right / left);
  }

  private static double y(double value, double low, double high) {
    return HEIGHT - MARGIN - (HEIGHT - MARGIN - 44) * Math.log(value / low) / Math.log(high / low);
  }
}
