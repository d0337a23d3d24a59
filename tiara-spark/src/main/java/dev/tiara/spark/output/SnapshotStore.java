package dev.tiara.spark.output;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The output folder, as managed by the driver.
 *
 * <pre>
 * snapshot=0/part-…      entries; complete or absent
 * snapshot=0/_COMMITTED  the commit marker, with the figures of the snapshot
 * _tiara/run             the parameters of the run
 * _tiara/lock            held by the driver that writes here
 * _tiara/staging/…       files written by tasks, until they are moved
 * _tiara/commit/…        the snapshot that is being assembled; no task writes here
 * _tiara/names/…         the names of the nodes, while a run needs them
 * _tiara/state/…         checkpoints of the state, and the records that describe them
 * _SUCCESS               exists once all snapshots are complete
 * </pre>
 *
 * Spark ignores names that begin with an underscore when it reads the folder.
 */
public final class SnapshotStore implements AutoCloseable {
  public static final String MARKER = "_COMMITTED";

  private static final String SUCCESS = "_SUCCESS";
  private static final String CHECKPOINT = "checkpoint-";

  private final FileSystem files;
  private final Path root;
  private final Path work;

  /**
   * Private to this driver: tasks of a driver that was killed may still be writing to its own
   * folder.
   */
  private final Path staging;

  private final Path names;
  private final OutputLock lock;
  private final boolean wasThere;

  private SnapshotStore(FileSystem files, Path root, OutputLock lock, boolean wasThere) {
    this.files = files;
    this.root = root;
    this.work = work(root);
    String own = UUID.randomUUID().toString();
    this.staging = new Path(stagings(), own);
    this.names = new Path(allNames(), own);
    this.lock = lock;
    this.wasThere = wasThere;
  }

  private static Path work(Path root) {
    return new Path(root, "_tiara");
  }

  /**
   * Opens the folder for the exclusive use of this run.
   *
   * @throws FileAlreadyExistsException if it is a file, or is not empty and holds no run that is to
   *     be resumed
   * @throws java.nio.file.FileSystemException if another run is writing to it
   */
  public static SnapshotStore open(String output, Configuration hadoop, boolean resume)
      throws IOException {
    var path = new Path(output);
    FileSystem files = path.getFileSystem(hadoop);
    Path root = files.makeQualified(path);
    boolean wasThere = files.exists(root);
    if (wasThere) {
      check(output, files, root, resume);
    }
    OutputLock lock = OutputLock.acquire(files, new Path(work(root), "lock"), OutputLock.BEAT);
    return new SnapshotStore(files, root, lock, wasThere);
  }

  private static void check(String output, FileSystem files, Path root, boolean resume)
      throws IOException {
    if (!files.getFileStatus(root).isDirectory()) {
      throw new FileAlreadyExistsException(output, null, "is a file, not a folder");
    }
    boolean begun = files.exists(run(root));
    boolean empty =
        Arrays.stream(files.listStatus(root)).allMatch(f -> f.getPath().equals(work(root)));
    if (resume && !begun && !empty) {
      throw new FileAlreadyExistsException(
          output, null, "contains other files and no run to resume; choose another folder");
    }
    if (!resume && begun) {
      throw new InputException("already contains a run: resume it, or choose another folder")
          .about("resume")
          .in(output);
    }
    if (!resume && !empty) {
      throw new FileAlreadyExistsException(output, null, "is not empty; choose another folder");
    }
  }

  /** Releases the folder. If no run was begun, nothing that this store created remains. */
  @Override
  public void close() throws IOException {
    files.delete(names, true);
    lock.close();
    if (!files.exists(run(root))) {
      files.delete(work, true);
      if (!wasThere && files.listStatus(root).length == 0) {
        files.delete(root, false);
      }
    }
  }

  static Path folder(Path parent, int snapshot) {
    return new Path(parent, "snapshot=" + snapshot);
  }

  private static Path run(Path root) {
    return new Path(work(root), "run");
  }

  private Path stagings() {
    return new Path(work, "staging");
  }

  /** The folder to which tasks write. */
  public String staging() {
    return staging.toString();
  }

