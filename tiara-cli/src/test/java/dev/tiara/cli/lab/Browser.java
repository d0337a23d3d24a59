package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Chromium without a window, told what to do by the DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final int SECONDS = 60;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path profile;
  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
  private String session;

  private Browser(Path profile, Process process, String url) {
    this.profile = profile;
    this.process = process;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(url), new Listener())
            .join();
  }

  /** Starts it. Without one the test is skipped with a message, or fails where CI=true. */
  static Browser start() throws IOException, InterruptedException {
    Path binary = find();
    Path profile = Files.createTempDirectory("tiara-chromium");
    Process process =
        new ProcessBuilder(
                binary.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile,
                "--remote-debugging-port=0",
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("output.txt").toFile())
            .start();
    List<String> port = awaitPort(profile, process);
    return new Browser(profile, process, "ws://127.0.0.1:" + port.get(0) + port.get(1));
  }

  private static Path find() {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
        Path binary = Path.of(folder, name);
        if (Files.isExecutable(binary)) {
          return binary;
        }
      }
    }
    String message = "no chromium on the PATH: apt-get install chromium";
    if ("true".equals(System.getenv("CI"))) {
      fail(message);
    }
    return abort(message);
  }

  /** Chromium writes port and path of its socket into its profile when it listens. */
  private static List<String> awaitPort(Path profile, Process process)
      throws IOException, InterruptedException {
    Path file = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    try (WatchService watch = FileSystems.getDefault().newWatchService()) {
      profile.register(
          watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      while (System.nanoTime() < end && process.isAlive()) {
        if (Files.exists(file)) {
          List<String> lines = Files.readAllLines(file);
          if (lines.size() == 2) {
            return lines;
          }
        }
        WatchKey key = watch.poll(1, TimeUnit.SECONDS);
        if (key != null) {
          key.pollEvents();
          key.reset();
        }
      }
    }
    process.destroyForcibly();
    throw new IOException(
        "chromium did not start: " + Files.readString(profile.resolve("output.txt")));
  }

  /**
   * Opens a page and waits until it is loaded.
   *
   * @param scheme light or dark
   */
  void open(Path page, int width, int height, String scheme) {
    events.clear();
    loaded = new CompletableFuture<>();
    session = null;
    JsonNode target = call("Target.createTarget", Map.of("url", "about:blank"));
    session =
        call(
                "Target.attachToTarget",
                Map.of("targetId", target.path("targetId").asString(), "flatten", true))
            .path("sessionId")
            .asString();
    call("Page.enable", Map.of());
    call("Runtime.enable", Map.of());
    call("Log.enable", Map.of());
    call("Network.enable", Map.of());
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    loaded = new CompletableFuture<>();
    events.clear();
    call("Page.navigate", Map.of("url", page.toUri().toString()));
    loaded.orTimeout(SECONDS, TimeUnit.SECONDS).join();
  }

  /** The value of an expression on the page. */
  JsonNode evaluate(String expression) {
    JsonNode answer =
        call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.path("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  /** The page as a PDF, in Base64. */
  String pdf() {
    return call("Page.printToPDF", Map.of("printBackground", true)).path("data").asString();
  }

  /** What went wrong on the page so far: exceptions, errors and warnings. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    for (JsonNode event : events) {
      JsonNode what = event.path("params");
      switch (event.path("method").asString("")) {
        case "Runtime.exceptionThrown" -> complaints.add(what.toString());
        case "Runtime.consoleAPICalled" -> {
          if (List.of("error", "warning", "assert").contains(what.path("type").asString(""))) {
            complaints.add(what.toString());
          }
        }
        case "Log.entryAdded" -> complaints.add(what.path("entry").path("text").asString(""));
        default -> {}
      }
    }
    return complaints;
  }

  /** The addresses that the page asked for. */
  List<String> requests() {
    return events.stream()
        .filter(event -> event.path("method").asString("").equals("Network.requestWillBeSent"))
        .map(event -> event.path("params").path("request").path("url").asString())
        .toList();
  }

  private JsonNode call(String method, Map<String, Object> parameters) {
    int id = ids.incrementAndGet();
    Map<String, Object> message = new java.util.HashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (session != null) {
      message.put("sessionId", session);
    }
    var answer = new CompletableFuture<JsonNode>();
    answers.put(id, answer);
    socket.sendText(JSON.writeValueAsString(message), true).join();
    JsonNode said = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    if (said.has("error")) {
      throw new AssertionError(method + ": " + said.path("error"));
    }
    return said.path("result");
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        JsonNode message = JSON.readTree(text.toString());
        text.setLength(0);
        CompletableFuture<JsonNode> answer =
            message.has("id") ? answers.remove(message.path("id").asInt()) : null;
        if (answer != null) {
          answer.complete(message);
        } else {
          events.add(message);
          if (message.path("method").asString("").equals("Page.loadEventFired")) {
            loaded.complete(null);
          }
        }
      }
      from.request(1);
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(profile)) {
      files = walk.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      return; // A process of Chromium's wrote while it was ended; the folder is a temporary one.
    }
    for (Path file : files) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        file.toFile().deleteOnExit();
      }
    }
  }
}
