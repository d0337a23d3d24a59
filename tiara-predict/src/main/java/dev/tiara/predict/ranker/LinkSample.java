package dev.tiara.predict.ranker;

import dev.tiara.internal.random.Mix64;
import dev.tiara.learn.ranking.EventBatch;
import dev.tiara.predict.feature.FeatureStream;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Some links of a snapshot to learn from. Where one kind is rare, new links or repeated ones, it is
 * drawn more often than by chance and counts more: both are questions of their own. The weight of a
 * kind grows with the square root of its number, which is halfway between counting links and
 * counting questions.
 *
 * @param links the sample, ascending
 * @param ofNew how much a new link counts, 1 on average over the sample
 * @param ofRepeated how much a repeated link counts
 */
record LinkSample(long[] links, double ofNew, double ofRepeated) {

  static LinkSample of(EventBatch batch, FeatureStream features, int most, long seed) {
    long[] links = batch.links();
    long[] news = new long[links.length];
    long[] repeated = new long[links.length];
    int newCount = 0;
    int repeatedCount = 0;
    for (long link : links) {
      if (features.isContact(EventBatch.source(link), EventBatch.target(link))) {
        repeated[repeatedCount++] = link;
      } else {
        news[newCount++] = link;
      }
    }
    var random = new SplittableRandom(Mix64.key(seed, batch.snapshot()));
    int takenNew = Math.min(newCount, Math.max(most / 2, most - repeatedCount));
    int takenRepeated = Math.min(repeatedCount, most - takenNew);
    shuffle(news, newCount, takenNew, random);
    shuffle(repeated, repeatedCount, takenRepeated, random);
    long[] sample = Arrays.copyOf(news, takenNew + takenRepeated);
    System.arraycopy(repeated, 0, sample, takenNew, takenRepeated);
    Arrays.sort(sample);
    double roots = Math.sqrt(newCount) + Math.sqrt(repeatedCount);
    return new LinkSample(
        sample,
        takenNew == 0 ? 0 : sample.length * Math.sqrt(newCount) / roots / takenNew,
        takenRepeated == 0 ? 0 : sample.length * Math.sqrt(repeatedCount) / roots / takenRepeated);
  }

  private static void shuffle(long[] links, int count, int taken, SplittableRandom random) {
    for (int i = 0; i < taken; i++) {
      int j = i + random.nextInt(count - i);
      long link = links[j];
      links[j] = links[i];
      links[i] = link;
    }
  }

  double importance(boolean repeated) {
    return repeated ? ofRepeated : ofNew;
  }
}
