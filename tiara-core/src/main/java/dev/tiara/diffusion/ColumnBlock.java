package dev.tiara.diffusion;

import dev.tiara.sparse.Kernels;
import java.util.Arrays;

/** The working space of a thread: columns that are diffused side by side, one a lane. */
final class ColumnBlock {
  final Column[] columns = new Column[Kernels.LANES];

  /** How many lanes are taken. */
  int count;

  ColumnBlock(TiaraSettings settings) {
    Arrays.setAll(columns, lane -> new Column(settings));
  }
}
