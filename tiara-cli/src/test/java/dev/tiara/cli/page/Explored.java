package dev.tiara.cli.page;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.cli.testing.Browser;
import dev.tiara.server.LiveService;
import dev.tiara.server.http.HttpSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of a log in a browser, beside the API that it asks. */
final class Explored implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  final Browser browser;
  private final LiveService service;

  private Explored(LiveService service, Browser browser) {
    this.service = service;
    this.browser = browser;
  }

  /** Contacts of two groups of eight over twenty days, as a file. */
  static Path twoGroups(Path folder) throws IOException {
    var random = new Random(5);
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 600; i++) {
      int group = random.nextInt(2) * 8;
      int other = random.nextInt(25) == 0 ? random.nextInt(16) : group + random.nextInt(8);
      lines.append("n").append(group + random.nextInt(8)).append(",n").append(other);
      lines.append(',').append(1_400_000_000L + i * 20 * 86_400 / 600).append('\n');
    }
    return Files.writeString(folder.resolve("groups.csv"), lines);
  }

  /** Serves a file. */
  static Explored of(Path file) throws IOException {
    return of(new LogSource(file.toString()));
  }

  /** Serves a file that is read in a certain way. */
  static Explored of(LogSource source) throws IOException {
    // Only named data sets need a folder.
    Log log = source.read(null);
    return new Explored(LiveService.complete(log, HttpSettings.loopback(0)), Browser.start());
  }

  /** Shows a service that runs. */
  static Explored of(LiveService service) {
    return new Explored(service, Browser.start());
  }

  LiveService service() {
    return service;
  }

  String url() {
    return service.url();
  }

  /** Opens the page in this state, and waits until it shows something. */
  Page open(String state, int width, String scheme) {
    browser.open(url() + "/#" + state, width, 900, scheme);
    return awaitShown();
  }

  Page open(String state) {
    return open(state, 1600, "light");
  }

  Page awaitShown() {
    browser
        .page()
        .waitForSelector(
            "html[data-shown], body.empty",
            new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
    return browser.page();
  }

  /** Waits until an element is there. */
  Locator await(String selector) {
    Locator found = browser.page().locator(selector).first();
    found.waitFor();
    return found;
  }

  /** Waits until the page shows this snapshot with these rates. */
  void awaitSnapshot(int snapshot, String rates) {
    browser
        .page()
        .waitForSelector(
            "html[data-shown*='@" + snapshot + " " + rates + "']",
            new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
  }

  /** What axe objects to. The page must be open without its policy. */
  JsonNode axeViolations() throws IOException {
    try (InputStream axe = Explored.class.getResourceAsStream("/axe.min.js")) {
      browser.page().evaluate(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
    }
    Object violations =
        browser
            .page()
            .evaluate(
                "axe.run().then(found => JSON.stringify(found.violations.map(v => [v.id,"
                    + " v.nodes.map(n => n.html.slice(0, 200) + n.failureSummary)])))");
    return JsonMapper.shared().readTree(violations.toString());
  }

  /** What the API answers. */
  JsonNode ask(String question) throws IOException, InterruptedException {
    URI uri = URI.create(url() + "/api/v1/" + question);
    return JsonMapper.shared()
        .readTree(
            HTTP.send(
                    HttpRequest.newBuilder(uri).build(),
                    HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                .body());
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The values in the cells that this selects, in full precision. */
  List<Double> values(String selector) {
    return browser.page().locator(selector).all().stream()
        .map(cell -> Double.valueOf(cell.getAttribute("data-value")))
        .toList();
  }

  List<String> texts(String selector) {
    return browser.page().locator(selector).allTextContents();
  }

  @Override
  public void close() throws IOException {
    browser.close();
    service.close();
  }
}
