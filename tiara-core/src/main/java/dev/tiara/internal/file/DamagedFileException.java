package dev.tiara.internal.file;

import java.io.IOException;

/**
 * A file is not what it must be: foreign, damaged, forged, or of another version. The message names
 * the file and the reason, and is meant for the user as it is.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  /** With the message for the user. */
  public DamagedFileException(String message) {
    super(message);
  }

  /** With the message for the user and what led to it. */
  public DamagedFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
