package dev.tiara.answers.ranking;

import java.util.Arrays;
import java.util.List;

/** A list of the reciprocal ranks of links. A new link has a second rank, among new links only. */
public final class RankList {
  /** A selection of links. */
  public enum Links {
    /** Every link. */
    ALL,
    /** Links whose source and target had no link in this direction in any earlier snapshot. */
    NEW,
    /** Links that occurred in an earlier snapshot. */
    REPEATED
  }

  private double[] reciprocals = new double[64];
  private double[] reciprocalsWithinKind = new double[64];
  private double[] hits = new double[64];
  private double[] hitsWithinKind = new double[64];
  private boolean[] known = new boolean[64];
  private int size;

  /** An empty list. */
  public RankList() {}

  /**
   * Adds a link that was ranked once.
   *
   * @param rank its rank among all competitors
   * @param rankWithinKind its rank within its own kind, new or repeated
   * @param isKnown whether the link is repeated
   */
  public void add(double rank, double rankWithinKind, boolean isKnown) {
    add(1 / rank, hit(rank), 1 / rankWithinKind, hit(rankWithinKind), isKnown);
  }

  /** 1 for a rank in the top ten, 0 otherwise. */
  static double hit(double rank) {
    return rank <= 10 ? 1 : 0;
  }

  void add(
      double reciprocal,
      double hit,
      double reciprocalWithinKind,
      double hitWithinKind,
      boolean isKnown) {
    if (size == known.length) {
      reciprocals = Arrays.copyOf(reciprocals, 2 * size);
      reciprocalsWithinKind = Arrays.copyOf(reciprocalsWithinKind, 2 * size);
      hits = Arrays.copyOf(hits, 2 * size);
      hitsWithinKind = Arrays.copyOf(hitsWithinKind, 2 * size);
      known = Arrays.copyOf(known, 2 * size);
    }
    reciprocals[size] = reciprocal;
    reciprocalsWithinKind[size] = reciprocalWithinKind;
    hits[size] = hit;
    hitsWithinKind[size] = hitWithinKind;
    known[size++] = isKnown;
  }

  /** The number of links. */
  public int size() {
    return size;
  }

  /** The mean reciprocal rank of the selected links; NaN if there are none. */
  public double mrr(Links links) {
    return Arrays.stream(reciprocals(links)).average().orElse(Double.NaN);
  }

  /** The reciprocal ranks of the selected links. */
  public double[] reciprocals(Links links) {
    return select(links, reciprocals, reciprocalsWithinKind);
  }

  /**
   * For each selected link, 1 if it is in the top ten, else 0; the mean if it was ranked several
   * times.
   */
  public double[] hits10(Links links) {
    return select(links, hits, hitsWithinKind);
  }

  private double[] select(Links links, double[] all, double[] withinKind) {
    double[] chosen = new double[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (links == Links.ALL || (links == Links.REPEATED) == known[i]) {
        chosen[count++] = links == Links.ALL ? all[i] : withinKind[i];
      }
    }
    return Arrays.copyOf(chosen, count);
  }

  /**
   * The mean, link by link, of at least one list over the same links.
   *
   * @throws IllegalArgumentException if they differ in length
   */
  public static RankList mean(List<RankList> lists) {
    RankList mean = new RankList();
    int size = lists.get(0).size;
    mean.known = Arrays.copyOf(lists.get(0).known, size);
    mean.size = size;
    mean.reciprocals = new double[size];
    mean.reciprocalsWithinKind = new double[size];
    mean.hits = new double[size];
    mean.hitsWithinKind = new double[size];
    for (RankList list : lists) {
      if (list.size != size) {
        throw new IllegalArgumentException(
            "lists must rank the same links, got " + size + " and " + list.size);
      }
      for (int i = 0; i < size; i++) {
        mean.reciprocals[i] += list.reciprocals[i] / lists.size();
        mean.reciprocalsWithinKind[i] += list.reciprocalsWithinKind[i] / lists.size();
        mean.hits[i] += list.hits[i] / lists.size();
        mean.hitsWithinKind[i] += list.hitsWithinKind[i] / lists.size();
      }
    }
    return mean;
  }
}
