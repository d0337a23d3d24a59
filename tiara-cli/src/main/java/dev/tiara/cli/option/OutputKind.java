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

/**
 * The kinds of files that commands write, recognised by content; the extension only determines the
 * file format.
 */
public enum OutputKind {
  /** The output of {@code augment}. */
  AUGMENTED("augmented snapshots") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "snapshot,source,target,weight", "indices_0.npy");
    }
  },
  /** The description that {@code augment} writes next to a CSV file. */
  DESCRIPTION("a description of augmented snapshots") {
    @Override
    boolean isOf(Path file) throws IOException {
      return start(file).contains("\"tiara augmented snapshots, version ");
    }
  },
  /** The output of {@code embed}. */
  EMBEDDINGS("embeddings") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "snapshot,node,", "embeddings.npy");
    }
  },
  /** The output of {@code generate}. */
  EVENTS("generated events") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "source,target,time", "-");
    }
  },
  /** The output of {@code generate --labels}. */
  LABELS("labels") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("node,label");
    }
  },
  /** The output of {@code generate --features}. */
  FEATURES("features") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("snapshot,node");
    }
  },
  /** The output of {@code train --save}. */
  MODEL("a model") {
    @Override
    boolean isOf(Path file) throws IOException {
      return startsWith(file, "TIARAMOD");
    }
  },
  /** The file to which {@code train --record} appends. */
  RECORDS("run records") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("{");
    }
  },
  /** The output of {@code drift -o}. */
  DRIFT("a table of drift") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "snapshot,node,change,", "-")
          || isTable(file, "source,target,time,surprise", "-")
          || isTable(file, "snapshot,start,mean,", "-");
    }
  },
  /** The output of {@code --svg}. */
  PICTURE("an SVG picture") {
    @Override
    boolean isOf(Path file) throws IOException {
      return firstLine(file).startsWith("<svg");
    }
  },
  /** The output of {@code predict}. */
  PREDICTIONS("predictions") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "source,rank,target,score", "-")
          || isTable(file, "source,target,score", "-");
    }
  },
  /** The output of {@code proximity}. */
  NEIGHBOURS("neighbours") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "node,score", "-");
    }
  },
  /** The output of {@code explain}. */
  EXPLANATION("an explanation") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "part,of,share", "-");
    }
  },
  /** The output of {@code predict --save}. */
  RANKER("a ranker") {
    @Override
    boolean isOf(Path file) throws IOException {
      return startsWith(file, "TIARARNK");
    }
  },
  /** The output of {@code evaluate}. */
  EVALUATION("an evaluation") {
    @Override
    boolean isOf(Path file) throws IOException {
      return isTable(file, "predictor,split,links", "-");
    }
  },
  /** The output of {@code report}. */
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

  /** The content of such a file, in words. */
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

  /** The first few hundred characters of a file, decompressed if its name ends in .gz. */
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
