package dev.tiara.server.ingest;

/** Thrown when a request has more events than may be committed at once. */
public final class TooManyEventsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooManyEventsException(int most) {
    super("a request must have at most " + most + " events");
  }
}