  private Path commits() {
    return new Path(work, "commit");
  }

  /** The folder of the nodes' names, private to this driver. */
  public Path names() {
    return names;
  }

  private Path allNames() {
    return new Path(work, "names");
  }

  public String stateFolder() {
    return new Path(work, "state").toString();
  }

  /**
   * Records the parameters of a new run, or compares them with those of the run that is resumed.
   *
   * @throws IllegalArgumentException if they differ
   */
  public void begin(Properties parameters) throws IOException {
    if (files.exists(run(root))) {
      Properties before = read(run(root));
      for (String name : parameters.stringPropertyNames()) {
        String then = before.getProperty(name, "none");
        String now = parameters.getProperty(name);
        if (!now.equals(then)) {
          throw new IllegalArgumentException(
              String.format(
                  Locale.ROOT,
                  "%s: cannot resume because the %s changed: the run was started with %s, got %s",
                  root,
                  name,
                  then,
                  now));
        }
      }
    } else {
      write(run(root), parameters);
    }
    files.delete(stagings(), true);
    files.delete(commits(), true);
  }

  /** The number of committed snapshots, counted from the first up to the first gap. */
  public int committed() throws IOException {
    int count = 0;
    while (files.exists(new Path(folder(root, count), MARKER))) {
      count++;
    }
    return count;
  }

  /**
   * Makes a snapshot visible: moves the named files, and no others, to a folder to which no task
   * writes, adds the marker, and renames that folder, which is atomic if the file system's rename
   * is. Files of late attempts are never included, whenever they are written.
   */
  public void commit(int snapshot, Set<String> written, Properties figures) throws IOException {
    lock.check();
    Path staged = folder(staging, snapshot);
    Path complete = folder(commits(), snapshot);
    files.mkdirs(complete);
    for (String name : written) {
      move(new Path(staged, name), new Path(complete, name));
    }
    write(new Path(complete, MARKER), figures);
    Path target = folder(root, snapshot);
    files.delete(target, true); // has no marker: left by an unfinished rename
    move(complete, target);
  }

  private void move(Path from, Path to) throws IOException {
    boolean moved;
    try {
      moved = files.rename(from, to);
    } catch (IOException e) {
      throw new IOException("cannot rename " + from + " to " + to + ": " + e.getMessage(), e);
    }
    if (!moved) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }

  /** The figures of a committed snapshot. */
  public Properties figures(int snapshot) throws IOException {
    return read(new Path(folder(root, snapshot), MARKER));
  }

  /** The figures of a snapshot; without a certificate if the method is exact. */
  public static Properties figures(long entries, Optional<Certificate> certificate) {
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

  /** The certificate among a snapshot's figures; empty if the method is exact. */
  public static Optional<Certificate> certificate(Properties figures) {
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
   * A checkpoint of the state.
   *
   * @param snapshots the number of snapshots that it includes
   * @param path where Spark keeps it
   * @param partitions the number of its partitions
   */
  public record Checkpoint(int snapshots, String path, int partitions) {}

  /** Records a checkpoint in place of the previous one. */
  public void remember(Checkpoint checkpoint) throws IOException {
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

  /** The checkpoint to resume from; empty if there is none. */
  public Optional<Checkpoint> lastCheckpoint() throws IOException {
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

  /** Marks the run as finished, and deletes the files that only an unfinished run needs. */
  public void finish() throws IOException {
    files.create(new Path(root, SUCCESS), true).close();
    files.delete(stagings(), true);
    files.delete(commits(), true);
    files.delete(new Path(stateFolder()), true);
    files.delete(allNames(), true);
  }

  /** Writes a file under a temporary name first, so that it is either complete or absent. */
  private void write(Path file, Properties properties) throws IOException {
    var temporary = new Path(file.getParent(), "_" + file.getName() + ".part");
    try (OutputStream out = files.create(temporary, true)) {
      properties.store(out, null);
    } catch (IOException e) {
      throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
    }
    files.delete(file, false);
    move(temporary, file);
  }

  private Properties read(Path file) throws IOException {
    var properties = new Properties();
    try (InputStream in = files.open(file)) {
      properties.load(in);
    }
    return properties;
  }
}
