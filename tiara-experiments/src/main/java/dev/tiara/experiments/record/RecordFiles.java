package dev.tiara.experiments.record;

import dev.tiara.experiments.setting.Json;
import dev.tiara.internal.file.AtomicFile;
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
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A folder with records of one type, a JSON file each. A file is written whole or not at all; one
 * that cannot be read is told of and does not stand in the way of the rest.
 *
 * @param form the version of the type that is read and written
 */
public record RecordFiles<T>(Path folder, Class<T> type, int form) {
  private static final String ENDING = ".json";

  /**
   * Reads all that can be read; a folder that does not exist has nothing.
   *
   * @param problems hears of files that are left out, in words
   * @return the records by id, in its order
   * @throws IOException if a file is in the place of the folder
   */
  public Map<String, T> read(List<String> problems) throws IOException {
    Map<String, T> records = new LinkedHashMap<>();
    Map<Integer, Integer> foreign = new TreeMap<>();
    for (Path file : files()) {
      try {
        JsonNode json = Json.RECORDS.readTree(Files.readString(file, StandardCharsets.UTF_8));
        int version = json.path("version").asInt(form);
        if (version != form) {
          foreign.merge(version, 1, Integer::sum);
        } else if (!json.isObject()) {
          problems.add(damaged(file));
        } else {
          String name = file.getFileName().toString();
          String id = name.substring(0, name.length() - ENDING.length());
          records.put(id, Json.RECORDS.treeToValue(json, type));
        }
      } catch (JacksonException e) {
        problems.add(damaged(file));
      } catch (IOException e) {
        problems.add(file + ": cannot be read: left out");
      }
    }
    foreign.forEach(
        (version, count) ->
            problems.add(
                folder
                    + ": "
                    + count
                    + (count == 1 ? " file" : " files")
                    + " of another version of Tiara (form "
                    + version
                    + ", this one reads "
                    + form
                    + "): left out, and left alone"));
    return records;
  }

  private static String damaged(Path file) {
    return file + ": damaged, or no result of Tiara: left out";
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

  /** Throws if records cannot be written here, before any work is done for them. */
  public void check() throws IOException {
    Path nearest = nearestFolder();
    if (!Files.isWritable(nearest)) {
      throw new AccessDeniedException(nearest.toString(), null, "is not writable");
    }
  }

  /** The folder, or what is there of the way to it. */
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

  /** Writes a record, in the place of one of the same id. */
  public void write(String id, T value) throws IOException {
    Files.createDirectories(folder);
    byte[] json = (Json.RECORDS.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder.resolve(id + ENDING), out -> out.write(json));
  }
}
