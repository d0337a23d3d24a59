package dev.tiara.cli.option;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipFile;

/** The kinds of files that commands write, recognised by content rather than by name. */
public enum OutputKind {
  /** What {@code augment} writes. */
  AUGMENTED("augmented snapshots") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "snapshot,source,target,weight", "indices_0.npy");
    }
  },
  /** What {@code augment} writes beside a CSV file. */
  DESCRIPTION("a description of augmented snapshots") {
    @Override
    boolean isOf(Path file) throws IOException {
      return start(file).contains("\"tiara augmented snapshots, version ");
    }
  },
  /** What {@code embed} writes. */
  EMBEDDINGS("embeddings") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "snapshot,node,", "embeddings.npy");
    }
  },
  /** What {@code generate} writes. */
  EVENTS("generated events") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "source,target,time", "-");
    }
  },
  /** What {@code generate --labels} writes. */
  LABELS("labels") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("node,label");
    }
  },
  /** What {@code generate --features} writes. */
  FEATURES("features") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("snapshot,node");
    }
  },
  /** What {@code train --save} writes. */
  MODEL("a model") {
    @Override
    boolean isOf(Path file) throws IOException {
      return startsWith(file, "TIARAMOD");
    }
  },
  /** What {@code train --record} appends to. */
  RECORDS("run records") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("{");
    }
  },
  /** What {@code drift -o} writes. */
  DRIFT("a table of drift") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "snapshot,node,change,", "-")
          || isTable(file, "source,target,time,surprise", "-")
          || isTable(file, "snapshot,start,mean,", "-");
    }
  },
  /** What {@code --svg} writes. */
  PICTURE("an SVG picture") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("<svg");
    }
  },
  /** What {@code predict} writes. */
  PREDICTIONS("predictions") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "source,rank,target,score", "-")
          || isTable(file, "source,target,score", "-");
    }
  },
  /** What {@code proximity} writes. */
  NEIGHBOURS("neighbours") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "node,score", "-");
    }
  },
  /** What {@code explain} writes. */
  EXPLANATION("an explanation") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "part,of,share", "-");
    }
  },
  /** What {@code predict --save} writes. */
  RANKER("a ranker") {
    @Override
    boolean isOf(Path file) throws IOException {
      return startsWith(file, "TIARARNK");
    }
  },
  /** What {@code evaluate} writes. */
  EVALUATION("an evaluation") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "predictor,split,links", "-");
    }
  },
  /** What {@code report} writes. */
  PAGE("an HTML page") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).strip().toLowerCase(Locale.ROOT).startsWith("<!doctype html");
    }
  };

  private final String title;

  OutputKind(String title) {
    this.title = title;
  }

  /** What such a file holds, in words. */
  public String title() {
    return title;
  }

  /** Whether an existing file is of this kind. */
  abstract boolean isOf(Path file) throws IOException;

  private static boolean isTable(Path file, String header, String npzEntry) throws IOException {
    String name = file.toString();
    if (name.endsWith(".npz")) {
      try (var zip = new ZipFile(file.toFile())) {
        return zip.getEntry(npzEntry) != null;
      } catch (IOException e) {
        return false; // not an archive at all
      }
    }
    return name.endsWith(".parquet")
        ? startsWith(file, "PAR1")
        : firstLine(file).startsWith(header);
  }

  private static boolean startsWith(Path file, String magic) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(magic.length()), StandardCharsets.ISO_8859_1);
      return start.equals(magic);
    }
  }

  private static String firstLine(Path file) throws IOException {
    return start(file).lines().findFirst().orElse("");
  }

  /** At most a few hundred characters of it, unzipped where the name says so. */
  private static String start(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1))) {
      char[] start = new char[400];
      int length = Math.max(0, reader.read(start));
      return new String(start, 0, length);
    } catch (java.util.zip.ZipException | java.io.EOFException e) {
      return ""; // not gzipped
    }
  }
}
