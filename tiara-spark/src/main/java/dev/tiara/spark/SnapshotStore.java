package dev.tiara.spark;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The output folder, as the driver keeps it.
 *
 * <pre>
 * snapshot=0/part-…      entries; there whole, or not at all
 * snapshot=0/_COMMITTED  the marker that came with them: figures of the snapshot
 * _tiara/run             what the run was started with
 * _tiara/staging/…       what tasks write, until it is renamed
 * _tiara/state/…         checkpoints of the state, and which of them is the last
 * _SUCCESS               all snapshots are there
 * </pre>
 *
 * Spark leaves out what begins with an underscore when it reads the folder.
 */
final class SnapshotStore {
  static final String MARKER = "_COMMITTED";

  private static final String SUCCESS = "_SUCCESS";
  private static final String CHECKPOINT = "checkpoint-";

  private final FileSystem files;
  private final Path root;
  private final Path work;

  private SnapshotStore(FileSystem files, Path root) {
    this.files = files;
    this.root = root;
    this.work = new Path(root, "_tiara");
  }

  /**
   * Opens the folder.
   *
   * @throws FileAlreadyExistsException if it has something in it and the run is not resumed
   */
  static SnapshotStore open(String output, Configuration hadoop, boolean resume)
      throws IOException {
    var path = new Path(output);
    FileSystem files = path.getFileSystem(hadoop);
    var store = new SnapshotStore(files, files.makeQualified(path));
    if (!files.exists(path)) {
      return store;
    }
    if (!files.getFileStatus(path).isDirectory()) {
      throw new FileAlreadyExistsException(output, null, "is a file, not a folder");
    }
    boolean empty = files.listStatus(path).length == 0;
    boolean begun = files.exists(store.run());
    if (!empty && resume && !begun) {
      throw new FileAlreadyExistsException(
          output, null, "holds other files and no run to resume, so it is left alone");
    }
    if (!empty && !resume) {
      throw new FileAlreadyExistsException(
          output,
          null,
          begun
              ? "holds a run already: resume it, or choose another folder"
              : "holds other files, so it is left alone");
    }
    return store;
  }

  static Path folder(Path parent, int snapshot) {
    return new Path(parent, "snapshot=" + snapshot);
  }

  private Path run() {
    return new Path(work, "run");
  }

  String staging() {
    return new Path(work, "staging").toString();
  }

  String stateFolder() {
    return new Path(work, "state").toString();
  }

  /**
   * Writes down what the run is started with, or compares it with what a run was started with
   * before.
   *
   * @throws IllegalArgumentException if they differ
   */
  void begin(Properties parameters) throws IOException {
    if (files.exists(run())) {
      Properties before = read(run());
      for (String name : parameters.stringPropertyNames()) {
        String then = before.getProperty(name, "none");
        String now = parameters.getProperty(name);
        if (!now.equals(then)) {
          throw new IllegalArgumentException(
              String.format(
                  Locale.ROOT,
                  "%s: a resumed run must have the %s it was started with, %s, got %s",
                  root,
                  name,
                  then,
                  now));
        }
      }
    } else {
      write(run(), parameters);
    }
    files.delete(new Path(staging()), true);
  }

  /** How many snapshots, from the first, are there. */
  int committed() throws IOException {
    int count = 0;
    while (files.exists(new Path(folder(root, count), MARKER))) {
      count++;
    }
    return count;
  }

  /**
   * Makes a snapshot visible: takes away what failed attempts left, adds the marker, and renames
   * the folder, all or nothing where the file system renames so.
   */
  void commit(int snapshot, Set<String> written, Properties figures) throws IOException {
    Path staged = folder(new Path(staging()), snapshot);
    Set<String> missing = new HashSet<>(written);
    for (FileStatus file : files.listStatus(staged)) {
      if (!missing.remove(file.getPath().getName())) {
        files.delete(file.getPath(), false);
      }
    }
    if (!missing.isEmpty()) {
      throw new FileNotFoundException(staged + " lacks " + missing);
    }
    write(new Path(staged, MARKER), figures);
    Path target = folder(root, snapshot);
    if (!files.rename(staged, target)) {
      throw new IOException(target + ": cannot be renamed from " + staged);
    }
  }

