package dev.tiara.data.output;

import dev.tiara.graph.Nodes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The description of augmented snapshots in a file: nodes, parameters and provenance.
 *
 * @param nodes the rows and columns of every snapshot
 * @param parameters of the augmentation by name, in this order: texts, numbers and booleans
 * @param provenance of the snapshots, where it is known
 */
public record AugmentedRun(
    Nodes nodes, Map<String, Object> parameters, Optional<OutputProvenance> provenance) {
  /** The version of all formats. */
  private static final String FORMAT = "tiara augmented snapshots, version 1";

  /** Takes a copy of the map. */
  public AugmentedRun {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** A run on snapshots of unknown provenance. */
  public AugmentedRun(Nodes nodes, Map<String, Object> parameters) {
    this(nodes, parameters, Optional.empty());
  }

  /** What every format says first, in the form of JSON; to be added to. */
  Map<String, Object> describe() {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("format", FORMAT);
    about.put("nodes", nodes.size());
    about.put("parameters", parameters);
    provenance.ifPresent(known -> about.put("provenance", known.describe()));
    return about;
  }

  /**
   * The same with the snapshots so far, their times and certificates, of formats without a list.
   */
  Map<String, Object> describe(Certificates certificates) {
    Map<String, Object> about = describe();
    about.put("snapshots", certificates.snapshots());
    provenance.ifPresent(known -> about.put("snapshotTimes", known.times()));
    if (!certificates.names().isEmpty()) {
      Map<String, Object> certificate = new LinkedHashMap<>(); // in one order, not each JVM's own
      certificate.put("names", certificates.names());
      certificate.put("rows", certificates.rows());
      about.put("certificate", certificate);
    }
    return about;
  }
}
