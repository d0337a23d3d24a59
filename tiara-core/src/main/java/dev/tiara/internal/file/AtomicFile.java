package dev.tiara.internal.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file under a temporary name in the same folder and renames it once it is complete.
 * Nobody ever sees a partial file, and a failure, or a signal that ends the JVM, leaves the
 * previous file in place.
 */
public final class AtomicFile {
  /** The longest chain of symbolic links that Linux follows. */
  private static final int MAX_LINKS = 40;

  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file, given the temporary name to write it under. */
  @FunctionalInterface
  public interface Maker {
    void make(Path temporary) throws IOException;
  }

  /** Replaces the file at this path with the content, or throws and leaves it unchanged. */
  public static void write(Path path, Content content) throws IOException {
    make(path, temporary -> fill(temporary, content));
  }

  /** Writes the content to a temporary file of {@link #make} and forces it to disk. */
  public static void fill(Path temporary, Content content) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  /**
   * Like {@link #write}, for libraries that can only write to a path. The temporary file already
   * exists, empty, when the maker is called.
   */
  public static void make(Path path, Maker maker) throws IOException {
    check(path);
    Path target = target(path);
    PendingOutput.deleteLeftovers(target);
    Path temporary = PendingOutput.add(PendingOutput.nameBeside(target));
    try {
      Files.createFile(temporary);
    } catch (FileSystemException e) {
      throw unwritable(path, e);
    }
    try {
      run(maker, temporary, path);
      Files.move(
          temporary, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      PendingOutput.remove(temporary);
    }
  }

  /** An error that names the file rather than its temporary name. */
  static AccessDeniedException unwritable(Path path, FileSystemException e) {
    String reason = e.getReason() == null ? "" : ": " + e.getReason();
    return new AccessDeniedException(path.toString(), null, "cannot be written" + reason);
  }

  /** Runs the maker, adding the name of the file to errors that lack it, such as a full disk. */
  static void run(Maker maker, Path temporary, Path path) throws IOException {
    try {
      maker.make(temporary);
    } catch (FileSystemException e) {
      throw e; // already names its file
    } catch (IOException e) {
      var named = new FileSystemException(path.toString(), null, e.getMessage());
      named.initCause(e);
      throw named;
    }
  }

  /** Throws if a file cannot be written here, before any work is done for it. */
  public static void check(Path path) throws IOException {
    Path target = target(path);
    if (Files.isDirectory(target)) {
      throw new FileAlreadyExistsException(path.toString(), null, "is a directory");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new FileAlreadyExistsException(
          path.toString(), null, "is a device or a pipe and cannot be replaced by a file");
    }
    checkFolderOf(target, path);
  }

  /** The file to be replaced; symbolic links are followed, and kept. */
  private static Path target(Path path) throws IOException {
    Path target = path.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MAX_LINKS) {
        throw new FileSystemLoopException(path.toString());
      }
      target = target.resolveSibling(Files.readSymbolicLink(target)).normalize();
    }
    return target;
  }

  static void checkFolderOf(Path path) throws IOException {
    checkFolderOf(path, path);
  }

  private static void checkFolderOf(Path target, Path path) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NoSuchFileException(path.toString(), null, "its folder does not exist");
    }
    if (!Files.isWritable(folder)) {
      throw new AccessDeniedException(path.toString(), null, "its folder is not writable");
    }
  }
}
