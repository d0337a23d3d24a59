package dev.tiara.data.output;

import dev.tiara.data.Sha256;
import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a folder of CSV files: {@code snapshot-00000.csv}, … with the entries, {@code nodes.csv}
 * with the nodes in order, and {@code manifest.json} with the description.
 */
final class FolderSink implements AugmentedSink {
  static final String MANIFEST = "manifest.json";
  static final String NODES = "nodes.csv";

  /**
   * The manifest key of a file's checksum, because CSV has none of its own. At the top level it is
   * that of {@link #NODES}.
   */
  static final String CHECKSUM = "sha256";

  private final Path folder;
  private final AugmentedRun run;
  private final List<Map<String, Object>> snapshots = new ArrayList<>();

  FolderSink(Path folder, AugmentedRun run) throws IOException {
    this.folder = folder;
    this.run = run;
    Nodes nodes = run.nodes();
    var names = new StringBuilder("index,name\n");
    for (int i = 0; i < nodes.size(); i++) {
      names.append(i).append(',').append(CsvField.quoted(nodes.name(i))).append('\n');
    }
    Files.writeString(folder.resolve(NODES), names);
  }

  @Override
  public void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException {
    String name = "snapshot-%05d.csv".formatted(snapshots.size());
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)), 1 << 16)) {
      var csv = new CsvSink(out, run.nodes(), snapshots.size());
      csv.add(matrix, certificate);
      csv.flush();
    }
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("file", name);
    run.provenance()
        .ifPresent(
            known -> {
              entry.put("start", known.timeline().start(snapshots.size()));
              entry.put("end", known.timeline().end(snapshots.size()));
            });
    entry.put("entries", matrix.nonZeros());
    entry.put(CHECKSUM, Sha256.of(folder.resolve(name)));
    certificate.ifPresent(c -> entry.put("certificate", c));
    snapshots.add(entry);
  }

  void finish() throws IOException {
    Map<String, Object> manifest = run.describe();
    manifest.put(CHECKSUM, Sha256.of(folder.resolve(NODES)));
    manifest.put("snapshots", snapshots);
    Files.writeString(folder.resolve(MANIFEST), JsonText.indented(manifest) + "\n");
  }
}
