package dev.tiara.server.ingest;

/** Thrown when a key of a request was used for another request. */
public final class KeyConflictException extends RuntimeException {
  private static final long serialVersionUID = 1;

  KeyConflictException() {
    super("the key was used for another request");
  }
}
