package dev.tiara.data.output;

import dev.tiara.data.npz.NpzWriter;
import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Writes an npz file with its mark, {@code format}, and SciPy's CSR arrays {@code indptr_t}, {@code
 * indices_t} and {@code data_t} for each snapshot t; {@code shape}, {@code snapshots}, {@code
 * nodes} (names), {@code parameters} (JSON), {@code provenance} (JSON) with {@code snapshot_times}
 * (start and end of each) if the provenance is known, and {@code certificate} with {@code
 * certificate_names} if there are certificates.
 */
final class NpzSink implements AugmentedSink {
  private final NpzWriter npz;
  private final Certificates certificates = new Certificates();

  NpzSink(OutputStream out, AugmentedRun run) throws IOException {
    this.npz = new NpzWriter(out);
    Nodes nodes = run.nodes();
    npz.text(FileMark.FORMAT, AugmentedRun.MARK + 1);
    npz.longs("shape", nodes.size(), nodes.size());
    npz.texts("nodes", nodes.size(), nodes::name);
    npz.text("parameters", JsonText.of(run.parameters()));
    if (run.provenance().isPresent()) {
      write(npz, run.provenance().get());
    }
  }

  /** Writes the provenance and the start and end times of the snapshots. */
  static void write(NpzWriter npz, OutputProvenance provenance) throws IOException {
    npz.text("provenance", JsonText.of(provenance.describe()));
    npz.doubles("snapshot_times", provenance.times().toArray(double[][]::new));
  }

  @Override
  public void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException {
    int t = certificates.snapshots();
    certificates.add(certificate);
    int n = matrix.rows();
    long entries = matrix.nonZeros();
    npz.array(
        "indptr_" + t,
        "<i8",
        n + 1L,
        out -> {
          long start = 0;
          for (int row = 0; row < n; row++) {
            out.putLong(start);
            start += matrix.indices(row).length;
          }
          out.putLong(start);
        });
    npz.array(
        "indices_" + t,
        "<i4",
        entries,
        out -> {
          for (int row = 0; row < n; row++) {
            out.putInts(matrix.indices(row));
          }
        });
    npz.array(
        "data_" + t,
        "<f4",
        entries,
        out -> {
          for (int row = 0; row < n; row++) {
            out.putFloats(matrix.values(row));
          }
        });
  }

  void finish() throws IOException {
    npz.number("snapshots", certificates.snapshots());
    if (!certificates.names().isEmpty()) {
      npz.texts("certificate_names", certificates.names().size(), certificates.names()::get);
      npz.doubles("certificate", certificates.rows().toArray(double[][]::new));
    }
    npz.finish();
  }
}
