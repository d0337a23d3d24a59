package dev.tiara.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlockModelTest {
  @Test
  void sameSeed_givesTheSameGraph() {
    var model = new BlockModel(50, 4, 3, 60, 1);
    assertThat(model.generate()).isEqualTo(model.generate());
    assertThat(new BlockModel(50, 4, 3, 60, 2).generate()).isNotEqualTo(model.generate());
    assertThat(model.generate().length()).isEqualTo(4);
  }
}
