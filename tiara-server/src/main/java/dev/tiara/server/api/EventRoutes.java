package dev.tiara.server.api;

import dev.tiara.server.http.Call;
import dev.tiara.server.http.Reply;
import dev.tiara.server.http.Route;
import dev.tiara.server.ingest.AppendRequest;
import dev.tiara.server.ingest.Appender;
import dev.tiara.server.ingest.EventParser;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes events. */
public final class EventRoutes {
  private static final Map<String, EventParser> PARSERS =
      Arrays.stream(EventParser.values())
          .collect(Collectors.toMap(EventParser::mediaType, Function.identity()));

  private final Appender appender;
  private final int mostEvents;

  private EventRoutes(Appender appender, int mostEvents) {
    this.appender = appender;
    this.mostEvents = mostEvents;
  }

  /**
   * The routes.
   *
   * @param mostEvents the maximum number of events in a request
   */
  public static List<Route> of(Appender appender, int mostEvents) {
    var events = new EventRoutes(appender, mostEvents);
    return List.of(
        new Route(
            "POST",
            "/api/v1/events",
            Set.of(),
            PARSERS.keySet(),
            Route.Kind.PROMPT,
            events::append));
  }

  private CompletableFuture<Reply> append(Call call) {
    EventParser parser = Objects.requireNonNull(PARSERS.get(call.mediaType()));
    var request =
        new AppendRequest(
            parser.parse(call.body(), mostEvents), call.idempotencyKey(), digest(call));
    return appender.append(request).thenApply(Reply::json);
  }

  /** A digest by which the same request is recognised; empty if no key asks for that. */
  private static String digest(Call call) {
    @Nullable String key = call.idempotencyKey();
    if (key == null) {
      return "";
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update((call.mediaType() + "\n").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(call.body()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has SHA-256
    }
  }
}
