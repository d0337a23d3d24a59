package dev.tiara.data.output;

import dev.tiara.graph.Nodes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The description of augmented snapshots in a file: nodes, parameters and provenance.
 *
 * @param nodes the nodes, which are the rows and columns of every snapshot
 * @param parameters the parameters of the augmentation by name, in output order: texts, numbers and
 *     booleans
 * @param provenance the provenance of the snapshots, if it is known
 */
public record AugmentedRun(
    Nodes nodes, Map<String, Object> parameters, Optional<OutputProvenance> provenance) {
  /** The identifier and version that all formats share. */
  static final String MARK = "tiara augmented snapshots, version ";

  /** Copies the map. */
  public AugmentedRun {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** Creates a description of snapshots of unknown provenance. */
  public AugmentedRun(Nodes nodes, Map<String, Object> parameters) {
    this(nodes, parameters, Optional.empty());
  }

  /** The description that all formats share, as a JSON object to be extended. */
  Map<String, Object> describe() {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("format", MARK + 1);
    about.put("nodes", nodes.size());
    about.put("parameters", parameters);
    provenance.ifPresent(known -> about.put("provenance", known.describe()));
    return about;
  }

  /**
   * The same with the number of snapshots, their times and certificates, for formats without a list
   * of snapshots.
   */
  Map<String, Object> describe(Certificates certificates) {
    Map<String, Object> about = describe();
    about.put("snapshots", certificates.snapshots());
    provenance.ifPresent(known -> about.put("snapshotTimes", known.times()));
    if (!certificates.names().isEmpty()) {
      Map<String, Object> certificate = new LinkedHashMap<>(); // in a fixed order, unlike Map.of
      certificate.put("names", certificates.names());
      certificate.put("rows", certificates.rows());
      about.put("certificate", certificate);
    }
    return about;
  }
}
