package dev.tiara.data;

/**
 * The content of a file, or an argument that a user gave, breaks a rule. The message names the
 * file, line or argument, the rule and the value; it is meant for the user as it is.
 *
 * <p>Any other {@link IllegalArgumentException} is a mistake of the calling code.
 */
public final class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** With the message for the user. */
  public InputException(String message) {
    super(message);
  }

  /** With the message for the user and what led to it. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
