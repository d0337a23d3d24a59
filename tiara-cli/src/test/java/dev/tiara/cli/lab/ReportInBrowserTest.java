package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.tiara.cli.testing.Browser;
import dev.tiara.cli.testing.CommandRun;
import dev.tiara.experiments.setting.Experiment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
  static void makeThePage() throws IOException {
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
    CommandRun.succeeds("tune --model gcn --trials 2" + rest);
    page = folder.resolve("report.html");
    CommandRun.succeeds("report " + results + " -o " + page);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void page_opensWithoutErrors_andLoadsNothingElse() throws IOException {
    browser.open(page.toUri().toString(), 1280, 900, "light");
    assertThat(browser.evaluate("document.documentElement.dataset.ready").asString(""))
        .isEqualTo("true");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat(Files.size(page)).isLessThan(2_000_000);
  }

  @Test
  void plots_areDrawn() {
    browser.open(page.toUri().toString(), 1280, 900, "light");
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
    browser.open(page.toUri().toString(), 1280, 900, "light");
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
    browser.open(page.toUri().toString(), 1280, 900, "dark");
    String background = "getComputedStyle(document.body).backgroundColor";
    String dark = browser.evaluate(background).asString();
    browser.evaluate("document.getElementById('theme').click()");
    String light = browser.evaluate(background).asString();
    assertThat(List.of(dark, light)).containsExactly("rgb(21, 23, 28)", "rgb(251, 250, 248)");
    browser.open(page.toUri().toString(), 1280, 900, "light");
    assertThat(browser.evaluate(background).asString()).isEqualTo(light);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void phone_doesNotScrollSideways() {
    browser.open(page.toUri().toString(), 390, 844, "light");
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isEqualTo(390);
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('.plot svg')]"
                        + ".every(s => s.getBoundingClientRect().right <= 390)")
                .asBoolean())
        .isTrue();
    // Names of data sets may be long; the choice stays within its card.
    browser.evaluate("document.querySelector('select').options[0].textContent = 'x'.repeat(200)");
    assertThat(
            browser
                .evaluate(
                    "(select => select.closest('.card').getBoundingClientRect().right"
                        + " - select.getBoundingClientRect().right)(document"
                        + ".querySelector('select'))")
                .asDouble())
        .isPositive();
  }

  @Test
  void scrollableTable_showsACue_untilItsEndIsReached() {
    browser.open(page.toUri().toString(), 390, 844, "light");
    String boxes =
        "[...document.querySelectorAll('.scroll')].filter(b => b.scrollWidth > b.clientWidth + 2)";
    String cue = "getComputedStyle(b.parentElement.querySelector('.cue')).display";
    assertThat(browser.evaluate(boxes + ".length").asInt()).isPositive();
    assertThat(browser.evaluate(boxes + ".every(b => " + cue + " === 'block')").asBoolean())
        .isTrue();
    browser.open(page.toUri().toString(), 1280, 900, "light");
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('table.results')].every(t => {"
                        + " const b = t.parentElement; return "
                        + cue
                        + " === 'none' })")
                .asBoolean())
        .isTrue();
  }

  @Test
  void numbersAtTheTop_equalThoseInTheTables() {
    browser.open(page.toUri().toString(), 1280, 900, "light");
    JsonNode facts =
        browser.evaluate(
            "[...document.querySelectorAll('.glance div')].map(d =>"
                + " d.querySelector('span').textContent + '=' + d.querySelector('b').textContent)");
    // 8 of the comparison, 6 + 3 + 2 of the sweeps.
    assertThat(facts.toString())
        .contains("trainings=19", "tuning trials=2", "diffusions=2", "data set=1")
        .contains("cells where TiaRa is ahead of no augmentation by more than the error bars")
        .contains("best model is ahead of the best training-free baseline");
    JsonNode sums =
        browser.evaluate(
            "[0, 1].map(i => [...document.querySelectorAll('section:last-of-type"
                + " table')[0].querySelectorAll('tbody tr')].reduce((a, r) => a +"
                + " +r.cells[i].textContent, 0))");
    assertThat(sums.toString()).isEqualTo("[19,2]");
  }

  @Test
  void bars_startAtChance_andAreLabelledSo() {
    browser.open(page.toUri().toString(), 1280, 900, "light");
    assertThat(browser.evaluate("document.querySelector('figcaption').textContent").asString())
        .endsWith("bars start at 50, which is chance");
  }

  @Test
  void labelsOfTheHeatMap_areReadable_andBetterIsGreen_inLightAndDark() {
    for (String theme : List.of("light", "dark")) {
      browser.open(page.toUri().toString(), 1280, 900, theme);
      JsonNode fills =
          browser.evaluate(
              "[...[...document.querySelectorAll('.plot')].find(p =>"
                  + " p.getAttribute('aria-label').includes('AUC × 100') &&"
                  + " p.querySelector('svg linearGradient')).querySelectorAll('svg text')]"
                  + ".filter(t => /^\\d\\d\\.\\d$/.test(t.textContent)).map(t =>"
                  + " [t.getAttribute('fill'), t.getAttribute('stroke')].join())");
      assertThat(fills.size()).isPositive();
      assertThat(fills.toString()).contains("#").doesNotContain("stroke");
      JsonNode colours =
          browser.evaluate(
              "['up', 'down'].map(c => getComputedStyle(document.querySelector('.about .' + c))"
                  + ".color.match(/\\d+/g).map(Number))");
      assertThat(colours.path(0).path(1).asInt()).isGreaterThan(colours.path(0).path(0).asInt());
      assertThat(colours.path(1).path(0).asInt()).isGreaterThan(colours.path(1).path(1).asInt());
    }
  }

  @Test
  void tuning_showsItsTrials_andTheTestOfTheChosenOneAlone() {
    browser.open(page.toUri().toString(), 1280, 900, "light");
    JsonNode rows =
        browser.evaluate(
            "[...document.querySelectorAll('table.tuning tbody tr')].map(r =>"
                + " [...r.cells].slice(0, 4).map(c => c.textContent))");
    assertThat(rows.size()).isEqualTo(2);
    assertThat(rows.path(0).path(0).asString()).endsWith(" (chosen)");
    assertThat(rows.path(0).path(1).asString()).matches("\\d+\\.\\d");
    assertThat(rows.path(1).path(1).asString()).isEmpty();
  }

  @Test
  void paper_isPrintedInTheLightTheme() {
    browser.open(page.toUri().toString(), 1280, 900, "dark");
    browser.evaluate(
        "addEventListener('beforeprint', () => {"
            + " printed = document.documentElement.dataset.theme })");
    byte[] pdf = browser.page().pdf(new Page.PdfOptions().setPrintBackground(true));
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(pdf.length).isGreaterThan(20_000);
    assertThat(browser.evaluate("printed").asString()).isEqualTo("light");
    assertThat(browser.evaluate("document.documentElement.dataset.theme").asString())
        .isEqualTo("dark");
  }

  @Test
  void namesFromTheData_areInsertedAsText() throws IOException {
    Path hostile = folder.resolve("hostile");
    String name = JsonMapper.shared().writeValueAsString(HOSTILE);
    copy(folder.resolve("results"), hostile, json -> json.replace("\"blocks\"", name));
    // The name of a record's file follows from its content.
    for (String part : List.of("runs", "baselines")) {
      rename(hostile.resolve(part), "-blocks-", "-" + Experiment.slug(HOSTILE) + "-");
    }
    Path output = folder.resolve("hostile.html");
    CommandRun.succeeds("report " + hostile + " -o " + output);
    browser.open(output.toUri().toString(), 1280, 900, "light");
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.evaluate("typeof hacked").asString()).isEqualTo("undefined");
    assertThat(browser.evaluate("document.images.length").asInt()).isZero();
    assertThat(browser.evaluate("document.querySelector('h3').textContent").asString())
        .isEqualTo(HOSTILE);
    assertThat(browser.requests()).containsExactly(output.toUri().toString());
  }

  private static void rename(Path folder, String from, String to) throws IOException {
    List<Path> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.toList();
    }
    for (Path file : files) {
      Files.move(file, file.resolveSibling(file.getFileName().toString().replace(from, to)));
    }
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
