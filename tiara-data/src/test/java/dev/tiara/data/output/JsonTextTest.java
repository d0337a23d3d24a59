package dev.tiara.data.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tiara.diffusion.SolverChoice;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JsonTextTest {
  @Test
  void text_isWhatJacksonWrites() {
    var control = new StringBuilder("quote \" backslash \\ slash / ünï \u2028 😀");
    for (char c = 0; c < 0xA0; c++) {
      control.append(c);
    }
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("numbers", Arrays.asList(1, -2L, 0.1, 1e-6, 1e300, -0.0, 0.1f, null));
    value.put("array", new double[] {1, 2.5e-8});
    value.put("text", control.toString());
    value.put(control.toString(), true);
    value.put("constant", SolverChoice.AUTO);
    value.put("empty", List.of(Map.of(), List.of(), "", new double[0]));
    value.put("nested", Map.of("rows", List.of(new double[] {1}, new double[] {2, 3})));
    assertThat(JsonText.of(value)).isEqualTo(JsonMapper.shared().writeValueAsString(value));
  }

  @Test
  void valueOfAnotherKind_isRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonText.of(List.of(new Object())))
        .withMessageContaining("java.lang.Object");
  }
}
