package dev.tiara.answers.network;

import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.Replay;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;
import java.util.List;

/** The rows that a network is fitted to, query by query; the first row of a query is its answer. */
public final class TrainingRows {
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
   */
  public static TrainingRows of(
      OrderedEvents events,
      int end,
      Visibility visibility,
      TimeScales scales,
      Candidates candidates,
      List<Feature> features,
      int most,
      long seed) {
    var state = new EventState(scales);
    var view = new LinkView(state);
    var collector =
        new Collector(features, view, new RowSampler(view, candidates, events.nodes(), seed));
    double share = (double) most / end;
    new Replay(events, visibility, state)
        .run(
            0,
            end,
            (event, time, targets, count) -> {
              if ((Mix64.key(seed, -1, event) >>> 11) * 0x1p-53 < share) {
                view.ask(events.sources()[event], time);
                collector.collect(event, events.targets()[event], targets, count);
              }
            });
    return collector.finish();
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

  /** The number of rows of all queries. */
  public long rows() {
    return Arrays.stream(weights).mapToLong(w -> w.length).sum();
  }

  float[] row(int query) {
    return rows[query];
  }

  float[] weights(int query) {
    return weights[query];
  }

  private static final class Collector {
    private final Feature[] features;
    private final List<Feature> list;
    private final int contexts;
    private final LinkView view;
    private final RowSampler sampler;
    private final Scaling.Sums sums;
    private float[][] rows = new float[1024][];
    private float[][] weights = new float[1024][];
    private int size;

    Collector(List<Feature> features, LinkView view, RowSampler sampler) {
      this.list = features;
      this.features = features.toArray(Feature[]::new);
      this.contexts = contexts(features);
      this.view = view;
      this.sampler = sampler;
      this.sums = new Scaling.Sums(features);
    }

    void collect(int event, int positive, int[] targets, int count) {
      if (!sampler.sample(event, positive, targets, count)) {
        return;
      }
      if (size == rows.length) {
        rows = Arrays.copyOf(rows, 2 * size);
        weights = Arrays.copyOf(weights, 2 * size);
      }
      int width = features.length - contexts;
      float[] values = new float[contexts + sampler.size * width];
      for (int j = 0; j < contexts; j++) {
        values[j] = (float) features[j].of(view);
        sums.add(j, values[j], sampler.size);
      }
      int at = contexts;
      for (int r = 0; r < sampler.size; r++) {
        view.look(sampler.candidates[r]);
        boolean known = view.isKnown();
        for (int j = contexts; j < features.length; j++) {
          if (known || features[j].scope() != Feature.Scope.PAIR) {
            values[at] = (float) features[j].of(view);
            sums.add(j, values[at], 1);
          } else {
            values[at] = Float.NaN;
          }
          at++;
        }
      }
      rows[size] = values;
      weights[size++] = Arrays.copyOf(sampler.weights, sampler.size);
    }

    TrainingRows finish() {
      Scaling scaling = sums.scaling();
      int width = features.length - contexts;
      for (int q = 0; q < size; q++) {
        float[] values = rows[q];
        for (int i = 0; i < values.length; i++) {
          int j = i < contexts ? i : contexts + (i - contexts) % width;
          values[i] = (float) scaling.standardised(j, values[i]);
        }
      }
      return new TrainingRows(
          list, scaling, Arrays.copyOf(rows, size), Arrays.copyOf(weights, size));
    }
  }
}
