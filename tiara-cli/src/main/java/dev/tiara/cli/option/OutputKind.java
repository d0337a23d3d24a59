package dev.tiara.cli.option;

import dev.tiara.data.output.FileMark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The kinds of files that commands write. An existing file is replaced without asking only if it
 * has Tiara's own mark of the same kind: at its very start, in its metadata (Parquet), as an entry
 * (npz), or in the description beside it. Whatever a file merely looks like does not count.
 */
public enum OutputKind {
  /** The output of {@code augment}. */
  AUGMENTED("augmented snapshots", ""),
  /** The description that {@code augment} writes next to a CSV file. */
  DESCRIPTION("a description of augmented snapshots", ""),
  /** The output of {@code embed}. */
  EMBEDDINGS("embeddings", ""),
  /** The output of {@code generate}. */
  EVENTS("generated events", ""),
  /** The output of {@code generate --labels}. */
  LABELS("labels", ""),
  /** The output of {@code generate --features}. */
  FEATURES("features", ""),
  /** The output of {@code train --save}. */
  MODEL("a model", "TIARAMOD"),
  /** The file to which {@code train --record} appends. */
  RECORDS("run records", "\\{\"version\":\\d+,\"outcome\":\\{"),
  /** The output of {@code drift -o}. */
  DRIFT("a table of drift", ""),
  /** The output of {@code --svg}. */
  PICTURE("a picture", "<svg [^>]*>\n<!-- tiara picture, version "),
  /** The output of {@code predict}. */
  PREDICTIONS("predictions", ""),
  /** The output of {@code proximity}. */
  NEIGHBOURS("neighbours", ""),
  /** The output of {@code explain}. */
  EXPLANATION("an explanation", ""),
  /** The output of {@code predict --save}. */
  RANKER("a ranker", "TIARARNK"),
  /** The output of {@code evaluate}. */
  EVALUATION("an evaluation", ""),
  /** The output of {@code report}. */
  PAGE(
      "a report",
      "<!doctype html>\\s*<html[^>]*>\\s*<head>\\s*<meta charset=\"utf-8\">\\s*"
          + "<meta name=\"generator\" content=\"tiara report, version ");

  /** How much of the start of a file is looked at. */
  private static final int LOOKED_AT = 1 << 10;

  private final String title;

  /** What the content of a file starts with; empty if the mark is not there. */
  private final String start;

  OutputKind(String title, String start) {
    this.title = title;
    this.start = start;
  }

  /** The content of such a file, in words. */
  public String title() {
    return title;
  }

  /** The mark of a file of this kind that does not start with it. */
  public String mark() {
    return markWithoutVersion() + 1;
  }

  private String markWithoutVersion() {
    return "tiara " + title + ", version ";
  }

  /** Whether an existing file has the mark of this kind. */
  boolean isOf(Path file) throws IOException {
    if (!start.isEmpty()) {
      return Pattern.compile(start).matcher(startOf(file)).lookingAt();
    }
    if (this == DESCRIPTION) {
      return FileMark.ofDescription(file).startsWith(AUGMENTED.markWithoutVersion());
    }
    String name = file.toString();
    String mark =
        name.endsWith(".npz")
            ? FileMark.inNpz(file)
            : name.endsWith(".parquet") ? FileMark.inParquet(file) : FileMark.besideCsv(file);
    return mark.startsWith(markWithoutVersion());
  }

  private static String startOf(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
    }
  }
}
