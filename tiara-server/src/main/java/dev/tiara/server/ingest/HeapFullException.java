package dev.tiara.server.ingest;

/** Thrown when the memory has no room for further events. */
public final class HeapFullException extends RuntimeException {
  private static final long serialVersionUID = 1;

  HeapFullException(long limit) {
    super(
        "the log has reached the "
            + (limit >> 20)
            + " MB of heap set aside for events; raise it with TIARA_JAVA_OPTS=-Xmx…");
  }
}
