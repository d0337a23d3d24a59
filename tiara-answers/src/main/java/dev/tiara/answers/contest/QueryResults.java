package dev.tiara.answers.contest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What one predictor made of the answers of queries, in the order of the queries. */
public final class QueryResults {
  /** What a query asks for. */
  public enum Kind {
    /** A contact that the source has had before. */
    REPEATED("repeated"),
    /** The first contact of a pair, from a source that has had others. */
    NEW_PAIR("new"),
    /** The first event of a source. */
    UNSEEN_SOURCE("unseen");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The kind in one word. */
    public String word() {
      return word;
    }
  }

  private int[] events = new int[64];
  private int[] sources = new int[64];
  private Kind[] kinds = new Kind[64];
  private double[] ranks = new double[64];
  private int[] competitors = new int[64];
  private double[] probabilities = new double[64];
  private int[] setSizes = new int[64];
  private int size;
  private long nanos;

  /** Adds to the time that the predictor took. */
  void spend(long more) {
    nanos += more;
  }

  /** The mean time per query in microseconds, without that for keeping the state up to date. */
  public double queryMicros() {
    return nanos * 1e-3 / size;
  }

  /**
   * Adds a query.
   *
   * @param event the event that is the answer
   * @param rank the rank of the answer; infinite if it did not compete
   * @param count the number of candidates, the answer included
   * @param probability the probability of the answer; NaN for a predictor without probabilities
   * @param setSize the size of the confidence set
   */
  void add(
      int event, int source, Kind kind, double rank, int count, double probability, int setSize) {
    if (size == sources.length) {
      events = Arrays.copyOf(events, 2 * size);
      sources = Arrays.copyOf(sources, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
      ranks = Arrays.copyOf(ranks, 2 * size);
      competitors = Arrays.copyOf(competitors, 2 * size);
      probabilities = Arrays.copyOf(probabilities, 2 * size);
      setSizes = Arrays.copyOf(setSizes, 2 * size);
    }
    events[size] = event;
    sources[size] = source;
    kinds[size] = kind;
    ranks[size] = rank;
    competitors[size] = count;
    probabilities[size] = probability;
    setSizes[size++] = setSize;
  }

  /** The results of several parts of the queries, in the order of the events. */
  static QueryResults merged(List<QueryResults> parts) {
    record Place(QueryResults part, int query) {
      int event() {
        return part.events[query];
      }
    }
    List<Place> places = new ArrayList<>();
    var merged = new QueryResults();
    for (QueryResults part : parts) {
      merged.nanos += part.nanos;
      for (int i = 0; i < part.size; i++) {
        places.add(new Place(part, i));
      }
    }
    places.sort(Comparator.comparingInt(Place::event));
    for (Place place : places) {
      QueryResults part = place.part;
      int i = place.query;
      merged.add(
          part.events[i],
          part.sources[i],
          part.kinds[i],
          part.ranks[i],
          part.competitors[i],
          part.probabilities[i],
          part.setSizes[i]);
    }
    return merged;
  }

  /** The number of queries. */
  public int size() {
    return size;
  }

  /** The event that is the answer of query i. */
  public int event(int i) {
    return events[i];
  }

  /** The source of query i. */
  public int source(int i) {
    return sources[i];
  }

  /** What query i asked for. */
  public Kind kind(int i) {
    return kinds[i];
  }

  /** The rank of the answer of query i; infinite if it did not compete. */
  public double rank(int i) {
    return ranks[i];
  }

  /** The number of candidates of query i. */
  int competitors(int i) {
    return competitors[i];
  }

  /** The probability that the answer of query i had. */
  public double probability(int i) {
    return probabilities[i];
  }

  /** The size of the confidence set of query i. */
  public int setSize(int i) {
    return setSizes[i];
  }

  /** The mean reciprocal rank of all queries; NaN if there are none. */
  public double mrr() {
    return Arrays.stream(ranks, 0, size).map(rank -> 1 / rank).average().orElse(Double.NaN);
  }

  /** The number of queries of one kind. */
  public int count(Kind kind) {
    return (int) Arrays.stream(kinds, 0, size).filter(k -> k == kind).count();
  }

  /** The number of queries whose answer competed. */
  public int ranked() {
    return (int) Arrays.stream(ranks, 0, size).filter(rank -> rank < 1e300).count();
  }

  /**
   * The mean of minus the logarithm of the probability of the answer, over answers that competed;
   * NaN without probabilities. One that is rounded to 0 counts as the least positive number.
   */
  public double logLoss() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      double probability = Math.max(probabilities[i], Double.MIN_VALUE);
      sum -= ranks[i] < 1e300 ? StrictMath.log(probability) : 0;
    }
    return sum / ranked();
  }
}
