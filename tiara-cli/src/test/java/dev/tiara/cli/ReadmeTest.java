package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the README shows is what is built. */
class ReadmeTest {
  private static final Path ROOT = Path.of(System.getProperty("tiara.root", ".."));

  @Test
  void javaInTheReadme_isThatOfTheExamples() throws IOException {
    String examples = lines(read("streaming", "Streaming")) + lines(read("training", "Training"));
    List<String> shown = javaOf(Files.readString(ROOT.resolve("README.md")));
    assertThat(shown).hasSizeGreaterThan(20);
    assertThat(shown).allSatisfy(line -> assertThat(examples).contains("\n" + line + "\n"));
  }

  @Test
  void answerOnTheFirstScreen_isWhatTheCommandPrints() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    int start = readme.indexOf("$ ./tiara predict");
    int answer = readme.indexOf('\n', start) + 1;
    Path data = Shared.file("data/CollegeMsg/CollegeMsg.txt.gz");
    String command =
        readme
            .substring(start + "$ ./tiara ".length(), answer - 1)
            .replace("CollegeMsg.txt.gz", data.toString());
    assertThat(CommandRun.succeeds(command))
        .isEqualToNormalizingNewlines(readme.substring(answer, readme.indexOf("```", answer)));
  }

  private static String read(String project, String type) throws IOException {
    return Files.readString(
        ROOT.resolve("examples/java")
            .resolve(project)
            .resolve("src/main/java/org/example")
            .resolve(project)
            .resolve(type + ".java"));
  }

  /** One line per line, without its indentation. */
  private static String lines(String text) {
    return "\n" + String.join("\n", text.lines().map(String::strip).toList()) + "\n";
  }

  private static List<String> javaOf(String markdown) {
    return Stream.of(markdown.split("```java\n", -1))
        .skip(1)
        .flatMap(block -> block.substring(0, block.indexOf("```")).lines())
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }
}
