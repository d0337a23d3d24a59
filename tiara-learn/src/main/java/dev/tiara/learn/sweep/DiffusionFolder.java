package dev.tiara.learn.sweep;

import dev.tiara.files.WholeFile;
import dev.tiara.learn.experiment.ResultsFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The diffusions of a results folder, a file each in {@code diffusion}: written when its place is
 * done, whole. One that cannot be read is told of and does not stand in the way of the rest.
 *
 * @param path of the results folder
 */
public record DiffusionFolder(Path path) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  /**
   * What is in a folder.
   *
   * @param results by rising ε
   * @param problems of files that were left out, in words
   */
  public record Contents(List<DiffusionResult> results, List<String> problems) {}

  /** Reads all that can be read; a folder that does not exist has nothing. */
  public Contents read() throws IOException {
    List<DiffusionResult> results = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Path file : ResultsFolder.jsonFiles(folder())) {
      try {
        DiffusionResult result =
            MAPPER.readValue(Files.readString(file, StandardCharsets.UTF_8), DiffusionResult.class);
        if (result == null || result.point() == null || result.errors() == null) {
          problems.add(file + ": damaged, or no result of Tiara: left out");
        } else if (result.version() != DiffusionResult.VERSION) {
          problems.add(
              file
                  + ": of another version of Tiara (form "
                  + result.version()
                  + ", this one reads "
                  + DiffusionResult.VERSION
                  + "): left out, and left alone");
        } else {
          results.add(result);
        }
      } catch (JacksonException e) {
        problems.add(file + ": damaged, or no result of Tiara: left out");
      }
    }
    results.sort(Comparator.comparingDouble(r -> r.point().epsilon()));
    return new Contents(results, problems);
  }

  private Path folder() {
    return path.resolve("diffusion");
  }

  void write(DiffusionResult result) throws IOException {
    Files.createDirectories(folder());
    byte[] json = (MAPPER.writeValueAsString(result) + "\n").getBytes(StandardCharsets.UTF_8);
    String name =
        String.join(
            "-",
            result.data().replaceAll("[^A-Za-z0-9]+", "_"),
            "a" + result.point().alpha(),
            "b" + result.point().beta(),
            "e" + result.point().epsilon(),
            result.dataChecksum().substring(0, 10));
    WholeFile.write(folder().resolve(name + ".json"), out -> out.write(json));
  }
}
