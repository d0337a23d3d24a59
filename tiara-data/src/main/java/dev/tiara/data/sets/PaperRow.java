package dev.tiara.data.sets;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Table 1 of the paper: the data sets of its experiments. */
public enum PaperRow {
  BITCOIN_ALPHA("BitcoinAlpha", 3_783, 31_748, 138, 2, 105, 2.2),
  WIKI_ELEC("WikiElec", 7_125, 212_854, 100, 2, 354, 6.0),
  REDDIT_BODY("RedditBody", 35_776, 484_460, 88, 2, 2_465, 2.2),
  BRAIN("Brain", 5_000, 1_955_488, 12, 10, 5_000, 32.6),
  DBLP3("DBLP-3", 4_257, 23_540, 10, 3, 782, 3.0),
  DBLP5("DBLP-5", 6_606, 42_815, 10, 5, 1_212, 3.5),
  REDDIT("Reddit", 8_291, 264_050, 10, 4, 2_071, 12.8);

  private final String title;
  private final int nodes;
  private final long edges;
  private final int snapshots;
  private final int labels;
  private final int meanActivated;
  private final double edgesPerActivated;

  PaperRow(
      String title,
      int nodes,
      long edges,
      int snapshots,
      int labels,
      int meanActivated,
      double edgesPerActivated) {
    this.title = title;
    this.nodes = nodes;
    this.edges = edges;
    this.snapshots = snapshots;
    this.labels = labels;
    this.meanActivated = meanActivated;
    this.edgesPerActivated = edgesPerActivated;
  }

  /** The row of this name, whatever its case and dashes. */
  public static Optional<PaperRow> find(String name) {
    return Stream.of(values()).filter(row -> row.key().equals(key(name))).findFirst();
  }

  static String key(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** The name in lower case without dashes. */
  public String key() {
    return key(title);
  }

  /** The name as the paper prints it. */
  public String title() {
    return title;
  }

  /** n. */
  public int nodes() {
    return nodes;
  }

  /** m, both directions, summed over snapshots. */
  public long edges() {
    return edges;
  }

  /** T. */
  public int snapshots() {
    return snapshots;
  }

  /** L. */
  public int labels() {
    return labels;
  }

  /** ⌊n̄_t⌋. */
  public int meanActivated() {
    return meanActivated;
  }

  /** C̄_t, to one digit. */
  public double edgesPerActivated() {
    return edgesPerActivated;
  }
}
