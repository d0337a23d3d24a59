package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.report.ValidationReport;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Description;
import dev.tiara.server.testing.Settings;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The running server agrees with its own description. */
class OpenApiTest {
  @TempDir Path folder;

  private static void assertValid(
      OpenApiInteractionValidator validator, Request request, Client.Answer answer) {
    ValidationReport report =
        validator.validateResponse(
            request.getPath(), request.getMethod(), Description.response(answer));
    assertThat(report.getMessages()).as(request.getPath() + " " + answer.body()).isEmpty();
    if (answer.status() == 200) {
      assertThat(validator.validateRequest(request).getMessages()).as(request.getPath()).isEmpty();
    }
  }

  @Test
  void answersAndErrors_areAsDescribed() throws Exception {
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      String description = client.get("/openapi.json").body();
      var validator =
          OpenApiInteractionValidator.createForInlineApiSpecification(description).build();
      String events =
          Client.event("a", "b", 1)
              + "\n"
              + Client.event("b", "c", 11)
              + "\n{}\n"
              + Client.event("a", "d", 21);
      assertValid(
          validator,
          SimpleRequest.Builder.post("/api/v1/events")
              .withContentType("application/json")
              .withBody(Client.event("a", "b", 1))
              .build(),
          client.post("/api/v1/events", "application/json", Client.event("a", "b", 1)));
      Client.Answer appended = client.append(events);
      assertThat(appended.json().get("refused")).hasSize(1);
      assertThat(
              validator
                  .validateResponse(
                      "/api/v1/events", Request.Method.POST, Description.response(appended))
                  .getMessages())
          .isEmpty();
      Thread.sleep(500); // the first predictor
      for (Map.Entry<String, String> question : questions()) {
        String path = question.getKey();
        SimpleRequest.Builder request = SimpleRequest.Builder.get(path);
        for (String parameter : question.getValue().split("&")) {
          if (!parameter.isEmpty()) {
            String[] parts = parameter.split("=");
            request.withQueryParam(parts[0], parts[1]);
          }
        }
        assertValid(validator, request.build(), client.get(path + "?" + question.getValue()));
      }
      String pairs = "{\"pairs\": [{\"source\": \"a\", \"target\": \"b\"}]}";
      assertValid(
          validator,
          SimpleRequest.Builder.post("/api/v1/pairs")
              .withContentType("application/json")
              .withBody(pairs)
              .build(),
          client.post("/api/v1/pairs", "application/json", pairs));
    }
  }

  private static List<Map.Entry<String, String>> questions() {
    List<Map.Entry<String, String>> questions = new ArrayList<>();
    questions.add(Map.entry("/health", ""));
    questions.add(Map.entry("/ready", ""));
    questions.add(Map.entry("/api/v1/proximity", "seed=a&top=2&at=1"));
    questions.add(Map.entry("/api/v1/proximity", "seed=a,b&as_of=1"));
    questions.add(Map.entry("/api/v1/proximity", "seed=nobody"));
    questions.add(Map.entry("/api/v1/proximity", "seed=a&top=x"));
    questions.add(Map.entry("/api/v1/explain", "from=a&to=c"));
    questions.add(Map.entry("/api/v1/drift", "top=3"));
    questions.add(Map.entry("/api/v1/timeline", "seed=a&edges=true&direction=directed"));
    questions.add(
        Map.entry("/api/v1/proximity", "seed=a&alpha=0.1&beta=auto&direction=undirected"));
    questions.add(Map.entry("/api/v1/proximity", "seed=a&without_node=d"));
    questions.add(Map.entry("/api/v1/explain", "from=a&to=c&without_source=a&without_target=d"));
    questions.add(Map.entry("/api/v1/drift", "since=1&alpha=0.3&beta=0.3&direction=directed"));
    questions.add(Map.entry("/api/v1/predict", "for=a,b&contacts=exclude&confidence=0.8"));
    questions.add(Map.entry("/api/v1/predict", "for=a&as_of=1"));
    questions.add(Map.entry("/metrics", ""));
    questions.add(Map.entry("/api/v1/version", ""));
    questions.add(Map.entry("/api/v1/stats", ""));
    questions.add(Map.entry("/api/v1/inspect", ""));
    questions.add(Map.entry("/api/v1/predict", "for=a"));
    questions.add(Map.entry("/api/v1/nodes", "query=a"));
    return questions;
  }

  @Test
  void refusals_areAsDescribed() throws Exception {
    var address = InetAddress.getLoopbackAddress();
    ServiceSettings settings =
        Settings.of(
            folder,
            Settings.source("", "10"),
            HttpSettings.of(address, 0, "a token of some length"));
    String[] token = {"Authorization", "Bearer a token of some length"};
    try (LiveService service = LiveService.start(settings)) {
      var client = new Client(service.url());
      var described = new Description();
      String event = Client.event("a", "b", 1);
      described.assertRefused(401, client.append(event));
      described.assertRefused(
          403, client.append(event, token[0], token[1], "Sec-Fetch-Site", "cross-site"));
      described.assertRefused(413, client.append((event + "\n").repeat(1001), token));
      described.assertRefused(415, client.post("/api/v1/events", "text/plain", event, token));
      client.append(event, token[0], token[1], "Idempotency-Key", "k");
      described.assertRefused(
          422, client.append(event + "\n", token[0], token[1], "Idempotency-Key", "k"));
    }
  }

  @Test
  void everyPath_isDescribed() throws Exception {
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      JsonNode paths = client.get("/openapi.json").json().get("paths");
      for (String path : paths.propertyNames()) {
        boolean get = paths.get(path).has("get");
        int status = get ? client.get(path).status() : client.post(path, "text/none", "").status();
        assertThat(status).as(path).isIn(200, 400, 415);
        if (!get) {
          assertThat(client.get(path).status()).as(path).isEqualTo(405);
        }
      }
      assertThat(service.paths().stream().filter(path -> !path.startsWith("/page/")))
          .containsExactlyInAnyOrderElementsOf(paths.propertyNames());
    }
  }
}
