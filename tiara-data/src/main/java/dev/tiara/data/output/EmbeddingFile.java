package dev.tiara.data.output;

import dev.tiara.data.npz.NpzWriter;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.duckdb.DuckDBAppender;

/**
 * Writes node embeddings over time, in a file format selected by extension.
 *
 * <ul>
 *   <li>{@code .npz}: {@code format} (the mark), {@code embeddings} of shape (snapshots, nodes,
 *       size), {@code nodes} (names), {@code provenance} (JSON) and {@code snapshot_times}.
 *   <li>{@code .parquet}: columns {@code snapshot, node, e0, e1, …}, with the provenance as JSON in
 *       the metadata, under the key {@code tiara}.
 * </ul>
 */
public final class EmbeddingFile {
  private static final String MARK = "tiara embeddings, version 1";

  private EmbeddingFile() {}

  /**
   * Checks the extension before anything is computed.
   *
   * @throws IllegalArgumentException if it is unknown
   */
  public static void check(Path file) {
    String name = file.toString();
    if (!name.endsWith(".npz") && !name.endsWith(".parquet")) {
      throw new InputException("output", "must go to a .npz or .parquet file", file)
          .saying("embeddings");
    }
  }

  /**
   * Writes the file.
   *
   * @param steps one array per snapshot, row-major with one row per node
   */
  public static void write(Path file, Nodes nodes, float[][] steps, OutputProvenance provenance)
      throws IOException {
    check(file);
    int size = steps.length == 0 || nodes.size() == 0 ? 0 : steps[0].length / nodes.size();
    if (file.toString().endsWith(".npz")) {
      AtomicFile.write(
          file,
          out -> {
            var npz = new NpzWriter(out);
            npz.text(FileMark.FORMAT, MARK);
            npz.array(
                "embeddings",
                "<f4",
                new int[] {steps.length, nodes.size(), size},
                elements -> {
                  for (float[] step : steps) {
                    elements.putFloats(step);
                  }
                });
            npz.texts("nodes", nodes.size(), nodes::name);
            NpzSink.write(npz, provenance);
            npz.finish();
          });
    } else {
      parquet(file, nodes, steps, size, provenance);
    }
  }

  private static void parquet(
      Path file, Nodes nodes, float[][] steps, int size, OutputProvenance provenance)
      throws IOException {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put(FileMark.FORMAT, MARK);
    about.put("provenance", provenance.describe());
    about.put("snapshotTimes", provenance.times());
    StringBuilder columns = new StringBuilder("snapshot INTEGER, node VARCHAR");
    for (int j = 0; j < size; j++) {
      columns.append(", e").append(j).append(" FLOAT");
    }
    AtomicFile.make(
        file,
        temporary -> {
          try (Duck duck = Duck.open()) {
            duck.run("CREATE TABLE embeddings(" + columns + ")");
            append(duck, nodes, steps, size);
            duck.run(
                "COPY embeddings TO "
                    + Duck.literal(temporary.toString())
                    + " (FORMAT parquet, USE_TMP_FILE false, KV_METADATA {tiara: "
                    + Duck.literal(JsonText.of(about))
                    + "})");
          } catch (SQLException | SqlFailure e) {
            throw new IOException(e.getMessage(), e);
          }
        });
  }

  private static void append(Duck duck, Nodes nodes, float[][] steps, int size)
      throws SQLException {
    try (DuckDBAppender rows = duck.connection().createAppender("embeddings")) {
      for (int t = 0; t < steps.length; t++) {
        for (int v = 0; v < nodes.size(); v++) {
          rows.beginRow().append(t).append(nodes.name(v));
          for (int j = 0; j < size; j++) {
            rows.append(steps[t][v * size + j]);
          }
          rows.endRow();
        }
      }
    }
  }
}
