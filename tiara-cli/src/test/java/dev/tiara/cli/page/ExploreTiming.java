package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.tiara.answers.LogSource;
import dev.tiara.cli.testing.Browser;
import dev.tiara.data.time.Binning;
import dev.tiara.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** How fast the page answers, in a browser. Not part of the build: see tiara-benchmarks/explore. */
class ExploreTiming {
  private static final PrintStream OUT = System.out;

  /**
   * Milliseconds from an input event on a control to the end of the first frame that shows the new
   * numbers, for each of several values of the control.
   */
  private static final String TIMES =
      """
      async ([id, values, name]) => {
        const root = document.documentElement;
        const control = document.getElementById(id);
        const painted = () => new Promise(done => requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = done;
          channel.port2.postMessage(0);
        }));
        const shown = text => new Promise(done => {
          const look = () => root.dataset.shown.includes(text);
          if (look()) { done(); return; }
          const watch = new MutationObserver(() => { if (look()) { watch.disconnect(); done(); } });
          watch.observe(root, {attributes: true});
        });
        const times = [];
        for (const value of values) {
          const begin = performance.now();
          control.value = value;
          control.dispatchEvent(new Event('input'));
          await shown(name.replace('?', value));
          await painted();
          times.push(performance.now() - begin);
          await new Promise(done => setTimeout(done, 60));
        }
        return times;
      }
      """;

  @TempDir Path folder;

  private static LogSource bitcoinAlpha() {
    return new LogSource(
        Shared.file("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz").toString(),
        null,
        null,
        false,
        Binning.ofWidth("1200000s"),
        null,
        false,
        false);
  }

  /** 500,000 events of 50,000 nodes, a few of them busy, in 100 snapshots. */
  private LogSource large() throws IOException {
    var random = new Random(7);
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 500_000; i++) {
      lines.append(busy(random)).append(',').append(busy(random)).append(',').append(i);
      lines.append('\n');
    }
    Path file = Files.writeString(folder.resolve("large.csv"), lines);
    return new LogSource(
        file.toString(), null, null, false, Binning.ofWidth("5000"), null, false, false);
  }

  private static int busy(Random random) {
    return (int) (50_000 * Math.pow(random.nextDouble(), 3));
  }

  private static List<Double> times(Page page, String id, List<?> values, String name) {
    List<Double> times = new ArrayList<>();
    for (Object time : (List<?>) page.evaluate(TIMES, Arrays.asList(id, values, name))) {
      times.add(((Number) time).doubleValue());
    }
    return times;
  }

  private static void print(String what, List<Double> times, String target) {
    List<Double> sorted = times.stream().sorted().toList();
    OUT.printf(
        Locale.ROOT,
        "| %s | %d | %.0f | %.0f | %.0f | %s |%n",
        what,
        sorted.size(),
        sorted.get(sorted.size() / 2),
        sorted.get((int) Math.ceil(0.95 * sorted.size()) - 1),
        sorted.get(sorted.size() - 1),
        target);
  }

  private static void header() {
    OUT.println("| | times | median ms | p95 ms | max ms | target |");
    OUT.println("|---|---|---|---|---|---|");
  }

  /**
   * The parts that are computed once are there. On a large log, the predictor is still being
   * chosen.
   */
  private static void awaitRest(Explored explored, boolean large) {
    explored.await("#next .about" + (large ? "" : ":not(:has-text('still being chosen'))"));
    explored.browser.page().waitForTimeout(2000);
  }

  private static void measure(String data, Explored explored, String stepTarget, String target) {
    Page page = explored.open("", 1600, "light");
    page.setDefaultTimeout(200_000);
    awaitRest(explored, target.isEmpty());
    int last = Integer.parseInt(page.locator("#slider").getAttribute("max"));
    List<Integer> steps = new ArrayList<>();
    for (int t = 0; t <= last; t++) {
      steps.add(t);
    }
    print(data + ": slider, step by step", times(page, "slider", steps, "@? "), stepTarget);
    Collections.shuffle(steps, new Random(1));
    print(data + ": slider, jumps", times(page, "slider", steps, "@? "), stepTarget);
    List<String> rates = new ArrayList<>();
    for (int i = 0; i < (target.isEmpty() ? 4 : 12); i++) {
      rates.add(List.of("0.15", "0.25", "0.35", "0.5").get(i % 4));
    }
    print(data + ": new α", times(page, "alpha", rates, " ? 0.3 "), target);
    page.locator("#reset").click();
    page.waitForTimeout(1000);
    print(data + ": new β", times(page, "beta", rates, " 0.2 ? "), target);
    page.locator("#reset").click();
    awaitRest(explored, target.isEmpty());
    page.locator("#slider").fill("0");
    page.waitForTimeout(1500);
    page.evaluate(
        "window.tasks = []; new PerformanceObserver(list => tasks.push(...list.getEntries().map(e"
            + " => e.duration))).observe({type: 'longtask'})");
    page.locator("#play").click();
    page.waitForTimeout(20_000);
    page.locator("#play").click();
    JsonNode tasks = explored.browser.evaluate("tasks");
    List<Double> durations = new ArrayList<>(List.of(0.0));
    tasks.forEach(task -> durations.add(task.asDouble()));
    OUT.printf(
        Locale.ROOT,
        "| %s: tasks over 50 ms in 20 s of playing | %d | | | %.0f | no task over 200 ms |%n",
        data,
        durations.size() - 1,
        durations.stream().mapToDouble(x -> x).max().orElse(0));
    assertThat(explored.browser.complaints()).isEmpty();
  }

  @Test
  void bitcoinAlpha_inTheBrowser() throws IOException {
    header();
    try (Explored explored = Explored.of(bitcoinAlpha())) {
      measure("BitcoinAlpha", explored, "p95 ≤ 100", "≤ 300");
    }
  }

  @Test
  void largeLog_inTheBrowser() throws IOException {
    header();
    try (Explored explored = Explored.of(large())) {
      measure("50,000 nodes, 500,000 events", explored, "p95 ≤ 200", "");
    }
  }

  /** From the command to a listening server, and to the first frame in a browser that runs. */
  @Test
  void command_toTheFirstFrame() throws Exception {
    List<Double> listening = new ArrayList<>();
    List<Double> shown = new ArrayList<>();
    Path root = Path.of(System.getProperty("tiara.root", "..")).toRealPath();
    try (Browser browser = Browser.start()) {
      for (int i = 0; i < 6; i++) {
        long begin = System.nanoTime();
        Process command =
            new ProcessBuilder(
                    root.resolve("tiara").toString(),
                    "explore",
                    Shared.file("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz").toString(),
                    "--time-bin",
                    "1200000s",
                    "--port",
                    "0",
                    "--no-browser")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
          String line =
              new BufferedReader(
                      new InputStreamReader(command.getInputStream(), StandardCharsets.UTF_8))
                  .readLine();
          double listens = (System.nanoTime() - begin) / 1e6;
          browser.open(line.substring("listening on ".length()), 1600, 900, "light");
          browser.page().waitForSelector(".closest .name");
          double frame = (System.nanoTime() - begin) / 1e6;
          if (i > 0) { // the first one builds the command and its archive of classes
            listening.add(listens);
            shown.add(frame);
          }
        } finally {
          command.toHandle().descendants().forEach(ProcessHandle::destroy);
          command.destroy();
          command.waitFor(20, TimeUnit.SECONDS);
        }
      }
    }
    header();
    print("BitcoinAlpha: command to listening server", listening, "< 3000");
    print("BitcoinAlpha: command to first frame", shown, "< 4000");
  }
}
