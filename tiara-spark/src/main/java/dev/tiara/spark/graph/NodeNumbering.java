package dev.tiara.spark.graph;

import dev.tiara.data.cluster.EntryFormat;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Numbers nodes in the order of their first occurrence, or by name if events have no order; sources
 * come before targets in either case. No process ever holds all names: each block of events sends
 * its names to buckets, by hash; a bucket finds the first occurrence of each of its names and sends
 * them on to ranges of occurrences, where they are ranked; and the numbers are sent back along the
 * same route. Names are sent in few large pieces, because Spark spends more time on a row than this
 * class does on a name.
 */
final class NodeNumbering implements AutoCloseable {
  private static final int NAMES_PER_BUCKET = 200_000;
  private static final int BYTES_PER_BUCKET = 1 << 25;
  private static final int SAMPLES = 64;

  /** The names of a block that belong to one bucket, in the order of the block. */
  private record BlockNames(int partition, int block, PackedNames names, long[] firstOccurrences)
      implements Serializable {}

  /**
   * The indices of a block's names within a bucket. The fingerprint shows whether a block that is
   * read again is still the same.
   */
  private record BlockIndices(int partition, int block, long fingerprint, int[] indices)
      implements Serializable {}

  /** The nodes of a block's names in one bucket, in the order of the block. */
  private record BlockNodes(int block, int bucket, long fingerprint, int[] nodes)
      implements Serializable {}

  /** The distinct names of a bucket, sorted by first occurrence, then by name. */
  private record NameBucket(PackedNames names, long[] firstOccurrences, List<BlockIndices> blocks)
      implements Serializable {}

  /** The names of a bucket whose first occurrences are in one range. */
  private record Piece(int bucket, PackedNames names, long[] firstOccurrences)
      implements Serializable {}

  /** The rank, within a range, of each name of a piece. */
  private record PieceRanks(int bucket, int[] ranks) implements Serializable {}

  /** The nodes of a piece's names. */
  private record PieceNodes(int range, int[] nodes) implements Serializable {}

  /** The names of a range, sorted by first occurrence, then by name. */
  private record Range(PackedNames names, List<PieceRanks> pieces) implements Serializable {}

  private final JavaRDD<EventBlock> blocks;
  private final int bucketCount;
  private final JavaRDD<NameBucket> buckets;
  private final JavaRDD<Range> ranges;

  /** The first node of each range. */
  private final int[] firsts;

  /** The number of buckets that keeps each of them small. */
  static int bucketCount(List<EventBlock.Summary> summaries) {
    long names = summaries.stream().mapToLong(EventBlock.Summary::names).sum();
    long bytes = summaries.stream().mapToLong(EventBlock.Summary::bytes).sum();
    return Math.toIntExact(1 + names / NAMES_PER_BUCKET + bytes / BYTES_PER_BUCKET);
  }

  /**
   * Numbers the nodes of all blocks.
   *
   * @param count the number of buckets, and of ranges
   */
  NodeNumbering(JavaRDD<EventBlock> blocks, int count) {
    this.blocks = blocks;
    this.bucketCount = count;
    buckets =
        JavaPairRDD.fromJavaRDD(
                blocks.mapPartitionsWithIndex((p, all) -> splitByBucket(p, all, count), true))
            .partitionBy(new ByNumber(count))
            .mapPartitions(NodeNumbering::bucket)
            .persist(StorageLevel.MEMORY_AND_DISK());
    Piece bounds = bounds(buckets.map(NodeNumbering::sample).collect(), count);
    ranges =
        JavaPairRDD.fromJavaRDD(
                buckets.mapPartitionsWithIndex((b, all) -> pieces(b, all.next(), bounds), true))
            .partitionBy(new ByNumber(count))
            .mapPartitions(NodeNumbering::range)
            .persist(StorageLevel.MEMORY_AND_DISK());
    List<Integer> sizes = ranges.map(range -> range.names.size()).collect();
    firsts = new int[count];
    for (int r = 1; r < count; r++) {
      firsts[r] = Math.addExact(firsts[r - 1], sizes.get(r - 1));
    }
  }

