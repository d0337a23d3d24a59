package dev.tiara.server.api;

import static dev.tiara.server.http.Route.Kind.OPEN;
import static dev.tiara.server.http.Route.Kind.PROMPT;

import dev.tiara.server.http.Metrics;
import dev.tiara.server.http.Reply;
import dev.tiara.server.http.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/** What the service says about itself: its health, its metrics and its description. */
public final class ServiceRoutes {
  private ServiceRoutes() {}

  /**
   * The routes.
   *
   * @param pending names what is still being prepared
   * @param failure why the service does not do what it should, if that is so
   */
  public static List<Route> of(
      Metrics metrics, Supplier<List<String>> pending, Supplier<Optional<String>> failure) {
    byte[] description = resource("openapi.json");
    return List.of(
        Route.get("/health", OPEN, Set.of(), call -> health(failure.get())),
        Route.get("/ready", OPEN, Set.of(), call -> ready(pending.get(), failure.get())),
        Route.get("/metrics", PROMPT, Set.of(), call -> metrics.reply()),
        Route.get(
            "/openapi.json",
            PROMPT,
            Set.of(),
            call -> new Reply(200, "application/json", description, Map.of())));
  }

  /**
   * The service answers from its start; what is pending gives simpler answers until it is there.
   */
  private static Reply ready(List<String> pending, Optional<String> failure) {
    return failure
        .map(cause -> json(503, Map.of("ready", false, "pending", pending, "cause", cause)))
        .orElseGet(() -> json(200, Map.of("ready", true, "pending", pending)));
  }

  private static Reply health(Optional<String> failure) {
    return failure
        .map(cause -> json(503, Map.of("status", "failed", "cause", cause)))
        .orElseGet(() -> json(200, Map.of("status", "ok")));
  }

  private static Reply json(int status, Map<String, Object> fields) {
    return Reply.json(JsonMapper.shared().writeValueAsString(fields)).withStatus(status);
  }

  private static byte[] resource(String name) {
    return Page.read(ServiceRoutes.class, name);
  }
}
