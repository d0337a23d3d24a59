package dev.tiara.data;

import java.util.Objects;

/**
 * Thrown when the content of a file or an argument given by a user is invalid. The message names
 * the file, line or argument, the rule and the value. It is a single line that can be shown to the
 * user as it is.
 *
 * <p>Any other {@link IllegalArgumentException} is a bug in the calling code.
 */
public final class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with a message for the user. */
  public InputException(String message) {
    super(oneLine(message));
  }

  /** Creates an exception with a message for the user and its cause. */
  public InputException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  /** Replaces line breaks, which text quoted from a file may contain, by blanks. */
  private static String oneLine(String message) {
    return message.replaceAll("\\R+", " ").strip();
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage()); // every constructor sets it
  }
}
