package dev.tiara.server.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Reports errors that occur before a request reaches its route, such as malformed HTTP. */
final class ProblemHandler extends ErrorHandler {
  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    Dispatcher.write(problem(code), response, callback);
  }

  /** The message of Jetty is not repeated: it may quote the request. */
  private static Reply problem(int status) {
    return Problem.of(status, HttpStatus.getMessage(status)).reply();
  }
}
