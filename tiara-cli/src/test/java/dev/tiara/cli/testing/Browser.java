package dev.tiara.cli.testing;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The system's Chromium without a window, and a page in it. */
public final class Browser implements AutoCloseable {
  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser browser;
  private final List<String> complaints = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();
  private BrowserContext context;
  private Page page;

  private Browser(Path binary) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(new BrowserType.LaunchOptions().setExecutablePath(binary).setArgs(FLAGS));
  }

  /** Starts it. Without one the test is skipped with a message, or fails where CI=true. */
  public static Browser start() {
    return new Browser(find());
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

  /**
   * Opens a page and waits until it is loaded. Nothing is left of the page before.
   *
   * @param scheme light or dark
   */
  public void open(String url, int width, int height, String scheme) {
    open(url, options(width, height, scheme));
  }

  /** The same without the page's own security policy, so that a script can be added to it. */
  public void openWithoutPolicy(String url, int width, int height, String scheme) {
    open(url, options(width, height, scheme).setBypassCSP(true));
  }

  private static NewContextOptions options(int width, int height, String scheme) {
    return new NewContextOptions()
        .setViewportSize(width, height)
        .setIsMobile(width < 600)
        .setColorScheme(ColorScheme.valueOf(scheme.toUpperCase(Locale.ROOT)));
  }

  private void open(String url, NewContextOptions options) {
    if (context != null) {
      context.close();
    }
    context = browser.newContext(options);
    complaints.clear();
    requests.clear();
    page = context.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(this::hear);
    page.onRequest(request -> requests.add(request.url()));
    page.navigate(url);
  }

  private void hear(ConsoleMessage message) {
    if (List.of("error", "warning", "assert").contains(message.type())) {
      complaints.add(message.text());
    }
  }

  /** The page. */
  public Page page() {
    return page;
  }

  /** The value of an expression on the page. */
  public JsonNode evaluate(String expression) {
    Object json = page.evaluate("JSON.stringify(" + expression + ")");
    return JsonMapper.shared().readTree(json == null ? "null" : json.toString());
  }

  /** What went wrong on the page so far: exceptions, errors and warnings. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The addresses that the page asked for. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
