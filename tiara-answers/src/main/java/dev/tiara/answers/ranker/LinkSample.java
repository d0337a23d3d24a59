package dev.tiara.answers.ranker;

import dev.tiara.answers.feature.FeatureStream;
import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A sample of the links of a snapshot to learn from. If new or repeated links are rare, they are
 * oversampled and weigh more, because predicting each kind is a task of its own. The total weight
 * of a kind is proportional to the square root of its number of links, a compromise between
 * weighting all links equally and weighting both kinds equally.
 *
 * @param links the sampled links, in ascending order
 * @param ofNew the weight of a new link; weights average 1 over the sample
 * @param ofRepeated the weight of a repeated link
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
