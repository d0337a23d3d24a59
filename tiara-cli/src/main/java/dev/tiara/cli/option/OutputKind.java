package dev.tiara.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipFile;

/**
 * The kinds of files that commands write. An existing file is replaced without asking only if it
 * has Tiara's own mark of the same kind: in it, in its metadata (Parquet), as its entries (npz), or
 * in the description beside it. Whatever a file merely looks like does not count.
 */
public enum OutputKind {
  /** The output of {@code augment}. */
  AUGMENTED("augmented snapshots", Mark.BESIDE, "nodes.npy", "parameters.npy", "indices_0.npy"),
  /** The description that {@code augment} writes next to a CSV file. */
  DESCRIPTION("a description of augmented snapshots", "tiara augmented snapshots, version "),
  /** The output of {@code embed}. */
  EMBEDDINGS("embeddings", Mark.BESIDE, "nodes.npy", "provenance.npy", "embeddings.npy"),
  /** The output of {@code generate}. */
  EVENTS("generated events", Mark.BESIDE),
  /** The output of {@code generate --labels}. */
  LABELS("labels", Mark.BESIDE),
  /** The output of {@code generate --features}. */
  FEATURES("features", Mark.BESIDE),
  /** The output of {@code train --save}. */
  MODEL("a model", "TIARAMOD"),
  /** The file to which {@code train --record} appends. */
  RECORDS("run records", "{\"version\":"),
  /** The output of {@code drift -o}. */
  DRIFT("a table of drift", Mark.BESIDE),
  /** The output of {@code --svg}. */
  PICTURE("a picture", "<!-- tiara picture, version "),
  /** The output of {@code predict}. */
  PREDICTIONS("predictions", Mark.BESIDE),
  /** The output of {@code proximity}. */
  NEIGHBOURS("neighbours", Mark.BESIDE),
  /** The output of {@code explain}. */
  EXPLANATION("an explanation", Mark.BESIDE),
  /** The output of {@code predict --save}. */
  RANKER("a ranker", "TIARARNK"),
  /** The output of {@code evaluate}. */
  EVALUATION("an evaluation", Mark.BESIDE),
  /** The output of {@code report}. */
  PAGE("a report", "<meta name=\"generator\" content=\"tiara report, version ");

  /** Where a file has its mark. */
  private enum Mark {
    INSIDE,
    BESIDE
  }

  /** How much of the start of a file, or of the end of a Parquet file, is looked at. */
  private static final int LOOKED_AT = 1 << 16;

  private final String title;
  private final Mark place;
  private final String mark;

  /** The entries of an npz archive of this kind, separated by blanks; none if there is none. */
  private final String entries;

  OutputKind(String title, String mark) {
    this.title = title;
    this.place = Mark.INSIDE;
    this.mark = mark;
    this.entries = "";
  }

  OutputKind(String title, Mark place, String... entries) {
    this.title = title;
    this.place = place;
    this.mark = "tiara " + title + ", version ";
    this.entries = String.join(" ", entries);
  }

  /** The content of such a file, in words. */
  public String title() {
    return title;
  }

  /** The mark that identifies a file of this kind. */
  public String mark() {
    return mark + "1";
  }

  /** Whether an existing file has the mark of this kind. */
  boolean isOf(Path file) throws IOException {
    String name = file.toString();
    if (place == Mark.INSIDE) {
      return start(file).contains(mark);
    }
    if (name.endsWith(".npz")) {
      return hasEntries(file);
    }
    if (name.endsWith(".parquet")) {
      return end(file).contains(mark);
    }
    Path description = file.resolveSibling(file.getFileName() + ".json");
    return Files.isRegularFile(description) && start(description).contains(mark);
  }

  private boolean hasEntries(Path file) {
    try (var zip = new ZipFile(file.toFile())) {
      return !entries.isEmpty()
          && Arrays.stream(entries.split(" ")).allMatch(name -> zip.getEntry(name) != null);
    } catch (IOException e) {
      return false; // not an archive at all
    }
  }

  private static String start(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
    }
  }

  private static String end(Path file) throws IOException {
    try (var in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] end = new byte[(int) Math.min(in.length(), LOOKED_AT)];
      in.seek(in.length() - end.length);
      in.readFully(end);
      return new String(end, StandardCharsets.ISO_8859_1);
    }
  }
}
