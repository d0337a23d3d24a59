package dev.tiara.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.server.http.Call;
import dev.tiara.server.http.HttpServer;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.http.Metrics;
import dev.tiara.server.http.Route;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final Pattern REFERENCE =
      Pattern.compile("(?:\\} from|src=|href=)\\s*['\"]([^'\"#]+)['\"]");

  private static byte[] body(Route route) throws Exception {
    return route.endpoint().answer(new Call(Map.of(), "", new byte[0], null)).get().body();
  }

  private static HttpResponse<byte[]> get(String url, String acceptedEncoding) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url))
                .header("Accept-Encoding", acceptedEncoding)
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void wholePage_isAtMost300KilobytesCompressed() throws Exception {
    int bytes = 0;
    try (var server = HttpServer.start(HttpSettings.loopback(0), Page.routes(), new Metrics())) {
      for (Route route : Page.routes()) {
        HttpResponse<byte[]> sent = get(server.url() + route.path(), "deflate, gzip;q=0.5");
        assertThat(sent.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(sent.headers().firstValue("Vary")).hasValue("Accept-Encoding");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(sent.body())).readAllBytes())
            .as(route.path())
            .isEqualTo(body(route));
        bytes += sent.body().length;
      }
    }
    assertThat(bytes).isLessThan(300_000);
  }

  @Test
  void clientWithoutGzip_getsThePageAsItIs() throws Exception {
    try (var server = HttpServer.start(HttpSettings.loopback(0), Page.routes(), new Metrics())) {
      byte[] page = body(Page.routes().get(0));
      HttpResponse<byte[]> compressed = get(server.url() + "/", "gzip");
      for (String accepted : List.of("identity", "br", "gzip;q=0", "")) {
        HttpResponse<byte[]> plain = get(server.url() + "/", accepted);
        assertThat(plain.body()).as(accepted).isEqualTo(page);
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        for (String header : List.of("Content-Security-Policy", "Cache-Control", "Content-Type")) {
          assertThat(plain.headers().allValues(header))
              .hasSize(1)
              .isEqualTo(compressed.headers().allValues(header));
        }
      }
    }
  }

  @Test
  void files_referToServedFilesOnly() throws Exception {
    Set<String> served = Page.routes().stream().map(Route::path).collect(Collectors.toSet());
    for (Route route : Page.routes()) {
      if (route.path().contains("d3-")) {
        continue;
      }
      String text = new String(body(route), StandardCharsets.UTF_8);
      Matcher reference = REFERENCE.matcher(text);
      while (reference.find()) {
        assertThat(served).contains(reference.group(1).replaceFirst("^\\./", "/page/"));
      }
      assertThat(text.replace("http://www.w3.org/", ""))
          .as(route.path())
          .doesNotContain("http://", "https://", "innerHTML", "eval(", " style=");
    }
  }
}
