package dev.tiara.answers.tgb;

import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.event.Feature;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The choices of features that say what each feature beyond the direct contacts is worth. */
final class Ablation {
  private Ablation() {}

  /**
   * The features of each ranker to compare, by its name: without each of those that follow two or
   * more hops, without all of them, and with the time-aware proximity as well or instead.
   */
  static Map<String, Set<Feature>> variants(boolean bipartite) {
    Map<String, Set<Feature>> variants = new LinkedHashMap<>();
    for (Feature feature : Feature.TWO_HOPS) {
      if (!bipartite || feature.scope() != Feature.Scope.REVERSE) {
        Set<Feature> without = EnumSet.copyOf(Feature.DEFAULT);
        without.remove(feature);
        String name = feature.name().toLowerCase(Locale.ROOT).replace('_', '-');
        variants.put(Entrants.RANKER + "-without-" + name, without);
      }
    }
    Set<Feature> direct = EnumSet.copyOf(Feature.DEFAULT);
    direct.removeAll(Feature.TWO_HOPS);
    variants.put(Entrants.RANKER + "-without-two-hops", direct);
    Set<Feature> instead = EnumSet.copyOf(direct);
    instead.add(Feature.TIME_AWARE);
    variants.put(Entrants.RANKER + "-time-aware-only", instead);
    Set<Feature> also = EnumSet.copyOf(Feature.DEFAULT);
    also.add(Feature.TIME_AWARE);
    variants.put(Entrants.RANKER + "-with-time-aware", also);
    return variants;
  }
}
