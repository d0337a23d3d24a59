package dev.tiara.spark.graph;

import org.apache.spark.Partitioner;
import org.jspecify.annotations.Nullable;

/** A partitioner that sends key p to partition p. */
public final class ByNumber extends Partitioner {
  private static final long serialVersionUID = 1;

  private final int count;

  public ByNumber(int count) {
    this.count = count;
  }

  @Override
  public int numPartitions() {
    return count;
  }

  @Override
  public int getPartition(Object key) {
    return (Integer) key;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ByNumber that && that.count == count;
  }

  @Override
  public int hashCode() {
    return count;
  }
}
