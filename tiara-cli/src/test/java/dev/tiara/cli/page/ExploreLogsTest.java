package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import dev.tiara.answers.LogSource;
import dev.tiara.data.time.Binning;
import dev.tiara.server.LiveService;
import dev.tiara.server.ServiceSettings;
import dev.tiara.server.http.HttpSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Logs with odd names, without events, with one, and with ever more; and who may look at them. */
class ExploreLogsTest {
  private static final String TOKEN = "a token of 24 characters";
  private static final String HOSTILE = "</script><img src=x onerror=hacked=1>&\"'<b>";

  @TempDir Path folder;

  private static String event(String source, String target, double time) {
    return JsonMapper.shared()
        .writeValueAsString(Map.of("source", source, "target", target, "time", time));
  }

  private LiveService serve(@Nullable String token) throws IOException {
    var source = new LogSource("", null, null, false, Binning.ofWidth("10"), null, false, false);
    return LiveService.start(
        new ServiceSettings(
            folder.resolve("data"),
            source,
            input -> {
              throw new AssertionError("there is no input");
            },
            null,
            2,
            1000,
            null,
            note -> {},
            HttpSettings.of(InetAddress.getLoopbackAddress(), 0, token)));
  }

  private static void append(LiveService service, String... events) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(service.url() + "/api/v1/events"))
                    .header("Content-Type", "application/x-ndjson")
                    .header("Authorization", "Bearer " + TOKEN)
                    .POST(HttpRequest.BodyPublishers.ofString(String.join("\n", events)))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.body()).contains("\"accepted\":" + events.length);
  }

  @Test
  void hostileAndEndlessNames_breakNeitherLayoutNorPage() throws Exception {
    List<String> names =
        List.of(
            HOSTILE,
            "=HYPERLINK(1)",
            "\u202eright to left",
            "a\u0000\u001b\u2028\nb",
            " ",
            "x".repeat(10_000),
            "\u6f22".repeat(10_000),
            "\ud83d\ude00".repeat(5_000));
    try (Explored explored = Explored.of(serve(null))) {
      LiveService service = explored.service();
      for (int t = 0; t < 3; t++) {
        for (int i = 0; i < names.size(); i++) {
          append(service, event(names.get(i), names.get((i + t + 1) % names.size()), 10 * t));
        }
      }
      for (String name : names) {
        int width = names.indexOf(name) % 2 == 0 ? 390 : 1600;
        Page page = explored.open("t=1&node=" + Explored.encoded(name), width, "light");
        explored.await(".closest .name");
        for (int i = 0; i < explored.texts(".closest .name").size(); i++) {
          page.locator(".closest .name").nth(i).click();
          explored.await(".closest .name[aria-pressed='true'] >> nth=0");
        }
        explored.await(".paths");
        explored.await("#changes figure");
        assertThat(explored.browser.evaluate("typeof hacked").asString()).isEqualTo("undefined");
        assertThat(explored.browser.evaluate("document.images.length").asInt()).isZero();
        assertThat(explored.browser.evaluate("document.documentElement.scrollWidth").asInt())
            .isEqualTo(width);
        assertThat(
                explored.browser.evaluate("document.querySelector('#graph').offsetHeight").asInt())
            .isLessThan(1000);
        assertThat(explored.browser.complaints()).isEmpty();
        assertThat(explored.browser.requests()).allMatch(url -> url.startsWith(service.url()));
      }
      assertFoundAndSaved(explored);
    }
  }

  /** Hostile names are found, chosen and saved as they are, except what a spreadsheet would run. */
  private void assertFoundAndSaved(Explored explored) throws IOException {
    Page page = explored.open("t=2", 1600, "light");
    for (String name : List.of(HOSTILE, "=HYPERLINK(1)", "x".repeat(10_000))) {
      page.locator("#find").fill(name);
      page.locator("#find").press("Enter");
      page.waitForCondition(
          () ->
              name.equals(
                  page.evaluate("new URLSearchParams(location.hash.slice(1)).get('node')")));
    }
    page.locator("#find").fill("HYPERLINK");
    page.locator("#found li[title='=HYPERLINK(1)']").waitFor();
    page.locator("#find").press("Escape");
    Download download = page.waitForDownload(() -> page.locator("#closest button").first().click());
    Path file = folder.resolve("saved.csv");
    download.saveAs(file);
    assertThat(Files.readString(file)).contains(",'=HYPERLINK(1),").doesNotContain(",=HYPERLINK");
    assertThat(explored.browser.evaluate("typeof hacked").asString()).isEqualTo("undefined");
  }

  @Test
  void hugeLog_isMeasuredOnRequest_andShowsFewerNodes() throws Exception {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 3000; i++) {
      lines.append("n").append(i % 1100).append(",n").append(i * 7 % 1100 + 1);
      lines.append(',').append(i).append('\n');
    }
    Path file = Files.writeString(folder.resolve("huge.csv"), lines);
    var source =
        new LogSource(file.toString(), null, null, false, Binning.ofWidth("1"), null, false, false);
    try (Explored explored = Explored.of(source)) {
      Page page = explored.open("top=300");
      assertThat(page.locator("#closest").textContent())
          .contains("At most 66 nodes are shown, because there are 3000 snapshots");
      page.locator("#changes button").click();
      explored.await("#changes figure");
      assertThat(explored.browser.complaints()).isEmpty();
    }
  }

  @Test
  void framesOfOthers_showNothing() throws Exception {
    try (Explored explored = Explored.of(Explored.twoGroups(folder))) {
      explored.open("node=n1");
      Page other = explored.browser.page().context().newPage();
      other.setContent("<iframe src='" + explored.url() + "/#node=n1'></iframe>");
      other.waitForCondition(
          () -> other.frames().size() == 2 && !other.frames().get(1).url().isEmpty());
      assertThat(other.frames().get(1).url()).startsWith("chrome-error:");
    }
  }

  @Test
  void emptyLog_saysSo_andFillsAsEventsArrive() throws Exception {
    try (Explored explored = Explored.of(serve(null))) {
      explored.browser.openWithoutPolicy(explored.url() + "/", 1000, 900, "light");
      Page page = explored.awaitShown();
      assertThat(page.locator("#start").textContent()).contains("no events");
      assertThat(page.locator("#neighbourhood").isVisible()).isFalse();
      assertThat(explored.axeViolations()).isEmpty();
      append(explored.service(), event("ann", "bob", 1));
      explored.await("#seed-title:has-text('Neighbourhood of')");
      assertThat(explored.texts(".closest .name")).hasSize(1);
      page.locator(".closest .name").first().click();
      explored.await(".paths");
      String why = page.locator("#why").textContent();
      append(explored.service(), event("ann", "cid", 2), event("bob", "cid", 15));
      explored.await(".closest tr:nth-child(2) .name");
      explored.await("#when:has-text('snapshot 1 of 1')");
      assertThat(page.locator("#slider").inputValue()).isEqualTo("1");
      // All parts follow, not only the picture.
      explored.await("#source:has-text('3 events, 3 nodes, 2 snapshots')");
      explored.await("#next .about:has-text('3 events')");
      explored.await("#changes:has-text('Largest changes')");
      explored.await("#why:not([aria-busy]) .paths");
      assertThat(page.locator("#why").textContent()).isNotEqualTo(why);
    }
  }

  @Test
  void singleEvent_isShown() throws Exception {
    Path file = Files.writeString(folder.resolve("one.csv"), "source,target,time\nann,bob,3\n");
    try (Explored explored = Explored.of(file)) {
      Page page = explored.open("");
      assertThat(explored.texts(".closest .name")).hasSize(1);
      assertThat(page.locator("#changes").textContent()).contains("within a single snapshot");
      page.locator("#play").click();
      page.locator("#forth").click();
      assertThat(page.locator("#when").textContent()).contains("snapshot 0 of 0");
      assertThat(explored.browser.complaints()).isEmpty();
    }
  }

  @Test
  void warningsOfTheLog_areShown() throws Exception {
    Path file =
        Files.writeString(folder.resolve("same.csv"), "source,target,time\nann,bob,3\nbob,cid,3\n");
    try (Explored explored = Explored.of(file)) {
      explored.open("");
      List<String> warnings = new ArrayList<>();
      explored.ask("inspect").get("warnings").forEach(one -> warnings.add(one.asString()));
      assertThat(warnings).isNotEmpty();
      assertThat(explored.texts("#start .warnings li")).isEqualTo(warnings);
    }
  }

  @Test
  void unknownNode_isReported() throws Exception {
    try (Explored explored = Explored.of(Explored.twoGroups(folder))) {
      explored.browser.openWithoutPolicy(explored.url() + "/#node=nobody", 1000, 900, "light");
      Page page = explored.browser.page();
      assertThat(explored.await("#notice .problem").textContent())
          .contains("seed must be a node of the input");
      assertThat(explored.axeViolations()).isEmpty();
      for (String control : List.of("#play", "#back", "#forth")) {
        page.locator(control).click();
      }
      page.locator("#slider").press("ArrowRight");
      explored.await("#changes figure");
      page.locator("#largest-changes .chip").first().click();
      explored.await(".closest .name");
      assertThat(page.locator("#notice").textContent()).isEmpty();
      assertThat(explored.browser.complaints()).allMatch(text -> text.contains("400"));
    }
  }

  @Test
  void otherOrigins_cannotReadIt() throws Exception {
    Path file = Explored.twoGroups(folder);
    try (Explored explored = Explored.of(file);
        Explored other = Explored.of(file)) {
      other.browser.openWithoutPolicy(other.url() + "/", 1000, 900, "light");
      String read =
          "fetch('%s/api/v1/stats'%s).then(r => r.text().then(text => r.status + text), e =>"
              + " 'refused')";
      for (String mode : List.of("", ", {mode: 'no-cors'}")) {
        Object answer = other.browser.page().evaluate(String.format(read, explored.url(), mode));
        assertThat(answer).isIn("refused", "0");
      }
      assertThat(other.browser.page().evaluate(String.format(read, other.url(), "")).toString())
          .startsWith("200{");
      // A link to the page may be followed from anywhere; a frame around it shows nothing.
      Page page = other.browser.page();
      page.evaluate("url => { location.href = url; }", explored.url() + "/#node=n1&t=3");
      page.waitForSelector("#seed-title:has-text('n1')");
    }
  }

  @Test
  void token_isAskedFor_andKept() throws Exception {
    try (Explored explored = Explored.of(serve(TOKEN))) {
      append(explored.service(), event("ann", "bob", 1), event("bob", "cid", 11));
      explored.browser.open(explored.url() + "/", 1000, 900, "light");
      explored.await("#token").fill("another token of 24 chars");
      explored.await("#token").press("Enter");
      explored.await("#notice:has-text('does not accept this token')");
      explored.await("#token").fill(TOKEN);
      explored.await("#token").press("Enter");
      explored.await(".closest .name");
      explored.browser.page().reload();
      explored.await(".closest .name");
    }
  }
}
