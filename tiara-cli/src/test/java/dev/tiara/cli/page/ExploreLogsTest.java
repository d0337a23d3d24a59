package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

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
        Page page = explored.open("t=1&node=" + Explored.encoded(name), 390, "light");
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
            .isEqualTo(390);
        assertThat(
                explored.browser.evaluate("document.querySelector('#graph').offsetHeight").asInt())
            .isLessThan(700);
        assertThat(explored.browser.complaints()).isEmpty();
        assertThat(explored.browser.requests()).allMatch(url -> url.startsWith(service.url()));
      }
    }
  }

  @Test
  void emptyLog_saysSo_andFillsAsEventsArrive() throws Exception {
    try (Explored explored = Explored.of(serve(null))) {
      Page page = explored.open("", 1000, "light");
      assertThat(page.locator("#start").textContent()).contains("no events");
      assertThat(page.locator("#neighbourhood").isVisible()).isFalse();
      append(explored.service(), event("ann", "bob", 1));
      explored.await("#seed-title:has-text('Neighbourhood of')");
      assertThat(explored.texts(".closest .name")).hasSize(1);
      append(explored.service(), event("ann", "cid", 2), event("bob", "cid", 15));
      explored.await(".closest tr:nth-child(2) .name");
      explored.await("#when:has-text('snapshot 1 of 1')");
      assertThat(page.locator("#slider").inputValue()).isEqualTo("1");
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
  void unknownNode_isReported() throws Exception {
    try (Explored explored = Explored.of(Explored.twoGroups(folder))) {
      explored.browser.open(explored.url() + "/#node=nobody", 1000, 900, "light");
      assertThat(explored.await("#notice .problem").textContent())
          .contains("seed must be a node of the input");
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
      explored.await("#token").fill(TOKEN);
      explored.await("#token").press("Enter");
      explored.await(".closest .name");
      explored.browser.page().reload();
      explored.await(".closest .name");
    }
  }
}
