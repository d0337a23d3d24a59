package dev.tiara.data.output;

import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Writes augmented snapshots as CSV: {@code snapshot,source,target,weight}, with the node names of
 * the input and snapshots numbered from 0.
 */
final class CsvSink implements AugmentedSink {
  private final Writer out;
  private final String[] names;
  private final Certificates certificates = new Certificates();
  private final int first;

  /** Starts a file with its header. */
  CsvSink(OutputStream out, Nodes nodes) throws IOException {
    this(out, nodes, 0);
  }

  /** Starts a file whose first snapshot has this number. */
  CsvSink(OutputStream out, Nodes nodes, int snapshot) throws IOException {
    this.first = snapshot;
    this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    this.names = new String[nodes.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = CsvField.quoted(nodes.name(i));
    }
    this.out.write("snapshot,source,target,weight\n");
  }

  @Override
  public void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException {
    int snapshot = first + certificates.snapshots();
    certificates.add(certificate);
    for (int s = 0; s < matrix.rows(); s++) {
      String start = snapshot + "," + names[s] + ",";
      int[] targets = matrix.indices(s);
      float[] weights = matrix.values(s);
      for (int i = 0; i < targets.length; i++) {
        out.write(start);
        out.write(names[targets[i]]);
        out.write(',');
        out.write(Float.toString(weights[i]));
        out.write('\n');
      }
    }
  }

  /** The snapshots so far, and their certificates. */
  Certificates certificates() {
    return certificates;
  }

  /** Flushes everything to the underlying stream. */
  void flush() throws IOException {
    out.flush();
  }
}
