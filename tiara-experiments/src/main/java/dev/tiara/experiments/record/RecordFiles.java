package dev.tiara.experiments.record;

import dev.tiara.data.gzip.GzipStream;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.AtomicFile;
import dev.tiara.learn.internal.record.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A folder of records of one type. Records are written as one JSON file each; they can also be read
 * from bundles, {@code NAME.jsonl} or {@code NAME.jsonl.gz}, with one record per line. A record in
 * a file of its own replaces one with the same id in a bundle. Files are written atomically; a
 * record that cannot be read is reported and skipped.
 *
 * @param form the version of the record format that is read and written
 * @param id computes the name of a record's own file, without extension, from its content, so that
 *     a record under another name can be detected
 * @param defaults the values, as strings, of properties that older records of this version lack
 */
public record RecordFiles<T>(
    Path folder, Class<T> type, int form, Function<T, String> id, Map<String, String> defaults) {
  private static final String ENDING = ".json";

  /** Creates a folder of records without default properties. */
  public RecordFiles(Path folder, Class<T> type, int form, Function<T, String> id) {
    this(folder, type, form, id, Map.of());
  }

  /**
   * Reads everything that can be read; a folder that does not exist is empty.
   *
   * @param problems receives a line for files and records that are skipped
   * @return the records by id, in the order of their ids
   * @throws IOException if the folder or one above it is a file
   */
  public Map<String, T> read(List<String> problems) throws IOException {
    Map<String, T> records = new TreeMap<>();
    Map<Integer, List<String>> foreign = new TreeMap<>();
    for (Path bundle : files("*.{jsonl,jsonl.gz}")) {
      List<String> lines = lines(bundle, problems);
      for (int i = 0; i < lines.size(); i++) {
        read(lines.get(i), bundle + " line " + (i + 1), problems, foreign)
            .ifPresent(found -> records.put(found.getKey(), found.getValue()));
      }
    }
    for (Path file : files("*" + ENDING)) {
      for (String text : content(file, problems)) {
        read(text, file.toString(), problems, foreign)
            .ifPresent(
                found -> {
                  if (file(found.getKey()).equals(file)) {
                    records.put(found.getKey(), found.getValue());
                  } else {
                    problems.add(
                        file + ": its content belongs to " + found.getKey() + ENDING + ": skipped");
                  }
                });
      }
    }
    foreign.forEach(
        (version, places) ->
            problems.add(
                folder
                    + ": "
                    + (places.size() == 1
                        ? "record " + places.get(0)
                        : places.size() + " records, such as " + places.get(0) + ",")
                    + " of version "
                    + version
                    + "; this Tiara reads version "
                    + form
                    + ": skipped"));
    return records;
  }

  /**
   * Parses a record and computes its id; reports a problem and returns empty if the text is not a
   * valid record.
   */
  private Optional<Map.Entry<String, T>> read(
      String text, String place, List<String> problems, Map<Integer, List<String>> foreign) {
    try {
      JsonNode json = RecordJson.MAPPER.readTree(text);
      int version = json.path("version").asInt(form);
      if (version != form) {
        foreign
            .computeIfAbsent(version, v -> new ArrayList<>())
            .add(place.substring(folder.toString().length() + 1));
      } else if (!json.isObject()) {
        problems.add(damaged(place));
      } else {
        defaults.forEach(
            (property, value) ->
                ((ObjectNode) json).putIfAbsent(property, StringNode.valueOf(value)));
        T value = RecordJson.MAPPER.treeToValue(json, type);
        return Optional.of(Map.entry(id.apply(value), value));
      }
    } catch (JacksonException e) {
      problems.add(damaged(place));
    } catch (IllegalArgumentException e) {
      problems.add(place + ": " + e.getMessage() + ": skipped");
    }
    return Optional.empty();
  }

  private static String damaged(String place) {
    return place + ": damaged, or not a result of Tiara: skipped";
  }

  /**
   * The text of a record's own file; reports a problem and returns an empty list if it cannot be
   * read.
   */
  private static List<String> content(Path file, List<String> problems) {
    try {
      return List.of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      problems.add(unreadable(file));
      return List.of();
    }
  }

  /**
   * The lines of a bundle; reports a problem and returns an empty list if it cannot be read
   * completely.
   */
  private static List<String> lines(Path bundle, List<String> problems) {
    try (InputStream unpacked = GzipStream.open(bundle)) {
      return new String(unpacked.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException | InputException e) {
      problems.add(unreadable(bundle));
      return List.of();
    }
  }

  private static String unreadable(Path file) {
    return file + ": cannot be read: skipped";
  }

  private List<Path> files(String pattern) throws IOException {
    List<Path> files = new ArrayList<>();
    if (nearestFolder().equals(folder)) {
      try (var found = Files.newDirectoryStream(folder, pattern)) {
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

  /** Throws if records cannot be written here; to be called before any work is done. */
  public void check() throws IOException {
    Path nearest = nearestFolder();
    if (!Files.isWritable(nearest)) {
      throw new AccessDeniedException(nearest.toString(), null, "is not writable");
    }
  }

  /** The folder, or its nearest existing ancestor. */
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

  /** Writes a record, replacing one with the same id. */
  public void write(T value) throws IOException {
    Files.createDirectories(folder);
    byte[] json =
        (RecordJson.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file(id.apply(value)), out -> out.write(json));
  }
}
