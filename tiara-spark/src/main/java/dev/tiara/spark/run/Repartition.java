package dev.tiara.spark.run;

import dev.tiara.spark.graph.ByNumber;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Redistributes the state over another number of partitions. This is the only shuffle of the state;
 * it is needed if the executors, or the requested number of partitions, have changed.
 */
final class Repartition {
  private Repartition() {}

  /** The same state, with node s in partition s mod {@code count}. */
  static JavaRDD<PartitionState> of(JavaRDD<PartitionState> state, int count, int n) {
    return state
        .flatMapToPair(partition -> pieces(partition.memory(), count))
        .groupByKey(new ByNumber(count))
        .map(pieces -> joined(pieces, count, n));
  }

  private static Iterator<Tuple2<Integer, MethodState>> pieces(MethodState memory, int count) {
    List<Tuple2<Integer, MethodState>> pieces = new ArrayList<>();
    for (int p = 0; p < count; p++) {
      pieces.add(new Tuple2<>(p, memory.select(p, count)));
    }
    return pieces.iterator();
  }

  private static PartitionState joined(
      Tuple2<Integer, Iterable<MethodState>> pieces, int count, int n) {
    int[] nodes = nodes(pieces._1(), count, n);
    List<MethodState> parts = new ArrayList<>();
    pieces._2().forEach(parts::add);
    return PartitionState.initial(pieces._1(), parts.get(0).gather(nodes, parts));
  }

  /** The nodes of a partition: p, p + P, p + 2P, … */
  static int[] nodes(int partition, int partitions, int n) {
    return IntStream.iterate(partition, s -> s < n, s -> s + partitions).toArray();
  }
}
