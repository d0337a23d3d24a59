package dev.tiara.cli.option;

import dev.tiara.internal.file.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The option to draw a result as a picture. */
@Heading.Under(Heading.OUTPUT)
public final class PictureOption {
  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Also draw the result as an SVG file.")
  private @Nullable Path file;

  @Mixin private OverwriteOption overwrite;

  /** The option to overwrite files, which applies to the other outputs of the command as well. */
  public OverwriteOption overwrite() {
    return overwrite;
  }

  /** Checks that the file may be written, before any work is done. */
  public void check(List<String> inputs) throws IOException {
    if (file != null) {
      AtomicFile.check(file);
      overwrite.check(file, OutputKind.PICTURE, inputs);
    }
  }

  /** Whether a picture was requested. */
  public boolean isWanted() {
    return file != null;
  }

  /** Writes the picture, if one was requested. */
  public void write(Supplier<String> svg) throws IOException {
    if (file != null) {
      byte[] content = svg.get().getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(file, out -> out.write(content));
    }
  }
}