  /** The figures of a committed snapshot. */
  Properties figures(int snapshot) throws IOException {
    return read(new Path(folder(root, snapshot), MARKER));
  }

  /** The figures of a snapshot; without a certificate where the method is exact. */
  static Properties figures(long entries, Optional<Certificate> certificate) {
    var figures = new Properties();
    figures.setProperty("entries", Long.toString(entries));
    certificate.ifPresent(
        bounds -> {
          figures.setProperty("solver", bounds.solver().name());
          figures.setProperty("maxToPaper", Double.toString(bounds.maxToPaper()));
          figures.setProperty("meanToPaper", Double.toString(bounds.meanToPaper()));
          figures.setProperty("maxToUnfiltered", Double.toString(bounds.maxToUnfiltered()));
          figures.setProperty("meanToUnfiltered", Double.toString(bounds.meanToUnfiltered()));
          figures.setProperty("uncertain", Integer.toString(bounds.uncertain()));
        });
    return figures;
  }

  /** The certificate among a snapshot's figures; none where the method is exact. */
  static Optional<Certificate> certificate(Properties figures) {
    return Optional.ofNullable(figures.getProperty("solver"))
        .map(
            solver ->
                new Certificate(
                    Solver.valueOf(solver),
                    Double.parseDouble(figures.getProperty("maxToPaper")),
                    Double.parseDouble(figures.getProperty("meanToPaper")),
                    Double.parseDouble(figures.getProperty("maxToUnfiltered")),
                    Double.parseDouble(figures.getProperty("meanToUnfiltered")),
                    Integer.parseInt(figures.getProperty("uncertain"))));
  }

  /**
   * A state that was written down.
   *
   * @param snapshots that it has seen
   * @param path where Spark keeps it
   * @param partitions that it has
   */
  record Checkpoint(int snapshots, String path, int partitions) {}

  /** Remembers a checkpoint instead of the one before. */
  void remember(Checkpoint checkpoint) throws IOException {
    Optional<Checkpoint> before = lastCheckpoint();
    var properties = new Properties();
    properties.setProperty("snapshots", Integer.toString(checkpoint.snapshots));
    properties.setProperty("path", checkpoint.path);
    properties.setProperty("partitions", Integer.toString(checkpoint.partitions));
    write(checkpointFile(checkpoint.snapshots), properties);
    if (before.isPresent() && before.get().snapshots != checkpoint.snapshots) {
      files.delete(checkpointFile(before.get().snapshots), false);
      files.delete(new Path(before.get().path), true);
    }
  }

  private Path checkpointFile(int snapshots) {
    return new Path(stateFolder(), CHECKPOINT + snapshots);
  }

  /** The state to go on from. */
  Optional<Checkpoint> lastCheckpoint() throws IOException {
    var folder = new Path(stateFolder());
    if (!files.exists(folder)) {
      return Optional.empty();
    }
    Optional<Checkpoint> last = Optional.empty();
    for (FileStatus file : files.listStatus(folder)) {
      if (file.isFile() && file.getPath().getName().startsWith(CHECKPOINT)) {
        Properties properties = read(file.getPath());
        var found =
            new Checkpoint(
                Integer.parseInt(properties.getProperty("snapshots")),
                properties.getProperty("path"),
                Integer.parseInt(properties.getProperty("partitions")));
        if (last.isEmpty() || found.snapshots > last.get().snapshots) {
          last = Optional.of(found);
        }
      }
    }
    return last;
  }

  /** All is done: what was only needed on the way goes. */
  void finish() throws IOException {
    files.create(new Path(root, SUCCESS), true).close();
    files.delete(new Path(staging()), true);
    files.delete(new Path(stateFolder()), true);
  }

  /** Under another name first, so that the file is there whole or not at all. */
  private void write(Path file, Properties properties) throws IOException {
    var temporary = new Path(file.getParent(), "_" + file.getName() + ".part");
    try (OutputStream out = files.create(temporary, true)) {
      properties.store(out, null);
    }
    files.delete(file, false);
    if (!files.rename(temporary, file)) {
      throw new IOException(file + ": cannot be written");
    }
  }

  private Properties read(Path file) throws IOException {
    var properties = new Properties();
    try (InputStream in = files.open(file)) {
      properties.load(in);
    }
    return properties;
  }
}
