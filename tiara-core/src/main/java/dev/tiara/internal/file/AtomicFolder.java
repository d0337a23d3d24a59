package dev.tiara.internal.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a folder under a temporary name next to its target and renames it once it is complete.
 *
 * <p>Not every file system can swap folders in one step: the previous one is moved aside, the new
 * one is moved in, and the previous one is deleted, or moved back if that fails. If the process is
 * killed between the two moves, {@link #recover} puts the previous folder back.
 */
public final class AtomicFolder {
  private AtomicFolder() {}

  /**
   * Replaces the folder at this path with what the maker writes to the temporary folder it is
   * given, or throws and leaves it unchanged. An existing folder is replaced only if it is empty or
   * everything in it was written by this method, which {@code own} finds out.
   */
  public static void make(Path path, DirectoryStream.Filter<Path> own, AtomicFile.Maker maker)
      throws IOException {
    check(path, own);
    Path target = path.toAbsolutePath();
    PendingOutput.deleteLeftovers(target);
    Path temporary = PendingOutput.add(PendingOutput.nameBeside(target));
    try {
      Files.createDirectory(temporary);
    } catch (FileSystemException e) {
      throw AtomicFile.unwritable(path, e);
    }
    try {
      AtomicFile.run(maker, temporary, path);
      if (Files.exists(target)) {
        // Registered for deletion on a signal only once the new one is in place.
        Path before = PendingOutput.nameBeside(target, PendingOutput.PREVIOUS);
        Files.move(target, before, StandardCopyOption.ATOMIC_MOVE);
        try {
          Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
          Files.move(before, target, StandardCopyOption.ATOMIC_MOVE);
          throw e;
        }
        PendingOutput.remove(PendingOutput.add(before));
      } else {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      }
    } finally {
      PendingOutput.remove(temporary);
    }
  }

  /**
   * Puts back the folder that a killed process had moved aside, or deletes it if the new one is in
   * place. Call this before reading such a folder; {@link #make} and {@link #check} do so
   * themselves.
   */
  public static void recover(Path path) throws IOException {
    Path target = path.toAbsolutePath();
    for (Path previous : PendingOutput.leftovers(target, PendingOutput.PREVIOUS)) {
      if (Files.exists(target)) {
        PendingOutput.delete(previous);
      } else {
        Files.move(previous, target, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /** Throws if the folder cannot be written, before any work is done for it. */
  public static void check(Path path, DirectoryStream.Filter<Path> own) throws IOException {
    recover(path);
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new FileAlreadyExistsException(path.toString(), null, "is a file, not a folder");
    }
    if (Files.isDirectory(path)) {
      try (var inside = Files.list(path)) {
        if (inside.findAny().isPresent() && !own.accept(path)) {
          throw new FileAlreadyExistsException(
              path.toString(),
              null,
              "contains other files than an output of this kind; not overwriting it");
        }
      }
    }
    AtomicFile.checkFolderOf(path);
  }
}
