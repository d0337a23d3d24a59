package dev.tiara.spark.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Keeps a second run out of an output folder, and is released if its holder dies.
 *
 * <p>On a local disk it is a file lock of the operating system. Elsewhere it is a file that its
 * holder rewrites every few seconds; a file that has stopped changing counts as abandoned.
 */
interface OutputLock extends AutoCloseable {
  /** The interval at which a holder signals that it is alive. */
  Duration BEAT = Duration.ofSeconds(5);

  /**
   * Checks that the lock is still held.
   *
   * @throws IOException if another run has taken it over
   */
  void check() throws IOException;

  @Override
  void close() throws IOException;

  /**
   * Acquires the lock.
   *
   * @throws FileSystemException if another run holds it
   */
  static OutputLock acquire(FileSystem files, Path file, Duration beat) throws IOException {
    files.mkdirs(file.getParent());
    return files instanceof LocalFileSystem local
        ? new OfSystem(local, file)
        : new OfHeartbeat(files, file, beat);
  }

  private static FileSystemException taken(Path file) {
    return new FileSystemException(
        file.getParent().getParent().toString(), null, "another run is writing to this folder");
  }

  /** A lock of the operating system, which is released if its holder dies. */
  final class OfSystem implements OutputLock {
    private final FileChannel channel;
    private final FileLock lock;

    private OfSystem(LocalFileSystem files, Path file) throws IOException {
      channel =
          FileChannel.open(
              files.pathToFile(file).toPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock got = null;
      try {
        got = channel.tryLock();
      } catch (OverlappingFileLockException e) {
        // held by another run in this process
      } finally {
        if (got == null) {
          channel.close();
        }
      }
      if (got == null) {
        throw taken(file);
      }
      lock = got;
    }

    @Override
    public void check() {}

    @Override
    public void close() throws IOException {
      lock.release();
      channel.close();
    }
  }

  /** A file that changes as long as its holder is alive. */
  final class OfHeartbeat implements OutputLock {
    private static final int MISSED_BEATS = 4;

    private final FileSystem files;
    private final Path file;
    private final String holder = UUID.randomUUID().toString();
    private final ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            run -> {
              var thread = new Thread(run, "tiara-lock");
              thread.setDaemon(true);
              return thread;
            });
    private long beats;

    private OfHeartbeat(FileSystem files, Path file, Duration beat) throws IOException {
      this.files = files;
      this.file = file;
      try {
        write(false);
      } catch (FileAlreadyExistsException e) {
        awaitDeath(beat);
        write(true);
      }
      check();
      var unused =
          timer.scheduleAtFixedRate(
              this::beat, beat.toNanos(), beat.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Waits until the holder has missed several beats.
     *
     * @throws FileSystemException if it is alive
     */
    private void awaitDeath(Duration beat) throws IOException {
      Optional<String> first = read();
      for (int i = 0; i < 2 * MISSED_BEATS && first.isPresent(); i++) {
        LockSupport.parkNanos(beat.toNanos() / 2);
        Optional<String> now = read();
        if (now.isPresent() && !now.equals(first)) {
          throw taken(file);
        }
        first = now;
      }
    }

    private void write(boolean replaces) throws IOException {
      try (OutputStream out = files.create(file, replaces)) {
        out.write((holder + " " + beats++).getBytes(StandardCharsets.US_ASCII));
      }
    }

    private Optional<String> read() throws IOException {
      if (!files.exists(file)) {
        return Optional.empty();
      }
      try (InputStream in = files.open(file)) {
        return Optional.of(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
      }
    }

    private void beat() {
      try {
        check();
        write(true);
      } catch (IOException e) {
        // The file system may recover; the next commit checks whether the lock is lost.
      }
    }

    @Override
    public void check() throws IOException {
      Optional<String> now = read();
      if (now.isPresent() && !now.get().isEmpty() && !now.get().startsWith(holder)) {
        throw taken(file);
      }
    }

    @Override
    public void close() throws IOException {
      timer.shutdown();
      try {
        timer.awaitTermination(1, TimeUnit.MINUTES); // a pending beat would recreate the file
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      if (read().filter(text -> text.startsWith(holder)).isPresent()) {
        files.delete(file, false);
      }
    }
  }
}
