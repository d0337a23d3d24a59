package dev.tiara.answers.contact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The places of pairs, by source: the pairs of a source are answered together, because scoring its
 * candidates is most of the work.
 */
record PairGroups(List<int[]> places) {
  static PairGroups of(List<String> sources) {
    Map<String, IntStream.Builder> bySource = new LinkedHashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      bySource.computeIfAbsent(sources.get(i), source -> IntStream.builder()).add(i);
    }
    List<int[]> places = new ArrayList<>();
    bySource.values().forEach(group -> places.add(group.build().toArray()));
    return new PairGroups(places);
  }
}
