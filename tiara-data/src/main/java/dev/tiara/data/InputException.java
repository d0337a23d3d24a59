package dev.tiara.data;

import java.util.Objects;

/**
 * Thrown when the content of a file or an argument given by a user is invalid. The message names
 * the file, line or argument, the rule and the value; it is one line, and meant for the user as it
 * is.
 *
 * <p>Any other {@link IllegalArgumentException} is a mistake of the calling code.
 */
public final class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** With the message for the user. */
  public InputException(String message) {
    super(oneLine(message));
  }

  /** With the message for the user and what led to it. */
  public InputException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  /** What is quoted from a file may have line breaks. */
  private static String oneLine(String message) {
    return message.replaceAll("\\R+", " ").strip();
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage()); // given to every constructor
  }
}
