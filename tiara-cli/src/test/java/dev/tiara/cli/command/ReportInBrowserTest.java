package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of real, small results in a real browser. */
class ReportInBrowserTest {
  private static final String HOSTILE = "</script><img src=x onerror=hacked=1>&\"'<b>\u2028";

  @TempDir static Path folder;
  private static Browser browser;
  private static Path page;
  private static JsonNode compared;

  @BeforeAll
  static void makeThePage() throws IOException, InterruptedException {
    browser = Browser.start();
    Path results = folder.resolve("results");
    String plan =
        "compare dataset:blocks --task link --models gcn,gcrn --augment none,tiara --seeds 1,2"
            + " --epochs 3 -o "
            + results;
    CommandRun.succeeds(plan);
    String json = CommandRun.succeeds(plan + " --finished --json");
    compared = JsonMapper.shared().readTree(json).path(0);
    String rest = " dataset:blocks --task link --epochs 1 -o " + results;
    CommandRun.succeeds("sweep gamma --values 0.1,0.5,0.9 --seeds 1,2" + rest);
    CommandRun.succeeds("sweep alpha-beta --values 0.2,0.5" + rest);
    CommandRun.succeeds("sweep epsilon --values 0.001,0.01 --eigenvalues-every 3" + rest);
    page = folder.resolve("report.html");
    CommandRun.succeeds("report " + results + " -o " + page);
  }

  @AfterAll
  static void close() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void page_opensWithoutComplaints_andAsksForNothing() throws IOException {
    browser.open(page, 1280, 900, "light");
    assertThat(browser.evaluate("document.documentElement.dataset.ready").asString(""))
        .isEqualTo("true");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat(Files.size(page)).isLessThan(2_000_000);
  }

  @Test
  void plots_areDrawn() {
    browser.open(page, 1280, 900, "light");
    JsonNode drawn =
        browser.evaluate(
            "[...document.querySelectorAll('.plot')].map(p => [p.getAttribute('aria-label'),"
                + " p.querySelectorAll('svg path, svg polyline, svg rect').length])");
    // Bars; gamma; errors, space and accuracy of epsilon; the heat map; two learning curves.
    assertThat(drawn.size()).isEqualTo(8);
    for (JsonNode plot : drawn) {
      assertThat(plot.path(1).asInt()).as(plot.toString()).isGreaterThan(8);
    }
    // An error bar is three lines: of 2 models x 2 augmentations, with two seeds each.
    assertThat(
            browser
                .evaluate("document.querySelectorAll('.plot')[0].querySelectorAll('path').length")
                .asInt())
        .isGreaterThan(12);
  }

  @Test
  void table_showsWhatTheComparisonFound() {
    browser.open(page, 1280, 900, "light");
    JsonNode rows =
        browser.evaluate(
            "[...document.querySelectorAll('table.results tbody tr')].map(r =>"
                + " [...r.cells].map(c => c.firstChild.textContent))");
    JsonNode cells = compared.path("cells");
    int models = 2;
    assertThat(rows.size()).isEqualTo(cells.size() / models).isEqualTo(2);
    for (int a = 0; a < rows.size(); a++) {
      assertThat(rows.path(a).path(0).asString()).isEqualTo(List.of("None", "TiaRa").get(a));
      for (int m = 0; m < models; m++) {
        JsonNode values = cells.path(a * models + m).path("values");
        double x = values.path(0).asDouble();
        double y = values.path(1).asDouble();
        // The standard deviation of two values, with n - 1, is their distance over the root of 2.
        assertThat(rows.path(a).path(m + 1).asString())
            .isEqualTo(
                String.format(
                    Locale.ROOT, "%.1f ± %.1f", (x + y) / 2, Math.abs(x - y) / Math.sqrt(2)));
      }
    }
    assertThat(browser.evaluate("document.querySelectorAll('table.results td b').length").asInt())
        .as("one best a model")
        .isEqualTo(2);
    assertThat(browser.evaluate("document.querySelector('table.baselines').innerText").asString())
        .contains("EdgeBank, unlimited")
        .contains("endpoint recency");
    assertThat(browser.evaluate("document.body.innerText").asString())
        .contains("as in the paper")
        .contains("SHA-256")
        .contains("OpenJDK");
  }

  @Test
  void darkPreference_isFollowed_andTheSwitchTurnsIt() {
    browser.open(page, 1280, 900, "dark");
    String background = "getComputedStyle(document.body).backgroundColor";
    String dark = browser.evaluate(background).asString();
    browser.evaluate("document.getElementById('theme').click()");
    String light = browser.evaluate(background).asString();
    assertThat(List.of(dark, light)).containsExactly("rgb(21, 23, 28)", "rgb(251, 250, 248)");
    browser.open(page, 1280, 900, "light");
    assertThat(browser.evaluate(background).asString()).isEqualTo(light);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void phone_doesNotScrollSideways() {
    browser.open(page, 390, 844, "light");
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isEqualTo(390);
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('.plot svg')]"
                        + ".every(s => s.getBoundingClientRect().right <= 390)")
                .asBoolean())
        .isTrue();
  }

  @Test
  void paper_isPrintedInTheLightTheme() {
    browser.open(page, 1280, 900, "dark");
    browser.evaluate(
        "addEventListener('beforeprint', () => {"
            + " printed = document.documentElement.dataset.theme })");
    byte[] pdf = Base64.getDecoder().decode(browser.pdf());
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(pdf.length).isGreaterThan(20_000);
    assertThat(browser.evaluate("printed").asString()).isEqualTo("light");
    assertThat(browser.evaluate("document.documentElement.dataset.theme").asString())
        .isEqualTo("dark");
  }

  @Test
  void namesFromTheData_areTextAndNothingElse() throws IOException {
    Path hostile = folder.resolve("hostile");
    String name = JsonMapper.shared().writeValueAsString(HOSTILE);
    copy(folder.resolve("results"), hostile, json -> json.replace("\"blocks\"", name));
    Path output = folder.resolve("hostile.html");
    CommandRun.succeeds("report " + hostile + " -o " + output);
    browser.open(output, 1280, 900, "light");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.evaluate("typeof hacked").asString()).isEqualTo("undefined");
    assertThat(browser.evaluate("document.images.length").asInt()).isZero();
    assertThat(browser.evaluate("document.querySelector('h3').textContent").asString())
        .isEqualTo(HOSTILE);
    assertThat(browser.requests()).containsExactly(output.toUri().toString());
  }

  /** Changes the text of every file on the way. */
  private interface Change {
    String of(String json);
  }

  private static void copy(Path from, Path to, Change change) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(from)) {
      files = walk.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file));
      Files.createDirectories(copy.getParent());
      Files.writeString(copy, change.of(Files.readString(file)));
    }
  }
}
