package dev.tiara.internal.column;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;

/** The workspace of a thread: columns that are diffused side by side, one per lane. */
public final class ColumnBlock {
  public final Column[] columns = new Column[Kernels.LANES];

  /** The number of lanes in use. */
  public int count;

  public ColumnBlock(TiaraSettings settings) {
    Arrays.setAll(columns, lane -> new Column(settings));
  }
}
