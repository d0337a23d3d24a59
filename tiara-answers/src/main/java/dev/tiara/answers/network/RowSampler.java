package dev.tiara.answers.network;

import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.LinkView;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Selects the competitors that a training query is contrasted with: the source's most recent
 * contacts in both directions, the hardest of the rest (recently active, newly popular, near in two
 * hops), and a uniform sample that stands for all others by its weight.
 */
final class RowSampler {
  private static final int KNOWN = 40;

  /** The numbers of recent, popular, two-hop and uniform rows if the positive is known, or new. */
  private static final int[] FOR_KNOWN = {5, 3, 4, 5};

  private static final int[] FOR_NEW = {30, 20, 30, 45};

  private static final int POPULAR = 64;

  private final LinkView view;
  private final EventState state;
  private final Candidates competitors;
  private final int[] universe;
  private final long seed;

  /** The place of a node among the candidates; beyond all of them for a node that is none. */
  private final int[] placeOf;

  private final int[] included;
  private final int[] buffer = new int[KNOWN];
  private int stamp;
  private int limit;
  private int[] popular = {};
  private int popularAsOf = -1;
  private double[] hardness = {};
  private int[] hard = {};

  /** The rows of the last query; the positive is the first. */
  final int[] candidates = new int[2 * KNOWN + 160];

  /** The weights of these rows. */
  final float[] weights = new float[candidates.length];

  int size;

  RowSampler(LinkView view, Candidates competitors, int nodes, long seed) {
    this.view = view;
    this.state = view.state();
    this.competitors = competitors;
    this.universe = competitors.nodes();
    this.seed = seed;
    placeOf = new int[nodes];
    included = new int[nodes];
    Arrays.fill(placeOf, Integer.MAX_VALUE);
    for (int i = 0; i < universe.length; i++) {
      placeOf[universe[i]] = i;
    }
  }

  /**
   * Selects the rows of the query that the view has been asked.
   *
   * @return whether the answer is among the candidates; otherwise there are no rows
   */
  boolean sample(int event, int positive, int[] targets, int count) {
    stamp++;
    size = 0;
    limit = competitors.count(state);
    int excluded = 0;
    if (!add(positive)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (targets[i] != positive) {
        included[targets[i]] = stamp; // another right answer
        excluded += placeOf[targets[i]] < limit ? 1 : 0;
      }
    }
    view.look(positive);
    int[] counts = view.isKnown() ? FOR_KNOWN : FOR_NEW;
    int known = view.recentTargets(buffer, KNOWN);
    for (int i = 0; i < known; i++) {
      add(buffer[i]);
    }
    int reverse = view.recentSources(buffer, KNOWN);
    for (int i = 0; i < reverse; i++) {
      add(buffer[i]);
    }
    addRecent(counts[0]);
    addPopular(counts[1]);
    addNear(counts[2]);
    addUniform(counts[3], limit - excluded, event);
    return true;
  }

  private boolean add(int node) {
    if (placeOf[node] >= limit || included[node] == stamp) {
      return false;
    }
    included[node] = stamp;
    candidates[size] = node;
    weights[size++] = 1;
    return true;
  }

  private void addRecent(int count) {
    int left = count;
    for (int node = state.mostRecentTarget();
        node >= 0 && left > 0;
        node = state.nextTarget(node)) {
      left -= add(node) ? 1 : 0;
    }
  }

  private void addPopular(int count) {
    int left = count;
    for (int i = 0; i < popular.length && left > 0; i++) {
      left -= add(popular[i]) ? 1 : 0;
    }
  }

  /** Whether the list of popular targets is out of date. */
  boolean isDue() {
    return popularAsOf < 0 || state.events() - popularAsOf > Math.max(200, state.targets() / 4);
  }

  /** Brings the list of popular targets up to the time of the query that the view was asked. */
  void refresh() {
    popularAsOf = state.events();
    popular = popular();
  }

  /** The targets with the most newcomers, in descending order. */
  private int[] popular() {
    int count = state.targets();
    double[] newcomers = new double[count];
    int[] nodes = new int[count];
    int node = state.mostRecentTarget();
    for (int i = 0; i < count; i++) {
      view.look(node);
      newcomers[i] = view.newcomers();
      nodes[i] = node;
      node = state.nextTarget(node);
    }
    return largest(nodes, newcomers, count, POPULAR);
  }

  private void addNear(int count) {
    int near = 0;
    if (hard.length < view.nearby()) {
      hard = new int[2 * view.nearby()];
      hardness = new double[hard.length];
    }
    for (int i = 0; i < view.nearby(); i++) {
      int node = view.nearby(i);
      if (placeOf[node] < limit && included[node] != stamp) {
        view.look(node);
        hard[near] = node;
        hardness[near++] = view.twoHops();
      }
    }
    for (int node : largest(hard, hardness, near, count)) {
      add(node);
    }
  }

  /** The nodes with the largest values, in descending order; the earlier of equal ones first. */
  private static int[] largest(int[] nodes, double[] values, int count, int most) {
    int[] chosen = new int[Math.min(count, most)];
    double[] best = new double[chosen.length];
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (size == chosen.length && !(size > 0 && values[i] > best[size - 1])) {
        continue;
      }
      int place = size < chosen.length ? size++ : size - 1;
      while (place > 0 && values[i] > best[place - 1]) {
        best[place] = best[place - 1];
        chosen[place] = chosen[place - 1];
        place--;
      }
      best[place] = values[i];
      chosen[place] = nodes[i];
    }
    return chosen;
  }

  private void addUniform(int count, int available, int event) {
    int rest = available - size;
    if (rest <= 0) {
      return;
    }
    if (rest <= count) {
      for (int i = 0; i < limit; i++) {
        add(universe[i]);
      }
      return;
    }
    var random = new SplittableRandom(Mix64.key(seed, event));
    int first = size;
    while (size < first + count) {
      add(universe[random.nextInt(limit)]);
    }
    Arrays.fill(weights, first, size, (float) rest / count);
  }
}
