package dev.tiara.answers.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A published test MRR.
 *
 * @param data the data set
 * @param model the method
 * @param mrr the published value
 * @param source where it was published
 */
public record PublishedResult(String data, String model, double mrr, String source) {
  private static final String UTG = "Huang et al., UTG, arXiv 2407.12269";

  private static final String ROLAND = "You et al., ROLAND, KDD 2022, records of the authors";

  private static final String TGB = "Temporal Graph Benchmark, leaderboard of tgbl-wiki-v2";

  private static final String[] MODELS = {
    "TGN", "DyGFormer", "NAT", "GraphMixer", "HTGN", "GC-LSTM", "EvolveGCN", "GCN", "EdgeBank"
  };
  private static final double[] UCI = {
    0.091, 0.334, 0.356, 0.105, 0.093, 0.093, 0.121, 0.068, 0.165
  };
  private static final double[] ENRON = {
    0.191, 0.331, 0.276, 0.296, 0.267, 0.170, 0.233, 0.164, 0.157
  };

  /** The results published under a protocol for a data set; empty if there are none. */
  public static List<PublishedResult> of(String protocol, String data) {
    return switch (protocol) {
      case "utg" -> utg(data);
      case "roland" -> roland(data);
      case "tgb" -> tgb(data);
      default -> List.of();
    };
  }

  /** TGB's board of January 2026; it mixes conventions. */
  private static List<PublishedResult> tgb(String data) {
    if (!data.toLowerCase(Locale.ROOT).equals("wikipedia")) {
      return List.of();
    }
    return List.of(
        new PublishedResult(data, "TPNet, per event", 0.827, "arXiv 2410.04013"),
        new PublishedResult(data, "LocalGlobal heuristic, per event", 0.821, "arXiv 2502.04910"),
        new PublishedResult(data, "HyperEvent", 0.810, TGB),
        new PublishedResult(data, "DyGFormer", 0.798, TGB),
        new PublishedResult(data, "NAT", 0.749, TGB),
        new PublishedResult(data, "Base3", 0.743, "arXiv 2506.12764"),
        new PublishedResult(data, "DyGMamba", 0.739, TGB),
        new PublishedResult(data, "TNCN", 0.718, TGB),
        new PublishedResult(data, "EdgeBank, stale", 0.495, TGB),
        new PublishedResult(data, "HTGN, best snapshot model", 0.464, UTG));
  }

  private static List<PublishedResult> roland(String data) {
    double[] figures =
        switch (data.toLowerCase(Locale.ROOT)) {
          case "bitcoinalpha" -> new double[] {0.2885, 0.19};
          case "bitcoinotc" -> new double[] {0.2203, 0.11};
          case "uci", "collegemsg" -> new double[] {0.2289, 0.088};
          default -> new double[0];
        };
    return figures.length == 0
        ? List.of()
        : List.of(
            new PublishedResult(data, "ROLAND, best of 16 by test MRR", figures[0], ROLAND),
            new PublishedResult(data, "ROLAND, median of 16", figures[1], ROLAND));
  }

  private static List<PublishedResult> utg(String data) {
    double[] figures =
        switch (data.toLowerCase(Locale.ROOT)) {
          case "uci" -> UCI;
          case "enron" -> ENRON;
          default -> new double[0];
        };
    List<PublishedResult> results = new ArrayList<>();
    for (int i = 0; i < figures.length; i++) {
      results.add(new PublishedResult(data, MODELS[i], figures[i], UTG));
    }
    return List.copyOf(results);
  }
}
