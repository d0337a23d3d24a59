package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.Browser;
import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Pictures hold real names, short and long, on a phone and on a wide screen, light and dark. */
class PicturesTest {
  private static final String PAGE =
      "<meta name='viewport' content='width=device-width'><style>body {margin: 0}</style>";

  private static final String TEXTS =
      "[...document.querySelectorAll('text')].map(text => ({text: [...text.childNodes].filter(n =>"
          + " n.nodeType === 3).map(n => n.data).join(''), left: text.getBoundingClientRect().left,"
          + " right: text.getBoundingClientRect().right, whole:"
          + " text.querySelector('title')?.textContent ?? ''}))";

  @TempDir Path folder;
  private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  /** A name of this length that differs from the others in the middle and at the end. */
  private static String name(int i, int length) {
    String number = Integer.toString(i);
    return "M".repeat(length / 2) + number + "w".repeat(length - length / 2 - 2) + number;
  }

  private List<Path> drawn(int length) throws IOException {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 60; i++) {
      lines.append(name(i % 3, length)).append(',').append(name(3 + i % 3 + i % 2, length));
      lines.append(',').append(i).append('\n');
    }
    String log = Files.writeString(folder.resolve("log.csv"), lines).toString();
    String names = " --from " + name(0, length) + " --to " + name(1, length);
    List<Path> pictures = new ArrayList<>();
    for (String command :
        List.of(
            "predict %s --by proximity --time-bin 10 --for " + name(0, length),
            "proximity %s --time-bin 10 --seed " + name(0, length),
            "explain %s --time-bin 10" + names,
            "drift %s --time-bin 10")) {
      Path picture = folder.resolve(pictures.size() + ".svg");
      CommandRun.succeeds(String.format(command, log) + " --svg " + picture);
      pictures.add(picture);
    }
    return pictures;
  }

  @ParameterizedTest
  @CsvSource({"3, 390, light", "40, 390, dark", "400, 390, light", "400, 1600, dark"})
  void names_fit_andAreThereInFull(int length, int width, String scheme) throws IOException {
    for (Path picture : drawn(length)) {
      browser.open("about:blank", width, 900, scheme);
      browser.page().setContent(PAGE + Files.readString(picture));
      JsonNode texts = browser.evaluate(TEXTS);
      List<String> shortened = new ArrayList<>();
      for (JsonNode text : texts) {
        assertThat(text.get("left").asDouble()).as(text.toString()).isNotNegative();
        assertThat(text.get("right").asDouble()).as(text.toString()).isLessThanOrEqualTo(420);
        assertThat(text.get("right").asDouble()).isLessThanOrEqualTo(width);
        if (text.get("text").asString().contains("…") && !text.get("whole").asString().isEmpty()) {
          shortened.add(text.get("whole").asString());
          String whole = text.get("whole").asString();
          assertThat(text.get("text").asString())
              .startsWith("M")
              .endsWith(whole.substring(whole.length() - 2));
        }
      }
      boolean named = !picture.endsWith("3.svg");
      if (named && length > 20) {
        List<String> names = IntStream.range(0, 7).mapToObj(i -> name(i, length)).toList();
        assertThat(shortened).isNotEmpty().isSubsetOf(names);
      }
      if (picture.endsWith("0.svg")) {
        assertThat(texts.toString()).contains(" (new)\"");
      }
      String ground = "getComputedStyle(document.querySelector('.ground')).fill";
      assertThat(browser.evaluate(ground).asString())
          .isEqualTo(scheme.equals("dark") ? "rgb(21, 23, 28)" : "rgb(255, 255, 255)");
    }
  }
}
