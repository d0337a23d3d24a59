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
      default -> List.of();
    };
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
