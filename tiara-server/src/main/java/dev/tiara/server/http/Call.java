package dev.tiara.server.http;

import dev.tiara.answers.rates.Rates;
import dev.tiara.input.InputException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to an endpoint, whose parameters are those that the endpoint declares.
 *
 * @param parameters the parameters of the query
 * @param mediaType the media type of the body; empty if there is no body
 * @param body the body
 * @param idempotencyKey the key by which a retry is recognised; null if there is none
 */
public record Call(
    Map<String, String> parameters,
    String mediaType,
    byte[] body,
    @Nullable String idempotencyKey) {
  /** A parameter, if it is given. */
  public Optional<String> text(String parameter) {
    return Optional.ofNullable(parameters.get(parameter));
  }

  /**
   * A parameter that must be given.
   *
   * @throws InputException if it is not
   */
  public String required(String parameter) {
    return text(parameter).orElseThrow(() -> new InputException(parameter, "must be given", null));
  }

  /**
   * A number; empty if it is not given.
   *
   * @throws InputException if it is not a number
   */
  public Optional<Double> number(String parameter) {
    Optional<String> text = text(parameter);
    if (text.isPresent() && !Rates.NUMBER.matcher(text.get()).matches()) {
      throw new InputException(parameter, "must be a number", text.get());
    }
    return text.map(Double::valueOf);
  }

  /**
   * A whole number.
   *
   * @param otherwise the value if it is not given
   * @param most the largest value that is accepted
   * @throws InputException if it is not a number from 1 to the largest
   */
  public int count(String parameter, int otherwise, int most) {
    Optional<String> text = text(parameter);
    if (text.isEmpty()) {
      return otherwise;
    }
    String rule = "must be a whole number from 1 to " + most;
    if (text.get().matches("[0-9]{1,9}")) {
      int value = Integer.parseInt(text.get());
      if (value >= 1 && value <= most) {
        return value;
      }
    }
    throw new InputException(parameter, rule, text.get());
  }
}
