package dev.tiara.data.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Snapshots reach the file in order, on another thread, and no failure is lost. */
class OverlappedSinkTest {
  private static final SparseMatrix EMPTY = matrix(0);

  /** A snapshot large enough to be handed over immediately. */
  private static final SparseMatrix LARGE = full(OverlappedSink.BATCH);

  private static SparseMatrix full(int rows) {
    int[][] diagonal = new int[rows][];
    Arrays.setAll(diagonal, i -> new int[] {i});
    float[][] values = new float[rows][];
    Arrays.fill(values, new float[] {1});
    return SparseMatrix.ofRows(rows, diagonal, values);
  }

  private static SparseMatrix matrix(int rows) {
    return SparseMatrix.ofRows(rows, new int[rows][0], new float[rows][0]);
  }

  @Test
  void snapshots_areWrittenInOrder() throws IOException {
    List<Integer> written = new ArrayList<>();
    try (var sink = new OverlappedSink((matrix, certificate) -> written.add(matrix.rows()))) {
      for (int t = 0; t < 50; t++) {
        sink.add(matrix(t), Optional.empty());
      }
      sink.finish();
    }
    assertThat(written).hasSize(50).isSorted();
  }

  @Test
  void caller_continuesWhileASnapshotIsWritten() throws IOException {
    var computed = new CompletableFuture<Void>();
    try (var sink = new OverlappedSink((matrix, certificate) -> computed.join())) {
      sink.add(LARGE, Optional.empty()); // would wait forever if it wrote on this thread
      computed.complete(null);
      sink.finish();
    }
  }

  /** Batches preserve the order, and the last one is not forgotten. */
  @Test
  void smallAndLargeSnapshots_areWrittenInOrder() throws IOException {
    List<Long> written = new ArrayList<>();
    List<Long> expected = new ArrayList<>();
    try (var sink = new OverlappedSink((matrix, certificate) -> written.add(matrix.nonZeros()))) {
      for (int t = 0; t < 10; t++) {
        SparseMatrix matrix = full(t * OverlappedSink.BATCH / 4);
        expected.add(matrix.nonZeros());
        sink.add(matrix, Optional.empty());
      }
      sink.add(EMPTY, Optional.empty());
      expected.add(0L);
      sink.finish();
    }
    assertThat(written).isEqualTo(expected);
  }

  @Test
  void failure_isThrownByTheNextCall() throws IOException {
    var full = new IOException("no space left on device");
    try (var sink =
        new OverlappedSink(
            (matrix, certificate) -> {
              throw full;
            })) {
      sink.add(LARGE, Optional.empty());
      assertThatThrownBy(() -> sink.add(LARGE, Optional.empty())).isSameAs(full);
      assertThatThrownBy(sink::finish).isSameAs(full);
    }
  }

  @Test
  void error_isNotSwallowed() throws IOException {
    var exhausted = new OutOfMemoryError("Java heap space");
    try (var sink =
        new OverlappedSink(
            (matrix, certificate) -> {
              throw exhausted;
            })) {
      sink.add(EMPTY, Optional.empty());
      assertThatThrownBy(sink::finish).isSameAs(exhausted);
    }
  }

  @Test
  void close_waitsForTheSnapshotBeingWritten() throws IOException {
    var release = new CompletableFuture<Void>();
    var sink = new OverlappedSink((matrix, certificate) -> release.join());
    sink.add(LARGE, Optional.empty());
    var closing = CompletableFuture.runAsync(sink::close);
    assertThatThrownBy(() -> closing.get(50, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    release.complete(null);
    closing.join();
  }
}
