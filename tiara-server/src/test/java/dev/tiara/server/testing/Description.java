package dev.tiara.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleResponse;
import dev.tiara.server.LiveService;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The description of the service, by which its answers are checked. */
public final class Description {
  private final OpenApiInteractionValidator validator;

  public Description() throws IOException {
    try (InputStream in = LiveService.class.getResourceAsStream("api/openapi.json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      validator = OpenApiInteractionValidator.createForInlineApiSpecification(text).build();
    }
  }

  /** Checks that events were refused with this status, as described. */
  public void assertRefused(int status, Client.Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    assertThat(
            validator
                .validateResponse("/api/v1/events", Request.Method.POST, response(answer))
                .getMessages())
        .as(answer.body())
        .isEmpty();
  }

  /** An answer as the validator takes it. */
  public static SimpleResponse response(Client.Answer answer) {
    return SimpleResponse.Builder.status(answer.status())
        .withContentType(answer.response().headers().firstValue("Content-Type").orElse("none"))
        .withBody(answer.body())
        .build();
  }
}
