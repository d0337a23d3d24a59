package dev.tiara.data.output;

import dev.tiara.diffusion.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The certificates of the snapshots so far, as a table with one row per snapshot. */
final class Certificates {
  /** The bounds of a certificate, in the same order in every file. */
  private static final List<String> NAMES =
      List.of("maxToPaper", "meanToPaper", "maxToUnfiltered", "meanToUnfiltered", "uncertain");

  private final List<double[]> rows = new ArrayList<>();
  private int snapshots;

  void add(Optional<Certificate> certificate) {
    if (snapshots > 0 && certificate.isPresent() == rows.isEmpty()) {
      throw new IllegalArgumentException(
          "certificates must be given for every snapshot or for none");
    }
    snapshots++;
    certificate.ifPresent(
        c ->
            rows.add(
                new double[] {
                  c.maxToPaper(),
                  c.meanToPaper(),
                  c.maxToUnfiltered(),
                  c.meanToUnfiltered(),
                  c.uncertain()
                }));
  }

  /** The names of the columns; empty if there are no certificates. */
  List<String> names() {
    return rows.isEmpty() ? List.of() : NAMES;
  }

  /** One row per snapshot, in the order of the names. */
  List<double[]> rows() {
    return rows;
  }

  int snapshots() {
    return snapshots;
  }
}
