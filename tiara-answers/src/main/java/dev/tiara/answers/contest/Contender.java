package dev.tiara.answers.contest;

import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.network.Network;
import java.util.List;

/** Scores the candidates of a query; a higher score is a better rank. */
public interface Contender {
  /** The name in tables, by which it is requested. */
  String title();

  /** Whether softmax turns its scores into probabilities. */
  default boolean isProbabilistic() {
    return false;
  }

  /** Networks that compute the features of a query once; they have the same features. */
  static List<Contender> sharing(List<Network> networks) {
    return NetworkContender.sharing(networks);
  }

  /** Writes the scores of the first candidates of the query that the view has been asked. */
  void score(LinkView view, int[] candidates, int count, double[] scores);
}
