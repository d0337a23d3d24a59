package dev.tiara.answers;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import org.jspecify.annotations.Nullable;

/** The bounds that several questions share. */
final class Bounds {
  private Bounds() {}

  static void atLeastOne(String parameter, int value) {
    if (value < 1) {
      throw new InputException(parameter, "must be at least 1", value);
    }
  }

  static void probability(String parameter, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new InputException(parameter, "must be in [0, 1)", value);
    }
  }

  /** The snapshot that is asked about; the last one if none is given. */
  static int snapshot(String parameter, @Nullable Integer snapshot, DynamicGraph graph) {
    int last = graph.length() - 1;
    if (snapshot == null) {
      return last;
    }
    if (snapshot < 0 || snapshot > last) {
      throw new InputException(parameter, "must be between 0 and " + last, snapshot)
          .saying("snapshot");
    }
    return snapshot;
  }
}
