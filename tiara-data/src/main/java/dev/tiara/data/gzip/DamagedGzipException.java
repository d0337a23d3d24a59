package dev.tiara.data.gzip;

import dev.tiara.input.InputException;
import java.io.IOException;

/** Thrown by {@link GzipStream} if the compressed data are damaged, truncated or something else. */
public final class DamagedGzipException extends IOException {
  private static final long serialVersionUID = 1;

  DamagedGzipException(String message) {
    super(message);
  }

  /** The same as an error in the file that messages call by this label. */
  public InputException in(String file) {
    return new InputException(String.valueOf(getMessage()), this).in(file);
  }
}
