package dev.tiara.internal.column;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;

/** The workspace of a thread: columns that are diffused side by side, one per lane. */
public final class ColumnBlock {
  public final Column[] columns;

  /** The number of lanes in use. */
  public int count;

  public ColumnBlock(TiaraSettings settings) {
    this(settings, Kernels.LANES);
  }

  /** A workspace for no more than this many columns, which is smaller. */
  public ColumnBlock(TiaraSettings settings, int lanes) {
    columns = new Column[lanes];
    Arrays.setAll(columns, lane -> new Column(settings));
  }
}
