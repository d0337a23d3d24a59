package dev.tiara.data.output;

import dev.tiara.data.parquet.EntryFile;
import dev.tiara.diffusion.Certificate;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a Parquet file with the columns {@code snapshot, source, target, weight}, and with
 * parameters, provenance, times and certificates as JSON in the file's metadata, under the key
 * {@code tiara}.
 */
final class ParquetSink implements AugmentedSink {
  private final AugmentedRun run;
  private final EntryFile entries;
  private final Certificates certificates = new Certificates();

  ParquetSink(OutputStream out, AugmentedRun run) throws IOException {
    this.run = run;
    this.entries = new EntryFile(out, run.nodes().names());
  }

  @Override
  public void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException {
    int snapshot = certificates.snapshots();
    certificates.add(certificate);
    for (int s = 0; s < matrix.rows(); s++) {
      entries.add(snapshot, s, matrix.indices(s), matrix.values(s));
    }
  }

  /** Ends the file. */
  void finish() throws IOException {
    entries.finish(Map.of("tiara", JsonText.of(run.describe(certificates))));
  }
}
