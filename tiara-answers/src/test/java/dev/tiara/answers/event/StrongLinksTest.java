package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StrongLinksTest {
  @Test
  void links_haveTheSumsOfTheirWeights() {
    var links = new StrongLinks();
    Map<Integer, Double> sums = new HashMap<>();
    var random = new Random(5);
    for (int i = 0; i < 2000; i++) {
      int to = random.nextInt(StrongLinks.KEEP);
      links.add(3, to, i % 7);
      sums.merge(to, (double) (i % 7), Double::sum);
    }
    assertThat(links.size(3)).isEqualTo(sums.size());
    for (int i = 0; i < links.size(3); i++) {
      assertThat(links.weights(3)[i]).isEqualTo(sums.get(links.ends(3)[i]));
    }
  }

  @Test
  void fullNode_losesItsWeakestLink() {
    var links = new StrongLinks();
    for (int to = 0; to < StrongLinks.KEEP; to++) {
      links.add(0, to, to == 17 ? 0.5 : 1);
    }
    links.add(0, 1000, 2);
    assertThat(links.size(0)).isEqualTo(StrongLinks.KEEP);
    assertThat(links.ends(0)).contains(1000).doesNotContain(17);
  }
}
