package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** {@link GuideTest} runs the command. */
  @Test
  void answerOnTheFirstScreen_isThatOfTheGuide() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String guide = Files.readString(ROOT.resolve("docs/guides/three-questions.md"));
    assertThat(predictions(guide).replace(" --svg next.svg", "")).isEqualTo(predictions(readme));
  }

  /** The command, and what it prints. */
  private static String predictions(String page) {
    int start = page.indexOf("$ ./tiara predict");
    return page.substring(start, page.indexOf("```", start));
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
