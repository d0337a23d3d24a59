package dev.tiara.cli.option;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Whether two paths lead to the same file, even one that does not exist yet. */
final class SameFile {
  private static final int MOST_LINKS = 40;

  private SameFile() {}

  /** Whether what is written to one path would replace what is written to the other. */
  static boolean willBe(Path one, Path other) throws IOException {
    return willBe(one, other, SameFile::ignoresCase);
  }

  /** The same, told which folders ignore letter case. */
  static boolean willBe(Path one, Path other, DirectoryStream.Filter<Path> ignoresCase)
      throws IOException {
    Path first = resolved(one);
    Path second = resolved(other);
    if (first.equals(second)) {
      return true;
    }
    if (Files.exists(first) && Files.exists(second)) {
      return Files.isSameFile(first, second); // hard links, too
    }
    return first.toString().equalsIgnoreCase(second.toString())
        && ignoresCase.accept(first.getParent());
  }

  /** The path without links, dots and letter case, as far as it exists. */
  private static Path resolved(Path path) throws IOException {
    Path file = path.toAbsolutePath();
    for (int i = 0; i < MOST_LINKS && Files.isSymbolicLink(file); i++) {
      file = file.resolveSibling(Files.readSymbolicLink(file));
    }
    Path folder = file.getParent();
    Path name = file.getFileName();
    if (folder == null || name == null) {
      return file.normalize();
    }
    return Files.exists(folder) ? folder.toRealPath().resolve(name).normalize() : file.normalize();
  }

  /** Whether names in a folder that differ in letter case only mean the same file. */
  private static boolean ignoresCase(Path folder) throws IOException {
    for (Path at = folder; at != null && at.getFileName() != null; at = at.getParent()) {
      String name = at.getFileName().toString();
      Path other = at.resolveSibling(name.toUpperCase(Locale.ROOT));
      if (name.equals(name.toUpperCase(Locale.ROOT))) {
        other = at.resolveSibling(name.toLowerCase(Locale.ROOT));
      }
      if (!other.equals(at)) {
        return Files.exists(other) && Files.isSameFile(at, other);
      }
    }
    return false;
  }
}
