package dev.tiara.data.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The figures of the snapshots so far. */
final class Certificates {
  private final List<String> names = new ArrayList<>();
  private final List<double[]> rows = new ArrayList<>();
  private int snapshots;

  void add(Map<String, Double> figures) {
    if (snapshots++ == 0) {
      names.addAll(figures.keySet());
    }
    if (!List.copyOf(figures.keySet()).equals(names)) {
      throw new IllegalArgumentException(
          "figures of every snapshot must be " + names + ", got " + figures.keySet());
    }
    rows.add(figures.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The names of the figures; empty where there are none. */
  List<String> names() {
    return names;
  }

  /** One row a snapshot, in the order of the names. */
  List<double[]> rows() {
    return rows;
  }

  int snapshots() {
    return snapshots;
  }
}
