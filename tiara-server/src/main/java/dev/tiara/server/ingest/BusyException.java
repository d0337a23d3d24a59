package dev.tiara.server.ingest;

/** Thrown when a queue is full; the client may retry later. */
public final class BusyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Names the queue. */
  public BusyException(String queue) {
    super("too many " + queue + " are waiting");
  }
}