  /** Writes the names of all nodes. */
  NodeNames write(Path folder, EntryFormat format) {
    var hadoop =
        new SerializableConfiguration(
            JavaSparkContext.fromSparkContext(blocks.context()).hadoopConfiguration());
    int[] first = firsts;
    return new NodeNames(
        ranges
            .mapPartitionsWithIndex(
                (r, all) ->
                    NodeNames.write(all.next().names, first[r], folder, format, hadoop.value()),
                true)
            .collect());
  }

  /** A function of a block and the nodes of its names. */
  @FunctionalInterface
  interface BlockFunction<T> extends Serializable {
    List<T> apply(EventBlock block, int[] nodes);
  }

  /** Applies a function to every block and the nodes of its names. */
  <T> JavaRDD<T> map(BlockFunction<T> function) {
    int[] first = firsts;
    int count = bucketCount;
    JavaPairRDD<Integer, PieceNodes> pieces =
        JavaPairRDD.fromJavaRDD(
                ranges.mapPartitionsWithIndex((r, all) -> nodes(r, all.next(), first[r]), true))
            .partitionBy(new ByNumber(count));
    JavaRDD<Tuple2<Integer, BlockNodes>> blockNodes =
        buckets.zipPartitions(pieces, (all, numbered) -> nodesOfBlocks(all.next(), numbered));
    JavaPairRDD<Integer, BlockNodes> ofBlocks =
        JavaPairRDD.fromJavaRDD(blockNodes).partitionBy(new ByNumber(blocks.getNumPartitions()));
    return blocks.zipPartitions(
        ofBlocks, (all, numbered) -> applied(all, numbered, count, function));
  }

  @Override
  public void close() {
    buckets.unpersist(false);
    ranges.unpersist(false);
  }

  private static int bucketOf(PackedNames names, int i, int count) {
    return names.hash(i) % count;
  }

  /** The indices of the names in each bucket, in ascending order. */
  private static int[][] byBucket(PackedNames names, int count) {
    int[] bucketOf = IntStream.range(0, names.size()).map(i -> bucketOf(names, i, count)).toArray();
    int[] sizes = new int[count];
    Arrays.stream(bucketOf).forEach(bucket -> sizes[bucket]++);
    int[][] ofBuckets = Arrays.stream(sizes).mapToObj(int[]::new).toArray(int[][]::new);
    for (int i = bucketOf.length - 1; i >= 0; i--) {
      ofBuckets[bucketOf[i]][--sizes[bucketOf[i]]] = i;
    }
    return ofBuckets;
  }

  private static long fingerprint(PackedNames names) {
    long fingerprint = 0;
    for (int i = 0; i < names.size(); i++) {
      fingerprint = 31 * fingerprint + names.hash(i);
    }
    return fingerprint;
  }

  private static Iterator<Tuple2<Integer, BlockNames>> splitByBucket(
      int partition, Iterator<EventBlock> blocks, int count) {
    List<Tuple2<Integer, BlockNames>> split = new ArrayList<>();
    for (int b = 0; blocks.hasNext(); b++) {
      EventBlock block = blocks.next();
      PackedNames names = block.names();
      int[][] ofBuckets = byBucket(names, count);
      for (int bucket = 0; bucket < count; bucket++) {
        int[] which = ofBuckets[bucket];
        var piece =
            new BlockNames(
                partition, b, names.select(which), select(block.firstOccurrences(), which));
        split.add(new Tuple2<>(bucket, piece));
      }
    }
    return split.iterator();
  }

