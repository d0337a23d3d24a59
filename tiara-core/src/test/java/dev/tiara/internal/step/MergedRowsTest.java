package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergedRowsTest {
  private static final Snapshot FIRST =
      Snapshot.of(4, Direction.UNDIRECTED, new int[] {0, 1}, new int[] {1, 2});
  private static final Snapshot SECOND =
      Snapshot.of(4, Direction.UNDIRECTED, new int[] {2}, new int[] {3});

  @Test
  void rows_haveAOneForEveryNeighborUpToNow() {
    SparseMatrix rows =
        MergedRows.identity(new int[] {1, 2}, 4).advance(FIRST).advance(SECOND).rows();
    assertThat(rows.indices(0)).containsExactly(0, 1, 2);
    assertThat(rows.indices(1)).containsExactly(1, 2, 3);
    assertThat(rows.values(1)).containsExactly(1, 1, 1);
  }

  @Test
  void gatheredRows_areThoseOfTheirParts() {
    MergedRows even = MergedRows.identity(new int[] {0, 2}, 4).advance(FIRST);
    MergedRows odd = MergedRows.identity(new int[] {1, 3}, 4).advance(FIRST);
    MergedRows gathered = MergedRows.gather(new int[] {1, 2}, List.of(even, odd));
    assertThat(gathered.size()).isEqualTo(2);
    assertThat(gathered.node(1)).isEqualTo(2);
    assertThat(gathered.rows().indices(0)).containsExactly(0, 1, 2);
    assertThat(gathered.rows().indices(1)).containsExactly(1, 2);
    assertThatThrownBy(() -> MergedRows.gather(new int[] {1, 2}, List.of(odd)))
        .hasMessage("others must contain the row of every node, none has that of 2");
  }
}
