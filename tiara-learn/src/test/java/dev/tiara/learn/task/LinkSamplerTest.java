package dev.tiara.learn.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinkSamplerTest {
  private final LinkData data = random(40, 10, 25);
  private final TimeSplit split = TimeSplit.paper(10);
  private final LinkSampler sampler = sampler(RandomNegatives.UNLINKED, 1);

  private LinkSampler sampler(RandomNegatives randomNegatives, long seed) {
    return new LinkSampler(data, split, randomNegatives, seed);
  }

  private static LinkData random(int nodes, int snapshots, int links) {
    Random random = new Random(6);
    var events = EventTable.builder();
    for (int t = 0; t < snapshots; t++) {
      for (int i = 0; i < links; i++) {
        // A few busy nodes, so that pairs return.
        events.add("" + random.nextInt(8), "" + random.nextInt(nodes), t + 0.5);
      }
    }
    return LinkData.of(events.build(), TimeBins.ofWidth(1));
  }

  @Test
  void positives_areTheNextSnapshotBothWays() {
    LinkSamples samples = sampler.random(3, 5, 0);
    assertThat(samples.sources()).hasNumberOfRows(4);
    assertThat(samples.sources()[1]).isEmpty();
    LinkData.Links links = data.originals().get(3);
    int m = links.count();
    assertThat(samples.positives()[2]).isEqualTo(2 * m);
    for (int i = 0; i < m; i++) {
      assertThat(samples.sources()[2][i]).isEqualTo(links.sources()[i]);
      assertThat(samples.targets()[2][i]).isEqualTo(links.targets()[i]);
      assertThat(samples.sources()[2][m + i]).isEqualTo(links.targets()[i]);
      assertThat(samples.targets()[2][m + i]).isEqualTo(links.sources()[i]);
    }
  }

  @Test
  void randomNegatives_areDistinctStrangersOfEachSource_asManyAsItsLinks_andReversed() {
    LinkSamples samples = sampler.random(1, 10, 0);
    for (int t = 0; t < 9; t++) {
      LinkData.Links links = data.originals().get(t + 1);
      int m = links.count();
      int[] u = samples.sources()[t];
      int[] v = samples.targets()[t];
      assertThat(u).hasSize(4 * m);
      Set<Long> forbidden = new HashSet<>();
      for (int i = 0; i < m; i++) {
        forbidden.add(((long) links.sources()[i] << 32) | links.targets()[i]);
      }
      for (int i = 2 * m; i < 3 * m; i++) {
        assertThat(u[i]).isEqualTo(links.sources()[i - 2 * m]).isNotEqualTo(v[i]);
        assertThat(forbidden.add(((long) u[i] << 32) | v[i])).as("stranger, once").isTrue();
        assertThat(u[m + i]).isEqualTo(v[i]);
        assertThat(v[m + i]).isEqualTo(u[i]);
      }
    }
  }

  /** The pairs of a snapshot that are drawn both as a link and as none. */
  private int contradictions(RandomNegatives randomNegatives) {
    int count = 0;
    for (int round = 0; round < 20; round++) {
      LinkSamples samples = sampler(randomNegatives, 1).random(1, 10, round);
      for (int t = 0; t < 9; t++) {
        boolean[][] linked = linked(t + 1, t + 2);
        for (int i = samples.positives()[t]; i < samples.sources()[t].length; i++) {
          count += linked[samples.sources()[t][i]][samples.targets()[t][i]] ? 1 : 0;
        }
      }
    }
    return count;
  }

  @Test
  void strangers_areNoLinksOfTheSnapshotInEitherDirection_unlessAsPublished() {
    assertThat(contradictions(RandomNegatives.UNLINKED)).isZero();
    assertThat(contradictions(RandomNegatives.AS_PUBLISHED)).isPositive();
  }

  @Test
  void directedGraph_isRejected_becauseLinksAreLabelledBothWays() {
    EventTable events = EventTable.builder().add("a", "b", 0).add("b", "c", 1).build();
    var directed = events.cut(TimeBins.ofCount(10), Direction.DIRECTED, Weighting.UNWEIGHTED);
    assertThatThrownBy(
            () ->
                LinkPrediction.on(LinkData.of(directed))
                    .features(Features.random(3, 10, 4, 1))
                    .model(ModelSettings.of(ModelKind.GCN, 4).create(1))
                    .prepare())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "link prediction needs an undirected graph, because every link is a positive in both"
                + " directions; snapshot 0 is directed");
  }

  @Test
  void negatives_areDrawnAnewEachRound_andRepeat() {
    assertThat(sampler.random(1, 7, 0).targets()).isDeepEqualTo(sampler.random(1, 7, 0).targets());
    assertThat(sampler.random(1, 7, 0).targets()[3])
        .isNotEqualTo(sampler.random(1, 7, 1).targets()[3]);
    assertThat(sampler.random(1, 7, 0).targets()[3])
        .isNotEqualTo(sampler(RandomNegatives.UNLINKED, 2).random(1, 7, 0).targets()[3]);
  }

  @ParameterizedTest
  @EnumSource(NegativeSampling.class)
  void negatives_keepToTheirKind_andAreNoLinksOfTheirSource(NegativeSampling kind) {
    LinkSamples samples = sampler.sample(split.validationEnd(), 10, 0, kind);
    int ofKind = 0;
    int all = 0;
    for (int t = split.validationEnd() - 1; t < 9; t++) {
      boolean[][] before = linked(0, t + 1);
      boolean[][] trained = linked(0, split.trainEnd());
      boolean[][] after = linked(split.trainEnd(), 10);
      LinkData.Links links = data.originals().get(t + 1);
      int m = links.count();
      for (int i = 2 * m; i < 3 * m; i++) {
        int u = samples.sources()[t][i];
        int v = samples.targets()[t][i];
        assertThat(u).isEqualTo(links.sources()[i - 2 * m]);
        ofKind +=
            switch (kind) {
              case RANDOM -> 1;
              case HISTORICAL -> before[u][v] ? 1 : 0;
              case INDUCTIVE -> after[u][v] && !trained[u][v] ? 1 : 0;
            };
        all++;
      }
    }
    // The busy nodes have partners to spare in history, but not always fresh ones.
    assertThat(ofKind).isGreaterThan(all / 2);
    if (kind == NegativeSampling.HISTORICAL) {
      assertThat(ofKind).isGreaterThan(9 * all / 10);
    }
  }

  private boolean[][] linked(int from, int to) {
    boolean[][] linked = new boolean[60][60];
    for (int s = from; s < to; s++) {
      mark(linked, s);
    }
    return linked;
  }

  private void mark(boolean[][] linked, int snapshot) {
    LinkData.Links links = data.originals().get(snapshot);
    for (int i = 0; i < links.count(); i++) {
      linked[links.sources()[i]][links.targets()[i]] = true;
      linked[links.targets()[i]][links.sources()[i]] = true;
    }
  }

  @Test
  void invalidSplits_areRejected() {
    assertThatThrownBy(() -> TimeSplit.paper(3))
        .hasMessageContaining("a split needs at least 2 training snapshots");
    assertThatThrownBy(() -> sampler.random(0, 5, 0))
        .hasMessage("predicted snapshots must be within 1 and 10, got 0 to 5");
  }
}
