package dev.tiara.experiments.record;

import dev.tiara.internal.file.AtomicFile;
import dev.tiara.learn.internal.record.RecordJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A folder with records of one type, a JSON file each. A file is written whole or not at all; one
 * that cannot be read is reported and skipped.
 *
 * @param form the version of the type that is read and written
 * @param id the name of a record's file without its ending. It follows from the content, so that a
 *     record under another name is known to be damaged
 * @param defaults of properties that earlier records of this version do not have, as JSON texts
 */
public record RecordFiles<T>(
    Path folder, Class<T> type, int form, Function<T, String> id, Map<String, String> defaults) {
  private static final String ENDING = ".json";

  /** A folder of records that have had all their properties from the start. */
  public RecordFiles(Path folder, Class<T> type, int form, Function<T, String> id) {
    this(folder, type, form, id, Map.of());
  }

  /**
   * Reads everything that can be read; a folder that does not exist has nothing.
   *
   * @param problems receives a line about files that are skipped
   * @return the records by id, in the order of their ids
   * @throws IOException if there is a file instead of the folder
   */
  public Map<String, T> read(List<String> problems) throws IOException {
    Map<String, T> records = new LinkedHashMap<>();
    Map<Integer, List<String>> foreign = new TreeMap<>();
    for (Path file : files()) {
      try {
        JsonNode json = RecordJson.MAPPER.readTree(Files.readString(file, StandardCharsets.UTF_8));
        int version = json.path("version").asInt(form);
        if (version != form) {
          foreign
              .computeIfAbsent(version, v -> new ArrayList<>())
              .add(file.getFileName().toString());
        } else if (!json.isObject()) {
          problems.add(damaged(file));
        } else {
          defaults.forEach(
              (property, text) ->
                  ((ObjectNode) json).putIfAbsent(property, StringNode.valueOf(text)));
          T value = RecordJson.MAPPER.treeToValue(json, type);
          String name = id.apply(value);
          if (file(name).equals(file)) {
            records.put(name, value);
          } else {
            problems.add(file + ": its content belongs to " + name + ENDING + ": skipped");
          }
        }
      } catch (JacksonException e) {
        problems.add(damaged(file));
      } catch (IllegalArgumentException e) {
        problems.add(file + ": " + e.getMessage() + ": skipped");
      } catch (IOException e) {
        problems.add(file + ": cannot be read: skipped");
      }
    }
    foreign.forEach(
        (version, files) ->
            problems.add(
                folder
                    + ": "
                    + (files.size() == 1
                        ? "record " + files.get(0)
                        : files.size() + " records, such as " + files.get(0) + ",")
                    + " of version "
                    + version
                    + "; this Tiara reads version "
                    + form
                    + ": skipped"));
    return records;
  }

  private static String damaged(Path file) {
    return file + ": damaged, or not a result of Tiara: skipped";
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    if (nearestFolder().equals(folder)) {
      try (var found = Files.newDirectoryStream(folder, "*" + ENDING)) {
        found.forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  /** The file of a record by its id. */
  private Path file(String name) {
    return folder.resolve(name + ENDING);
  }

  /** Throws if records cannot be written here, before any work is done for them. */
  public void check() throws IOException {
    Path nearest = nearestFolder();
    if (!Files.isWritable(nearest)) {
      throw new AccessDeniedException(nearest.toString(), null, "is not writable");
    }
  }

  /** The folder, or the nearest existing one above it. */
  private Path nearestFolder() throws IOException {
    Path path = folder;
    while (path != null && !Files.exists(path)) {
      path = path.getParent();
    }
    if (path != null && !Files.isDirectory(path)) {
      throw new FileAlreadyExistsException(path.toString(), null, "is a file, not a folder");
    }
    return path == null ? Path.of(".") : path;
  }

  /** Writes a record, replacing one of the same id. */
  public void write(T value) throws IOException {
    Files.createDirectories(folder);
    byte[] json =
        (RecordJson.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file(id.apply(value)), out -> out.write(json));
  }
}
