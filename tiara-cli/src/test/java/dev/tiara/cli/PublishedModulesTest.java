package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The POMs have what a public repository of artifacts asks for. */
class PublishedModulesTest {
  private static final Path ROOT = Path.of(System.getProperty("tiara.root", ".."));

  private static String pom(String module) throws IOException {
    return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(PublishedModulesTest::group)
        .toList();
  }

  private static String group(MatchResult match) {
    return match.group(1);
  }

  private static Stream<String> modules() throws IOException {
    return all("<module>(.*?)</module>", pom("")).stream();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void module_hasNameAndDescription(String module) throws IOException {
    assertThat(pom(module)).contains("<name>Tiara", "<description>");
  }

  @ParameterizedTest
  @MethodSource("roots")
  void pomWithoutParent_hasLicenceDevelopersAndSources(String module) throws IOException {
    assertThat(pom(module))
        .contains("<url>${tiara.home}</url>", "<name>Apache-2.0</name>", "<connection>scm:git:")
        .contains("<name>The Tiara developers</name>", "<scm", "<developerConnection>");
  }

  @Test
  void home_isTheSameEverywhere() throws IOException {
    String home = "<tiara.home>(.*?)</tiara.home>";
    assertThat(all(home, pom(""))).hasSize(1).isEqualTo(all(home, pom("tiara-bom")));
  }

  private static Stream<String> roots() {
    return Stream.of("", "tiara-bom");
  }

  @Test
  void bom_hasEveryLibrary_inTheVersionOfAll() throws IOException {
    String bom = pom("tiara-bom");
    assertThat(all("<artifactId>(tiara-.*?)</artifactId>", bom))
        .containsExactlyInAnyOrderElementsOf(
            modules().filter(module -> !module.equals("tiara-benchmarks")).toList());
    String version = "<artifactId>tiara.*?</artifactId>\\s*<version>([^$]*?)</version>";
    assertThat(all(version, bom)).isEqualTo(all(version, pom("")).subList(0, 1));
  }
}
