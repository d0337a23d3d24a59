package dev.tiara.input;

import dev.tiara.stability.Experimental;
import java.util.List;

/**
 * Runs code that validates what a user gave: options turned into settings, files to read, names of
 * nodes and snapshots. An {@link IllegalArgumentException} thrown by that code becomes an {@link
 * InputException} about the parameters that the code validates; elsewhere it remains what it is, a
 * bug. An {@link InputException} that names its own parameters keeps them.
 *
 * <pre>{@code
 * Seeds seeds = UserInput.checked("seed", () -> Seeds.weighted(nodes, weights));
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
   * @param parameter what it validates
   * @throws InputException if it throws an {@link IllegalArgumentException} with a message
   */
  public static <T, E extends Exception> T checked(String parameter, Call<T, E> call) throws E {
    return checked(List.of(parameter), call);
  }

  /** The same about several parameters, any of which may be the cause. */
  public static <T, E extends Exception> T checked(List<String> parameters, Call<T, E> call)
      throws E {
    try {
      return call.run();
    } catch (IllegalArgumentException e) {
      if (e.getMessage() == null) {
        throw e; // there is nothing to show to the user: this is a bug
      }
      throw InputException.of(e).orAbout(parameters.toArray(String[]::new));
    }
  }

  /**
   * Runs the check.
   *
   * @param parameter what it validates
   * @throws InputException if it throws an {@link IllegalArgumentException} with a message
   */
  public static <E extends Exception> void check(String parameter, Check<E> check) throws E {
    checked(
        parameter,
        () -> {
          check.run();
          return true;
        });
  }
}
