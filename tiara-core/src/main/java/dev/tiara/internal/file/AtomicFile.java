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
 * Writes a file under a temporary name beside its place and renames it when it is complete, so that
 * nobody ever sees half of it and a failure, or a signal that ends the JVM, leaves what was there
 * before.
 */
public final class AtomicFile {
  /** As many links in a row as Linux follows. */
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

  /** Replaces the file at this path by the content, or throws and leaves it as it was. */
  public static void write(Path path, Content content) throws IOException {
    make(path, temporary -> fill(temporary, content));
  }

  /** Writes the content to a temporary file of {@link #make}, down to the disk. */
  public static void fill(Path temporary, Content content) throws IOException {
    try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  /**
   * As {@link #write}, for those who can write to a path only. The file exists already, empty, when
   * they are called.
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

  /** An error about the file, which must not tell of its temporary name. */
  static AccessDeniedException unwritable(Path path, FileSystemException e) {
    String reason = e.getReason() == null ? "" : ": " + e.getReason();
    return new AccessDeniedException(path.toString(), null, "cannot be written" + reason);
  }

  /** A full disk does not say which: the message gets the name of the file. */
  static void run(Maker maker, Path temporary, Path path) throws IOException {
    try {
      maker.make(temporary);
    } catch (FileSystemException e) {
      throw e; // names its file
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
          path.toString(), null, "is a device or a pipe, which a file cannot replace");
    }
    checkFolderOf(target, path);
  }

  /** The file that is to be replaced: that behind a symbolic link, which itself stays. */
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
