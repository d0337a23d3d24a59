package dev.tiara.internal.file;

import java.io.IOException;

/**
 * Thrown when a file is of another kind, damaged, forged, or of an unsupported version. The message
 * names the file and the reason, and can be shown to the user as it is.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  /** An exception with a message for the user. */
  public DamagedFileException(String message) {
    super(message);
  }

  /** An exception with a message for the user and its cause. */
  public DamagedFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
