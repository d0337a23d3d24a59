package dev.tiara.spark.run;

import java.io.Serializable;
import java.util.List;

/**
 * The single element of a partition of the state RDD: the method's state for the partition's nodes,
 * and the output of the window that led to it.
 */
record PartitionState(MethodState memory, WindowOutput output) implements Serializable {

  /** The state of a partition before the first snapshot. */
  static PartitionState initial(int partition, MethodState memory) {
    return new PartitionState(memory, new WindowOutput(partition, List.of(), List.of()));
  }

  /** The number p of this partition among P: it has the nodes p, p + P, p + 2P, … */
  int partition() {
    return output.partition();
  }

  /** The state without its output, as the next window needs it. */
  PartitionState withoutOutput() {
    return initial(partition(), memory);
  }
}
