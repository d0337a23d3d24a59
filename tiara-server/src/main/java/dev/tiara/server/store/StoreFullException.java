package dev.tiara.server.store;

import java.io.IOException;

/** Thrown when there is no room for further events. Nothing of the batches was stored. */
public final class StoreFullException extends IOException {
  private static final long serialVersionUID = 1;

  StoreFullException(String message, Throwable cause) {
    super(message, cause);
  }
}
