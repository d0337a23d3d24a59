package dev.tiara.files;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file under a temporary name beside its place and renames it when it is complete, so that
 * nobody ever sees half of it and a failure leaves what was there before.
 */
public final class WholeFile {
  private WholeFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Replaces the file at this path by the content, or throws and leaves it as it was. */
  public static void write(Path path, Content content) throws IOException {
    Path target = path.toAbsolutePath();
    if (Files.isDirectory(target)) {
      throw new FileAlreadyExistsException(path.toString(), null, "is a directory");
    }
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NoSuchFileException(path.toString(), null, "its folder does not exist");
    }
    Path temporary = Files.createTempFile(folder, "." + target.getFileName() + ".", ".part");
    try {
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        content.writeTo(out);
        out.flush();
        channel.force(true);
      }
      Files.move(
          temporary, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
