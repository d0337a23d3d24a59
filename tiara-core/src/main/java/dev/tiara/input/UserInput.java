package dev.tiara.input;

import dev.tiara.stability.Experimental;

/**
 * Runs code that validates user input: options turned into settings, files to read, names of nodes
 * and snapshots. An {@link IllegalArgumentException} thrown by that code becomes an {@link
 * InputException}; elsewhere it remains what it is, a bug.
 *
 * <pre>{@code
 * TiaraSettings settings = UserInput.checked(() -> builder.alpha(alpha).beta(beta).build());
 * }</pre>
 */
@Experimental
public final class UserInput {
  private UserInput() {}

  /** Code with a result. */
  @FunctionalInterface
  public interface Call<T, E extends Exception> {
    T run() throws E;
  }

  /** Code without a result. */
  @FunctionalInterface
  public interface Check<E extends Exception> {
    void run() throws E;
  }

  /**
   * Runs the call and returns its result.
   *
   * @throws InputException if it throws an {@link IllegalArgumentException} with a message
   */
  public static <T, E extends Exception> T checked(Call<T, E> call) throws E {
    try {
      return call.run();
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      // Without a message there is nothing to show to the user: this is a bug.
      throw e.getMessage() == null ? e : new InputException(e.getMessage(), e);
    }
  }

  /**
   * Runs the check.
   *
   * @throws InputException if it throws an {@link IllegalArgumentException} with a message
   */
  public static <E extends Exception> void check(Check<E> check) throws E {
    checked(
        () -> {
          check.run();
          return true;
        });
  }
}
