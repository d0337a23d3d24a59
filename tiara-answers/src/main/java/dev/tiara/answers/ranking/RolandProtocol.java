package dev.tiara.answers.ranking;

import java.util.Arrays;

/**
 * The protocol of ROLAND's fixed split (You et al., KDD 2022). It expects links in {@linkplain
 * EventStream#bothWays both directions}, so that each endpoint is predicted from the other; models
 * keep learning from revealed snapshots. All nodes are candidates for every source that has links
 * in a snapshot. The reciprocal ranks of its links there, which also compete with each other, are
 * averaged; the result is the mean over all sources of all snapshots. The first 70% of the
 * snapshots are for training, the next 10% for validation.
 */
public record RolandProtocol() implements RankingProtocol {
  @Override
  public String name() {
    return "roland";
  }

  @Override
  public SnapshotSplit split(int snapshots) {
    return new SnapshotSplit(
        (int) Math.round(0.7 * snapshots), (int) Math.round(0.8 * snapshots), snapshots);
  }

  @Override
  public boolean keepsLearning() {
    return true;
  }

  @Override
  public boolean distinguishesNewLinks() {
    return false;
  }

  @Override
  public Judge judge(EventStream stream) {
    int[] all = new int[stream.nodes().size()];
    Arrays.setAll(all, i -> i);
    return new Judge() {
      @Override
      public int[] pool(int snapshot, int source) {
        return all;
      }

      @Override
      public void rank(int snapshot, int source, int[] targets, double[] scores, RankList ranks) {
        double reciprocal = 0;
        double hit = 0;
        for (int target : targets) {
          int above = 0;
          int equal = -1; // not counting itself
          for (double score : scores) {
            above += score > scores[target] ? 1 : 0;
            equal += score == scores[target] ? 1 : 0;
          }
          double rank = 1 + above + 0.5 * equal;
          reciprocal += 1 / rank / targets.length;
          hit += RankList.hit(rank) / targets.length;
        }
        ranks.add(reciprocal, hit, reciprocal, hit, true);
      }

      @Override
      public void reveal(EventBatch snapshot) {
        // Candidates do not depend on the past.
      }
    };
  }
}
