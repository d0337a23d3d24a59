package dev.tiara.answers.ranking;

import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;

/**
 * Training, validation and test snapshots, in chronological order.
 *
 * @param trainEnd the first snapshot of the validation part
 * @param validationEnd the first snapshot of the test part
 * @param length the number of snapshots
 */
public record SnapshotSplit(int trainEnd, int validationEnd, int length) {
  /** Checks that there are snapshots to train and to validate on; a test part is optional. */
  public SnapshotSplit {
    if (!(0 < trainEnd && trainEnd < validationEnd && validationEnd <= length)) {
      throw new InputException("a split needs training and validation snapshots")
          .about("time-bin", "snapshots")
          .gotFigures(Counted.of(length, "snapshot") + " in all");
    }
  }

  /** Whether a snapshot belongs to the test part rather than to validation. */
  public boolean isTest(int snapshot) {
    return snapshot >= validationEnd;
  }
}
