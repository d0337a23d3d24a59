package dev.tiara.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged and forged files: a clear refusal or the right data, whatever is in them.
 *
 * <p>{@code mvn verify} tries the corpus, which has an input for everything that was ever found,
 * and a few new ones; {@code mvn verify -Pfuzz} 10,000 for each reader. {@code -Dtiara.fuzz=N}
 * tries N, {@code -Dtiara.fuzz.from=K} begins at another number, {@code
 * -Dtiara.fuzz.reader=NAME,...} takes some of the readers, and {@code -Dtiara.fuzz.save=FOLDER}
 * keeps what is found, in the form of the corpus.
 */
class FuzzTest {
  private static final int COUNT = Integer.getInteger("tiara.fuzz", 12);

  /** Runs with at least this many inputs print their speed. */
  private static final int TOLD = 1000;

  private static final int FROM = Integer.getInteger("tiara.fuzz.from", 0);
  private static final Path CORPUS = Path.of("src", "test", "resources", "fuzz");

  @TempDir Path temporary;

  static Stream<String> readers() {
    String only = System.getProperty("tiara.fuzz.reader");
    return Readers.ALL.stream()
        .map(FuzzTarget::name)
        .filter(name -> only == null || List.of(only.split(",")).contains(name));
  }

  private static FuzzTarget target(String name) {
    return Readers.ALL.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  /** What commands write takes a second, and some inputs of the corpus begin with the same. */
  private static final Map<String, List<FuzzTarget.Whole>> WHOLES = new TreeMap<>();

  private static List<FuzzTarget.Whole> wholes(FuzzTarget target, Path folder) throws IOException {
    if (!WHOLES.containsKey(target.name())) {
      WHOLES.put(target.name(), target.whole(folder));
    }
    return WHOLES.get(target.name());
  }

  @ParameterizedTest
  @MethodSource("readers")
  void damagedFile_isRejectedByName_orReadAsItWasWritten(String reader) throws IOException {
    FuzzTarget target = target(reader);
    Path folder = Files.createDirectory(temporary.resolve("files"));
    List<FuzzTarget.Whole> wholes = wholes(target, folder);
    Map<String, String> findings = new TreeMap<>();
    long start = System.nanoTime();
    for (int number = FROM; number < FROM + COUNT; number++) {
      FuzzTarget.Input input = target.input(wholes, number);
      Optional<String> wrong = target.attack(folder, input);
      if (wrong.isPresent()) {
        // One of a kind is enough.
        String kind = wrong.get().replace(folder.toString(), "").replaceAll("-?\\d+", "0");
        if (findings.putIfAbsent(kind, "input " + number + ": " + wrong.get()) == null) {
          save(target, input);
        }
      }
    }
    if (COUNT >= TOLD) {
      double seconds = (System.nanoTime() - start) * 1e-9;
      System.out.printf(
          Locale.ROOT, "%s: %,d inputs, %.0f per second%n", reader, COUNT, COUNT / seconds);
    }
    assertThat(findings.values()).isEmpty();
  }

  private static void save(FuzzTarget target, FuzzTarget.Input input) throws IOException {
    String place = System.getProperty("tiara.fuzz.save");
    if (place != null) {
      Path folder = Files.createDirectories(Path.of(place, target.name()));
      Files.write(folder.resolve(input.corpusName()), input.content());
    }
  }

  static Stream<Path> corpus() throws IOException {
    try (var files = Files.walk(CORPUS)) {
      return files.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void formerFinding_isHandled(Path file) throws IOException {
    Path folderOfReader = Objects.requireNonNull(file.getParent());
    FuzzTarget target = target(folderOfReader.getFileName().toString());
    Path folder = Files.createDirectory(temporary.resolve("files"));
    FuzzTarget.Input input = target.input(wholes(target, folder), file);
    assertThat(target.attack(folder, input)).isEmpty();
  }
}
