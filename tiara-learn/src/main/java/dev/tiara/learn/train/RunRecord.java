package dev.tiara.learn.train;

import dev.tiara.learn.tensor.Kernels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything there is to know about a training: what it was told, what it ran on, and every epoch.
 * One line of JSON a run.
 *
 * @param version of this record's form
 * @param settings all settings by name, e.g. model, augmentation, learning rate
 * @param dataChecksum of the data, so that equal settings on other data are not mixed up
 * @param provenance commit, JDK and the like, see {@link #provenance}
 * @param metric the name of the metric
 * @param best the epoch that counts
 * @param stopped whether someone stopped it
 */
public record RunRecord(
    int version,
    Map<String, Object> settings,
    long seed,
    String dataChecksum,
    Map<String, String> provenance,
    String metric,
    Epoch best,
    boolean stopped,
    List<Epoch> epochs) {

  /** The form that this Tiara writes. */
  public static final int VERSION = 1;

  /** What a result depends on besides its settings. */
  public static Map<String, String> provenance(String commit) {
    return Map.of(
        "commit",
        commit,
        "jdk",
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        "os",
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        "processors",
        processors(),
        "kernels",
        Kernels.get().name());
  }

  /** How many, and which where Linux tells. */
  private static String processors() {
    int count = Runtime.getRuntime().availableProcessors();
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> count + " × " + line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(Integer.toString(count));
    } catch (IOException | UncheckedIOException e) {
      return Integer.toString(count);
    }
  }

  /** The record as one line of JSON, without a line break. */
  public String toJson() {
    return JsonMapper.shared().writeValueAsString(this);
  }

  /** Adds the record as a line to a file, which is made where there is none. */
  public void appendTo(Path file) throws IOException {
    Files.writeString(
        file,
        toJson() + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * The records of a file; none where there is no file.
   *
   * @throws IOException if a line is not a record
   */
  public static List<RunRecord> readAll(Path file) throws IOException {
    List<RunRecord> records = new ArrayList<>();
    try {
      int line = 0;
      for (String json : Files.readAllLines(file)) {
        line++;
        try {
          records.add(JsonMapper.shared().readValue(json, RunRecord.class));
        } catch (JacksonException e) {
          throw new IOException(file + ":" + line + ": not a run record", e);
        }
      }
    } catch (NoSuchFileException e) {
      return List.of();
    }
    return records;
  }
}