  private static Iterator<NameBucket> bucket(Iterator<Tuple2<Integer, BlockNames>> blocks) {
    Map<String, Integer> numbers = new HashMap<>();
    var names = new PackedNames.Builder(1024);
    long[] first = new long[1024];
    List<BlockIndices> all = new ArrayList<>();
    while (blocks.hasNext()) {
      BlockNames block = blocks.next()._2();
      int[] indices = new int[block.names.size()];
      for (int i = 0; i < indices.length; i++) {
        String name = block.names.name(i);
        Integer known = numbers.putIfAbsent(name, names.size());
        indices[i] = known == null ? names.size() : known;
        if (known == null) {
          names.add(name);
          first = indices[i] == first.length ? Arrays.copyOf(first, 2 * indices[i]) : first;
          first[indices[i]] = block.firstOccurrences[i];
        } else {
          first[indices[i]] = Math.min(first[indices[i]], block.firstOccurrences[i]);
        }
      }
      all.add(new BlockIndices(block.partition, block.block, fingerprint(block.names), indices));
    }
    return List.of(sorted(names.build(), first, all)).iterator();
  }

  private static NameBucket sorted(
      PackedNames names, long[] firstOccurrences, List<BlockIndices> blocks) {
    int[] order = order(names, firstOccurrences);
    int[] rank = inverse(order);
    for (BlockIndices block : blocks) {
      Arrays.setAll(block.indices, i -> rank[block.indices[i]]);
    }
    return new NameBucket(names.select(order), select(firstOccurrences, order), blocks);
  }

  private static int[] order(PackedNames names, long[] firstOccurrences) {
    Comparator<Integer> byFirstOccurrence =
        (i, j) ->
            firstOccurrences[i] == firstOccurrences[j]
                ? names.compare(i, names, j)
                : Long.compare(firstOccurrences[i], firstOccurrences[j]);
    return IntStream.range(0, names.size())
        .boxed()
        .sorted(byFirstOccurrence)
        .mapToInt(i -> i)
        .toArray();
  }

