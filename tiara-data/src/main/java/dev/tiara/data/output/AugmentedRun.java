package dev.tiara.data.output;

import dev.tiara.graph.Nodes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a file of augmented snapshots says about where they come from.
 *
 * @param nodes the rows and columns of every snapshot
 * @param parameters of the augmentation by name, in this order: texts, numbers and booleans
 */
public record AugmentedRun(Nodes nodes, Map<String, Object> parameters) {

  /** Takes a copy of the map. */
  public AugmentedRun {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }
}
