package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.ValidationReport;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
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

  private static SimpleResponse response(Client.Answer answer) {
    return SimpleResponse.Builder.status(answer.status())
        .withContentType(answer.response().headers().firstValue("Content-Type").orElse("none"))
        .withBody(answer.body())
        .build();
  }

  private static void assertValid(
      OpenApiInteractionValidator validator, Request request, Client.Answer answer) {
    ValidationReport report =
        validator.validateResponse(request.getPath(), request.getMethod(), response(answer));
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
                  .validateResponse("/api/v1/events", Request.Method.POST, response(appended))
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
    questions.add(Map.entry("/api/v1/version", ""));
    questions.add(Map.entry("/api/v1/stats", ""));
    questions.add(Map.entry("/api/v1/inspect", ""));
    questions.add(Map.entry("/api/v1/predict", "for=a"));
    questions.add(Map.entry("/api/v1/nodes", "query=a"));
    return questions;
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
