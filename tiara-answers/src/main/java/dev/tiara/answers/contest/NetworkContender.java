package dev.tiara.answers.contest;

import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.network.FeatureColumns;
import dev.tiara.answers.network.Network;
import dev.tiara.answers.network.NetworkScorer;
import java.util.List;

/** A fitted network. Not thread-safe. */
final class NetworkContender implements Contender {
  private final Network network;
  private final NetworkScorer scorer;

  NetworkContender(Network network) {
    this(network, new FeatureColumns(network.features()));
  }

  private NetworkContender(Network network, FeatureColumns columns) {
    this.network = network;
    this.scorer = new NetworkScorer(network, columns);
  }

  /** Contenders that compute the features of a query once; the networks have the same features. */
  static List<Contender> sharing(List<Network> networks) {
    if (networks.isEmpty()) {
      return List.of();
    }
    var columns = new FeatureColumns(networks.get(0).features());
    return networks.stream().<Contender>map(n -> new NetworkContender(n, columns)).toList();
  }

  @Override
  public String title() {
    return title(network);
  }

  static String title(Network network) {
    return network.units() == 0 ? Entrants.LINEAR : Entrants.RANKER;
  }

  @Override
  public boolean isProbabilistic() {
    return true;
  }

  @Override
  public void score(LinkView view, int[] candidates, int count, double[] scores) {
    scorer.score(view, candidates, count, scores);
  }
}
