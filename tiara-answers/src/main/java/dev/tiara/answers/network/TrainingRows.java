package dev.tiara.answers.network;

import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.Replay;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.random.Mix64;
import dev.tiara.progress.Phase;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The rows that a network is fitted to, query by query; the first row of a query is its answer. */
public final class TrainingRows {
  /** The name of collecting them, in progress. */
  public static final String TASK = "collect features";

  private final List<Feature> features;
  private final int contexts;
  private final Scaling scaling;

  /** Standardised: the contexts of the source, then one row per candidate without contexts. */
  private final float[][] rows;

  private final float[][] weights;

  private TrainingRows(List<Feature> features, Scaling scaling, float[][] rows, float[][] weights) {
    this.features = features;
    this.contexts = contexts(features);
    this.scaling = scaling;
    this.rows = rows;
    this.weights = weights;
  }

  /** The number of features that depend on the source alone; they come first. */
  static int contexts(List<Feature> features) {
    return (int) features.stream().filter(f -> f.scope() == Feature.Scope.CONTEXT).count();
  }

  /**
   * Collects the rows of the events of a log up to one, from the start.
   *
   * @param end the number of events to learn from
   * @param candidates the competitors of an answer
   * @param features what is known about a row, contexts first
   * @param most the number of queries to keep, drawn uniformly if there are more
   * @param threads the number of threads, each of which replays the log and takes a part of the
   *     queries
   */
  public static TrainingRows of(
      OrderedEvents events,
      int end,
      Visibility visibility,
      TimeScales scales,
      Candidates candidates,
      List<Feature> features,
      int most,
      long seed,
      int threads,
      Progress progress) {
    double share = (double) most / end;
    var lanes = new Collector[threads];
    var phase = new Phase(progress, TASK, "events", end);
    try (var pool = new WorkerPool(threads)) {
      pool.forEach(
          threads,
          lane -> {
            var state = EventState.of(scales, features, events.nodes());
            var view = new LinkView(state);
            var sampler = new RowSampler(view, candidates, events.nodes(), seed);
            var collector = new Collector(features, view, sampler);
            new Replay(events, visibility, state, threads)
                .in(phase)
                .run(
                    0,
                    end,
                    (event, time, targets, count) -> {
                      if (sampler.isDue()) { // of all queries, so that all threads agree
                        view.ask(events.sources()[event], time);
                        sampler.refresh();
                      }
                      long draw = Mix64.key(seed, -1, event);
                      if ((draw >>> 11) * 0x1p-53 < share && (draw & 0x3ff) % threads == lane) {
                        view.ask(events.sources()[event], time);
                        collector.collect(event, events.targets()[event], targets, count);
                      }
                    });
            lanes[lane] = collector;
          });
    }
    phase.end();
    List<Query> queries = new ArrayList<>();
    for (Collector collector : lanes) {
      queries.addAll(collector.queries);
    }
    queries.sort(Comparator.comparingInt(Query::event)); // the same on any number of threads
    return standardised(features, queries);
  }

  /**
   * The rows of a query.
   *
   * @param values the contexts of the source, then one row per candidate without contexts
   * @param weights of the rows
   */
  @SuppressWarnings("ArrayRecordComponent") // used at once
  private record Query(int event, float[] values, float[] weights) {}

  private static TrainingRows standardised(List<Feature> features, List<Query> queries) {
    int contexts = contexts(features);
    int width = features.size() - contexts;
    var sums = new Scaling.Sums(features);
    for (Query query : queries) {
      for (int i = 0; i < query.values.length; i++) {
        if (i < contexts) {
          sums.add(i, query.values[i], query.weights.length);
        } else if (!Float.isNaN(query.values[i])) {
          sums.add(contexts + (i - contexts) % width, query.values[i], 1);
        }
      }
    }
    Scaling scaling = sums.scaling();
    for (Query query : queries) {
      float[] values = query.values;
      for (int i = 0; i < values.length; i++) {
        int j = i < contexts ? i : contexts + (i - contexts) % width;
        values[i] = (float) scaling.standardised(j, values[i]);
      }
    }
    return new TrainingRows(
        features,
        scaling,
        queries.stream().map(Query::values).toArray(float[][]::new),
        queries.stream().map(Query::weights).toArray(float[][]::new));
  }

  List<Feature> features() {
    return features;
  }

  int contexts() {
    return contexts;
  }

  Scaling scaling() {
    return scaling;
  }

  /** The number of queries. */
  public int size() {
    return rows.length;
  }

  float[] row(int query) {
    return rows[query];
  }

  float[] weights(int query) {
    return weights[query];
  }

  private static final class Collector {
    private final Feature[] features;
    private final int contexts;
    private final LinkView view;
    private final RowSampler sampler;
    private final List<Query> queries = new ArrayList<>();

    Collector(List<Feature> features, LinkView view, RowSampler sampler) {
      this.features = features.toArray(Feature[]::new);
      this.contexts = contexts(features);
      this.view = view;
      this.sampler = sampler;
    }

    void collect(int event, int positive, int[] targets, int count) {
      if (!sampler.sample(event, positive, targets, count)) {
        return;
      }
      int width = features.length - contexts;
      float[] values = new float[contexts + sampler.size * width];
      for (int j = 0; j < contexts; j++) {
        values[j] = (float) features[j].of(view);
      }
      int at = contexts;
      for (int r = 0; r < sampler.size; r++) {
        view.look(sampler.candidates[r]);
        boolean known = view.isKnown();
        for (int j = contexts; j < features.length; j++) {
          boolean counts = known || features[j].scope() != Feature.Scope.PAIR;
          values[at++] = counts ? (float) features[j].of(view) : Float.NaN;
        }
      }
      queries.add(new Query(event, values, Arrays.copyOf(sampler.weights, sampler.size)));
    }
  }
}
