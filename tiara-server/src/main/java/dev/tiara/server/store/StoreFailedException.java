package dev.tiara.server.store;

import java.io.IOException;

/** Thrown when the disk fails. Nothing of the batches was acknowledged. */
public final class StoreFailedException extends IOException {
  private static final long serialVersionUID = 1;

  StoreFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
