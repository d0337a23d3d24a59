package dev.tiara.server.http;

import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A path of the interface.
 *
 * @param method {@code GET} or {@code POST}
 * @param path the path
 * @param parameters the names of the parameters that its query may have
 * @param mediaTypes the media types that its body may have; empty if it takes no body
 * @param kind how it is answered
 * @param endpoint what answers it
 */
public record Route(
    String method,
    String path,
    Set<String> parameters,
    Set<String> mediaTypes,
    Kind kind,
    Endpoint endpoint) {
  /** How a path is answered. */
  public enum Kind {
    /** At once, to anyone: it reveals nothing about the log. */
    OPEN,
    /** At once. */
    PROMPT,
    /** By a bounded number of threads, after waiting in a bounded queue. */
    COMPUTED
  }

  /** Answers requests. */
  @FunctionalInterface
  public interface Endpoint {
    /** Answers a request, now or later. */
    CompletableFuture<Reply> answer(Call call) throws Exception;
  }

  /** Answers requests at once. */
  @FunctionalInterface
  public interface Immediate {
    /** Answers a request. */
    Reply answer(Call call) throws Exception;
  }

  /** A path that is read and answered at once. */
  public static Route get(String path, Kind kind, Set<String> parameters, Immediate endpoint) {
    return new Route(
        "GET",
        path,
        parameters,
        Set.of(),
        kind,
        call -> CompletableFuture.completedFuture(endpoint.answer(call)));
  }
}
