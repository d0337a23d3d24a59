package dev.tiara.data.output;

import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBAppender;

/**
 * Writes Parquet: the columns {@code snapshot, source, target, weight}, and parameters and figures
 * as JSON in the metadata of the file, under {@code tiara}.
 *
 * <p>Entries are kept in DuckDB (which spills to disk), because the metadata of a Parquet file are
 * given when its writing starts, and figures are known at the end only.
 */
final class ParquetSink implements AugmentedSink, AutoCloseable {
  private final AugmentedRun run;
  private final Duck duck = Duck.open();
  private final DuckDBAppender entries;
  private final Certificates certificates = new Certificates();

  ParquetSink(AugmentedRun run) throws IOException {
    this.run = run;
    duck.run(
        "CREATE TABLE entries(snapshot INTEGER, source INTEGER, targets INTEGER[], weights FLOAT[])");
    duck.run("CREATE TABLE nodes(node INTEGER, name VARCHAR)");
    try {
      Nodes nodes = run.nodes();
      try (DuckDBAppender names = duck.connection().createAppender("nodes")) {
        for (int i = 0; i < nodes.size(); i++) {
          names.beginRow().append(i).append(nodes.name(i)).endRow();
        }
      }
      entries = duck.connection().createAppender("entries");
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException {
    int snapshot = certificates.snapshots();
    certificates.add(certificate);
    try {
      for (int s = 0; s < matrix.rows(); s++) {
        // A row of the matrix at once: every append is a call into native code.
        entries
            .beginRow()
            .append(snapshot)
            .append(s)
            .append(matrix.indices(s))
            .append(matrix.values(s))
            .endRow();
      }
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Writes the file. */
  void copyTo(Path file) throws IOException {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("nodes", run.nodes().size());
    about.put("snapshots", certificates.snapshots());
    about.put("parameters", run.parameters());
    if (!certificates.names().isEmpty()) {
      about.put("certificate", Map.of("names", certificates.names(), "rows", certificates.rows()));
    }
    try {
      entries.close();
      // So that rows keep their order: one thread takes them past the names, not the names past
      // them, and holds none back. A join is 20 times as fast as looking names up in a list.
      duck.run("SET threads = 1");
      duck.run("SET disabled_optimizers = 'join_order,build_side_probe_side'");
      duck.run("SET enable_caching_operators = false");
      duck.run(
          "COPY (SELECT snapshot, s.name AS source, t.name AS target, weight FROM"
              + " (SELECT snapshot, source, unnest(targets) AS target, unnest(weights) AS weight"
              + " FROM entries) LEFT JOIN nodes s ON s.node = source"
              + " LEFT JOIN nodes t ON t.node = target) TO "
              + Duck.text(file.toString())
              + " (FORMAT parquet, USE_TMP_FILE false, KV_METADATA {tiara: "
              + Duck.text(Json.MAPPER.writeValueAsString(about))
              + "})");
    } catch (SQLException | SqlFailure e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    duck.close();
  }
}
