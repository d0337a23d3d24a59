package dev.tiara.data.output;

import dev.tiara.data.Sha256;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tiara's own mark in, or beside, a file that it wrote, such as {@code tiara predictions, version
 * 1}. It shows that the file may be replaced by one of the same kind.
 */
public final class FileMark {
  static final String FORMAT = "format";

  private FileMark() {}

  /** The mark in the metadata of a Parquet file, empty if it has none. */
  public static String inParquet(Path file) {
    try (Duck duck = Duck.open()) {
      List<List<String>> values =
          duck.rows(
              "SELECT decode(value) FROM parquet_kv_metadata("
                  + Duck.fileLiteral(file)
                  + ") WHERE decode(key) = 'tiara'");
      if (values.size() != 1) {
        return "";
      }
      String value = values.get(0).get(0);
      return value.startsWith("{") ? parse(value).path(FORMAT).asString("") : value;
    } catch (SqlFailure | JacksonException e) {
      return ""; // not a Parquet file, or not of ours
    }
  }

  /** The mark in an npz archive, empty if it has none. */
  public static String inNpz(Path file) {
    try (NpzReader npz = new NpzReader(file)) {
      return npz.names().contains(FORMAT) ? String.join("", npz.texts(FORMAT)) : "";
    } catch (IOException | IllegalArgumentException e) {
      return ""; // not an archive, or not of ours
    }
  }

  /** The mark in the description beside a file with exactly this content, empty if it has none. */
  public static String besideCsv(Path file) throws IOException {
    JsonNode description = read(DescriptionFile.of(file));
    return description.path(FolderSink.CHECKSUM).asString("").equals(Sha256.of(file))
        ? description.path(FORMAT).asString("")
        : "";
  }

  /** The mark of a file that is a description itself, empty if it is not. */
  public static String ofDescription(Path file) throws IOException {
    return read(file).path(FORMAT).asString("");
  }

  /** Whether a folder contains nothing but augmented snapshots that were written there at once. */
  static boolean isAugmentedFolder(Path folder) throws IOException {
    JsonNode manifest = read(folder.resolve(FolderSink.MANIFEST));
    Set<String> written = new HashSet<>(Set.of(FolderSink.MANIFEST, FolderSink.NODES));
    manifest.path("snapshots").forEach(entry -> written.add(entry.path("file").asString("")));
    try (var files = Files.list(folder)) {
      return manifest.path(FORMAT).asString("").startsWith(AugmentedRun.MARK)
          && files.allMatch(
              file -> Files.isRegularFile(file) && written.contains("" + file.getFileName()));
    }
  }

  private static JsonNode read(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) ? parse(Files.readString(file)) : parse("{}");
    } catch (JacksonException | CharacterCodingException e) {
      return parse("{}"); // not of ours
    }
  }

  private static JsonNode parse(String json) {
    return JsonMapper.shared().readTree(json);
  }
}
