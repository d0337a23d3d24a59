package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecencyRanksTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void rank_isThePlaceInTheListOfRecentItems(long seed) {
    var random = new Random(seed);
    var ranks = new RecencyRanks();
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 3000; i++) { // compacts many times
      int item = random.nextInt(1 + random.nextInt(150));
      ranks.touch(item);
      list.remove((Integer) item);
      list.add(0, item);
      int asked = random.nextInt(150);
      int place = list.indexOf(asked);
      assertThat(ranks.rank(asked)).isEqualTo(place < 0 ? list.size() : place);
      assertThat(ranks.size()).isEqualTo(list.size());
    }
  }
}
