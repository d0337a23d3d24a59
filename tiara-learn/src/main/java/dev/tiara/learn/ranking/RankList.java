package dev.tiara.learn.ranking;

import java.util.Arrays;
import java.util.List;

/**
 * The reciprocal ranks of links, one after the other. A link that is new has a second rank, among
 * new ones.
 */
public final class RankList {
  /** Links to look at. */
  public enum Links {
    /** Every link. */
    ALL,
    /** Links of two nodes that had none in this direction before. */
    NEW,
    /** Links that were there before. */
    REPEATED
  }

  private double[] reciprocals = new double[64];
  private double[] reciprocalsApart = new double[64];
  private double[] hits = new double[64];
  private double[] hitsApart = new double[64];
  private boolean[] known = new boolean[64];
  private int size;

  /** An empty list. */
  public RankList() {}

  /**
   * Adds a link that was ranked once.
   *
   * @param rank among all its competitors
   * @param apart its rank for the question that it belongs to, new or repeated
   * @param isKnown whether the link is a repeated one
   */
  public void add(double rank, double apart, boolean isKnown) {
    add(1 / rank, hit(rank), 1 / apart, hit(apart), isKnown);
  }

  /** 1 for a rank among the first ten, 0 for others. */
  static double hit(double rank) {
    return rank <= 10 ? 1 : 0;
  }

  void add(
      double reciprocal, double hit, double reciprocalApart, double hitApart, boolean isKnown) {
    if (size == known.length) {
      reciprocals = Arrays.copyOf(reciprocals, 2 * size);
      reciprocalsApart = Arrays.copyOf(reciprocalsApart, 2 * size);
      hits = Arrays.copyOf(hits, 2 * size);
      hitsApart = Arrays.copyOf(hitsApart, 2 * size);
      known = Arrays.copyOf(known, 2 * size);
    }
    reciprocals[size] = reciprocal;
    reciprocalsApart[size] = reciprocalApart;
    hits[size] = hit;
    hitsApart[size] = hitApart;
    known[size++] = isKnown;
  }

  /** The number of links. */
  public int size() {
    return size;
  }

  /** The mean reciprocal rank of links of a kind; not a number where there are none. */
  public double mrr(Links links) {
    return Arrays.stream(reciprocals(links)).average().orElse(Double.NaN);
  }

  /** The reciprocal ranks of links of a kind. */
  public double[] reciprocals(Links links) {
    return select(links, reciprocals, reciprocalsApart);
  }

  /** For links of a kind, whether they are among the first ten: 1 or 0, or a mean of such. */
  public double[] hits10(Links links) {
    return select(links, hits, hitsApart);
  }

  private double[] select(Links links, double[] all, double[] apart) {
    double[] chosen = new double[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (links == Links.ALL || (links == Links.REPEATED) == known[i]) {
        chosen[count++] = links == Links.ALL ? all[i] : apart[i];
      }
    }
    return Arrays.copyOf(chosen, count);
  }

  /**
   * The mean, link by link, of lists over the same links.
   *
   * @throws IllegalArgumentException if there are none, or they differ in length
   */
  public static RankList mean(List<RankList> lists) {
    RankList mean = new RankList();
    int size = lists.get(0).size;
    mean.known = Arrays.copyOf(lists.get(0).known, size);
    mean.size = size;
    mean.reciprocals = new double[size];
    mean.reciprocalsApart = new double[size];
    mean.hits = new double[size];
    mean.hitsApart = new double[size];
    for (RankList list : lists) {
      if (list.size != size) {
        throw new IllegalArgumentException(
            "lists must rank the same links, got " + size + " and " + list.size);
      }
      for (int i = 0; i < size; i++) {
        mean.reciprocals[i] += list.reciprocals[i] / lists.size();
        mean.reciprocalsApart[i] += list.reciprocalsApart[i] / lists.size();
        mean.hits[i] += list.hits[i] / lists.size();
        mean.hitsApart[i] += list.hitsApart[i] / lists.size();
      }
    }
    return mean;
  }
}