  private static int[] inverse(int[] order) {
    int[] rank = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      rank[order[i]] = i;
    }
    return rank;
  }

  private static long[] select(long[] values, int[] which) {
    return Arrays.stream(which).mapToLong(i -> values[i]).toArray();
  }

  private static Piece sample(NameBucket bucket) {
    int size = bucket.names.size();
    int[] which =
        IntStream.range(0, Math.min(size, SAMPLES))
            .map(i -> (int) ((2L * i + 1) * size / (2L * Math.min(size, SAMPLES))))
            .toArray();
    return new Piece(-1, bucket.names.select(which), select(bucket.firstOccurrences, which));
  }

  /** The lower bounds of all ranges except the first. */
  private static Piece bounds(List<Piece> samples, int count) {
    Piece all = joined(samples);
    int[] order = order(all.names, all.firstOccurrences);
    int[] which =
        IntStream.range(1, count)
            .map(r -> order[(int) ((long) r * order.length / count)])
            .toArray();
    return new Piece(-1, all.names.select(which), select(all.firstOccurrences, which));
  }

  private static Piece joined(List<Piece> pieces) {
    var names = new PackedNames.Builder(1024);
    for (Piece piece : pieces) {
      for (int i = 0; i < piece.names.size(); i++) {
        byte[] name = piece.names.utf8(i);
        names.add(name, 0, name.length);
      }
    }
    long[] firstOccurrences =
        pieces.stream().flatMapToLong(piece -> Arrays.stream(piece.firstOccurrences)).toArray();
    return new Piece(-1, names.build(), firstOccurrences);
  }

  private static Iterator<Tuple2<Integer, Piece>> pieces(
      int number, NameBucket bucket, Piece bounds) {
    List<Tuple2<Integer, Piece>> pieces = new ArrayList<>();
    int from = 0;
    for (int r = 0; r <= bounds.firstOccurrences.length; r++) {
      int to =
          r < bounds.firstOccurrences.length ? firstFrom(bucket, bounds, r) : bucket.names.size();
      pieces.add(
          new Tuple2<>(
              r,
              new Piece(
                  number,
                  bucket.names.slice(from, to),
                  Arrays.copyOfRange(bucket.firstOccurrences, from, to))));
      from = to;
    }
    return pieces.iterator();
  }

  /** The index of the first name of a bucket that is not before a bound. */
  private static int firstFrom(NameBucket bucket, Piece bounds, int bound) {
    int low = 0;
    int high = bucket.names.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = Long.compare(bucket.firstOccurrences[middle], bounds.firstOccurrences[bound]);
      if (order == 0) {
        order = bucket.names.compare(middle, bounds.names, bound);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static Iterator<Range> range(Iterator<Tuple2<Integer, Piece>> tuples) {
    List<Piece> pieces = new ArrayList<>();
    tuples.forEachRemaining(tuple -> pieces.add(tuple._2()));
    Piece all = joined(pieces);
    int[] order = order(all.names, all.firstOccurrences);
    int[] rank = inverse(order);
    List<PieceRanks> ranks = new ArrayList<>();
    int from = 0;
    for (Piece piece : pieces) {
      int to = from + piece.names.size();
      ranks.add(new PieceRanks(piece.bucket, Arrays.copyOfRange(rank, from, to)));
      from = to;
    }
    return List.of(new Range(all.names.select(order), ranks)).iterator();
  }

  private static Iterator<Tuple2<Integer, PieceNodes>> nodes(int number, Range range, int first) {
    return range.pieces.stream()
        .map(
            piece ->
                new Tuple2<>(
                    piece.bucket,
                    new PieceNodes(
                        number, Arrays.stream(piece.ranks).map(rank -> first + rank).toArray())))
        .iterator();
  }

  private static Iterator<Tuple2<Integer, BlockNodes>> nodesOfBlocks(
      NameBucket bucket, Iterator<Tuple2<Integer, PieceNodes>> numbered) {
    List<PieceNodes> pieces = new ArrayList<>();
    int[] number = {0};
    numbered.forEachRemaining(
        tuple -> {
          number[0] = tuple._1();
          pieces.add(tuple._2());
        });
    pieces.sort(Comparator.comparingInt(PieceNodes::range));
    int[] nodes = pieces.stream().flatMapToInt(piece -> Arrays.stream(piece.nodes)).toArray();
    return bucket.blocks.stream()
        .map(
            block ->
                new Tuple2<>(
                    block.partition,
                    new BlockNodes(
                        block.block,
                        number[0],
                        block.fingerprint,
                        Arrays.stream(block.indices).map(i -> nodes[i]).toArray())))
        .iterator();
  }

  private static <T> Iterator<T> applied(
      Iterator<EventBlock> blocks,
      Iterator<Tuple2<Integer, BlockNodes>> numbered,
      int count,
      BlockFunction<T> function) {
    Map<Integer, BlockNodes[]> byBlock = new HashMap<>();
    numbered.forEachRemaining(
        tuple ->
            byBlock
                    .computeIfAbsent(tuple._2().block, b -> new BlockNodes[count])[
                    tuple._2().bucket] =
                tuple._2());
    return new Iterator<>() {
      private int block;
      private Iterator<T> results = List.<T>of().iterator();

      @Override
      public boolean hasNext() {
        while (!results.hasNext() && blocks.hasNext()) {
          EventBlock next = blocks.next();
          int[] nodes = nodes(next.names(), byBlock.get(block++), count);
          results = function.apply(next, nodes).iterator();
        }
        return results.hasNext();
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return results.next();
      }
    };
  }

  private static int[] nodes(PackedNames names, BlockNodes @Nullable [] buckets, int count) {
    int[] nodes = new int[names.size()];
    int[][] ofBuckets = byBucket(names, count);
    for (int bucket = 0; bucket < count; bucket++) {
      int[] which = ofBuckets[bucket];
      if (buckets == null
          || buckets[bucket].nodes.length != which.length
          || buckets[bucket].fingerprint != fingerprint(names.select(which))) {
        throw new IllegalStateException(
            "the events, or their order, changed when they were reread after a failure: persist"
                + " them, or write them to a file first");
      }
      for (int i = 0; i < which.length; i++) {
        nodes[which[i]] = buckets[bucket].nodes[i];
      }
    }
    return nodes;
  }
}
