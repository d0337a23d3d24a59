package dev.tiara.answers.prediction;

import dev.tiara.answers.event.Feature;
import dev.tiara.answers.network.Reasons;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Why the ranker expects a link: its score is exactly the sum of what the features contribute and a
 * rest.
 *
 * @param known whether the source has contacted the target before
 * @param rank the rank of the target among all candidates
 * @param probability the probability of the link
 * @param reasons the parts of its score
 */
public record LinkReasons(boolean known, int rank, double probability, Reasons reasons) {
  /** The features that contribute, in descending order of their part's absolute value. */
  public List<Reasons.Part> parts() {
    return reasons.parts().stream()
        .filter(part -> part.contribution() != 0)
        .sorted(Comparator.comparingDouble((Reasons.Part part) -> -Math.abs(part.contribution())))
        .toList();
  }

  /** The name of a feature in words. */
  public static String name(Feature feature) {
    return feature.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The fields of the JSON. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("score", reasons.score());
    fields.put("rank", rank);
    fields.put("probability", probability);
    fields.put("contact", Prediction.contact(known));
    fields.put("rest", reasons.rest());
    fields.put("features", parts().stream().map(LinkReasons::fields).toList());
    Map<String, Object> groups = new LinkedHashMap<>();
    reasons.byGroup().forEach((group, sum) -> groups.put(group.words(), sum));
    fields.put("groups", groups);
    return fields;
  }

  private static Map<String, Object> fields(Reasons.Part part) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("feature", name(part.feature()));
    fields.put("group", part.feature().group().words());
    fields.put("value", part.value());
    fields.put("contribution", part.contribution());
    return fields;
  }
}
