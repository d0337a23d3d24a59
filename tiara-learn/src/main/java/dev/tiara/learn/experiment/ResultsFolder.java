package dev.tiara.learn.experiment;

import dev.tiara.files.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import tools.jackson.core.JacksonException;

/**
 * A folder of results: {@code runs/ID.json} the outcome of a run, {@code made/ID.json} how it was
 * made, {@code rivals/ID.json} the rules without training, {@code trials/ID.json} the trials of a
 * search. Each file is written when its run ends and appears whole; one that cannot be read is told
 * of and does not stand in the way of the rest.
 *
 * @param path of the folder
 */
public record ResultsFolder(Path path) {
  private static final String RUNS = "runs";

  private static final String RIVALS = "rivals";
  private static final String MADE = "made";
  private static final String TRIALS = "trials";

  /**
   * What is in a folder.
   *
   * @param runs by id
   * @param rivals by id
   * @param made by the id of the run
   * @param problems of files that were left out, in words
   */
  public record Contents(
      Map<String, RunResult> runs,
      Map<String, RivalResult> rivals,
      Map<String, RunMaking> made,
      List<String> problems) {}

  /**
   * Reads all that can be read; a folder that does not exist has nothing.
   *
   * @throws IOException if the path is a file
   */
  public Contents read() throws IOException {
    List<String> problems = new ArrayList<>();
    return new Contents(
        read(RUNS, RunResult.class, RunResult::version, problems),
        read(RIVALS, RivalResult.class, RivalResult::version, problems),
        read(MADE, RunMaking.class, made -> RunResult.VERSION, problems),
        problems);
  }

  /**
   * The trials of searches in a folder.
   *
   * @param trials by id
   * @param problems of files that were left out, in words
   */
  public record Trials(Map<String, Trial> trials, List<String> problems) {}

  /** Reads all trials that can be read. */
  public Trials readTrials() throws IOException {
    List<String> problems = new ArrayList<>();
    return new Trials(read(TRIALS, Trial.class, Trial::version, problems), problems);
  }

  private <T> Map<String, T> read(
      String part, Class<T> type, ToIntFunction<T> version, List<String> problems)
      throws IOException {
    Map<String, T> read = new LinkedHashMap<>();
    Map<Integer, Integer> foreign = new LinkedHashMap<>();
    for (Path file : files(part)) {
      try {
        T value = parse(file, type);
        if (version.applyAsInt(value) == RunResult.VERSION) {
          read.put(id(file), value);
        } else {
          foreign.merge(version.applyAsInt(value), 1, Integer::sum);
        }
      } catch (JacksonException e) {
        problems.add(file + ": damaged, or no result of Tiara: left out");
      } catch (IOException e) {
        problems.add(file + ": cannot be read: left out");
      }
    }
    foreign.forEach(
        (form, count) ->
            problems.add(
                path.resolve(part)
                    + ": "
                    + count
                    + (count == 1 ? " file" : " files")
                    + " of another version of Tiara (form "
                    + form
                    + ", this one reads "
                    + RunResult.VERSION
                    + "): left out, and left alone"));
    return read;
  }

  private List<Path> files(String part) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new FileAlreadyExistsException(path.toString(), null, "is a file, not a folder");
    }
    return jsonFiles(path.resolve(part));
  }

  /** The JSON files of a folder by name; none where it does not exist. */
  public static List<Path> jsonFiles(Path folder) throws IOException {
    try (var files = Files.newDirectoryStream(folder, "*.json")) {
      List<Path> list = new ArrayList<>();
      files.forEach(list::add);
      list.sort(null);
      return list;
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private static <T> T parse(Path file, Class<T> type) throws IOException {
    T value = Json.MAPPER.readValue(Files.readString(file, StandardCharsets.UTF_8), type);
    if (value == null) { // the text "null"
      throw new IOException("empty");
    }
    return value;
  }

  private static String id(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ".json".length());
  }

  void write(String id, RunResult result, RunMaking making) throws IOException {
    write(MADE, id, making);
    write(RUNS, id, result); // last: what is there is whole
  }

  void write(String id, RivalResult result) throws IOException {
    write(RIVALS, id, result);
  }

  void write(Trial trial) throws IOException {
    write(TRIALS, trial.id(), trial);
  }

  private void write(String part, String id, Object value) throws IOException {
    Path folder = Files.createDirectories(path.resolve(part));
    byte[] json = (Json.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
    WholeFile.write(folder.resolve(id + ".json"), out -> out.write(json));
  }
}
