import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.matrix.SparseMatrix;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;

/** Augments a file of events in Java alone and prints its entries and a digest of all bits. */
class JavaResult {
  public static void main(String[] args) throws Exception {
    EventTable.Builder events = EventTable.builder();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(new FileInputStream(args[0]))))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#") && !line.startsWith("%")) {
          String[] row = line.trim().split("[,\\s]+");
          events.add(row[0], row[1], Double.parseDouble(row[row.length - 1]));
        }
      }
    }
    AugmentedGraph augmented =
        Tiara.builder()
            .alpha(Double.parseDouble(args[1]))
            .beta(Double.parseDouble(args[2]))
            .output(args[3].equals("trick") ? Output.SYMMETRIC_TRICK : Output.DIFFUSION)
            .build()
            .augment(events.build().cut(TimeBins.ofWidth(1_200_000)));
    var digest = MessageDigest.getInstance("SHA-256");
    for (SparseMatrix matrix : augmented.matrices()) {
      for (int row = 0; row < matrix.rows(); row++) {
        int[] indices = matrix.indices(row);
        float[] values = matrix.values(row);
        var bytes = ByteBuffer.allocate(4 + 8 * indices.length).putInt(indices.length);
        for (int i = 0; i < indices.length; i++) {
          bytes.putInt(indices[i]).putFloat(values[i]);
        }
        digest.update(bytes.flip());
      }
    }
    System.out.println(augmented.nonZeros() + " " + HexFormat.of().formatHex(digest.digest()));
  }
}
