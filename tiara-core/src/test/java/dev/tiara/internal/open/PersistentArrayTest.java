package dev.tiara.internal.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PersistentArrayTest {

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void everyVersion_keepsItsElements(long seed) {
    Random random = new Random(seed);
    List<PersistentArray<String>> versions = new ArrayList<>();
    List<Map<Integer, String>> expected = new ArrayList<>();
    PersistentArray<String> array = PersistentArray.empty();
    Map<Integer, String> model = new TreeMap<>();
    for (int version = 0; version < 60; version++) {
      versions.add(array);
      expected.add(new TreeMap<>(model));
      var editor = array.edit();
      for (int i = random.nextInt(5); i > 0; i--) {
        int index = random.nextInt() >>> (1 + random.nextInt(31));
        editor.set(index, "" + version + i);
        model.put(index, "" + version + i);
        assertThat(editor.get(index)).isEqualTo("" + version + i);
      }
      array = editor.build();
    }
    for (int version = 0; version < versions.size(); version++) {
      Map<Integer, String> found = new TreeMap<>();
      List<Integer> order = new ArrayList<>();
      versions
          .get(version)
          .forEach(
              (index, element) -> {
                found.put(index, element);
                order.add(index);
              });
      assertThat(found).isEqualTo(expected.get(version));
      assertThat(order).isSorted();
      for (int index : expected.get(59).keySet()) {
        assertThat(versions.get(version).get(index)).isEqualTo(expected.get(version).get(index));
      }
    }
  }

  @Test
  void withoutChanges_theVersionIsTheSame() {
    PersistentArray<String> array = PersistentArray.empty();
    assertThat(array.edit().build()).isSameAs(array);
    assertThat(array.get(Integer.MAX_VALUE)).isNull();
  }
}
