package dev.tiara.learn.task;

import dev.tiara.input.InputException;
import dev.tiara.stability.Experimental;

/**
 * Snapshots split by time: train [0, trainEnd), validation [trainEnd, validationEnd), test the
 * rest, which may be empty.
 *
 * <p>Embeddings of t predict the links of t + 1, so the first snapshot is never predicted.
 */
@Experimental
public record TimeSplit(int trainEnd, int validationEnd, int length) {

  /**
   * Checks that training and validation predict at least one snapshot each.
   *
   * @throws IllegalArgumentException if not
   */
  public TimeSplit {
    if (trainEnd < 2 || validationEnd <= trainEnd || length < validationEnd) {
      throw new InputException(
              "a split needs at least 2 training snapshots and 1 validation snapshot, got "
                  + trainEnd
                  + " for training, "
                  + (validationEnd - trainEnd)
                  + " for validation and "
                  + (length - validationEnd)
                  + " for testing")
          .about("time-bin", "snapshots");
    }
  }

  /** Training on all but the last tenth, validation on that tenth, and no test part. */
  public static TimeSplit withoutTest(int length) {
    return new TimeSplit((int) (9L * length / 10), length, length);
  }

  /** Whether there is a test part. */
  public boolean hasTest() {
    return validationEnd < length;
  }

  /** The paper's 70/10/20: train ends at ⌊0.7 T⌋, validation at ⌊0.8 T⌋. */
  public static TimeSplit paper(int length) {
    return new TimeSplit((int) (7L * length / 10), (int) (8L * length / 10), length);
  }
}
