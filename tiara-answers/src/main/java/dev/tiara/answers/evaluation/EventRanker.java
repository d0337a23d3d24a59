package dev.tiara.answers.evaluation;

import dev.tiara.answers.contact.ContactFit;
import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contest.Contender;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.contest.EventRule;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import dev.tiara.answers.network.TrainingRows;
import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trained predictor of contacts under a protocol of snapshots: it keeps its state event by event,
 * is trained to predict the contacts of a snapshot as of its start, and is asked the same.
 *
 * @param name the name in tables
 * @param entrant the predictor to train
 * @param settings how it is trained
 * @param fits the numbers of snapshots after which it is trained, ascending
 * @param watch is told how far a fit is
 */
public record EventRanker(
    String name, Entrants entrant, ContactSettings settings, List<Integer> fits, Watch watch)
    implements Predictor {

  /** Is told how far a fit is. */
  @FunctionalInterface
  public interface Watch {
    /** Receives the share of a fit that is done, from 0 to 1. */
    void at(int fit, double share);
  }

  /** The network with the settings of {@code predict}, on one thread. */
  public static EventRanker ofSeed(long seed, List<Integer> fits, Watch watch) {
    ContactSettings settings = ContactSettings.DEFAULT.withSeed(seed).withThreads(1);
    return new EventRanker(
        Entrants.RANKER, Entrants.named(Entrants.RANKER).orElseThrow(), settings, fits, watch);
  }

  /** Takes a copy. */
  public EventRanker {
    fits = List.copyOf(fits);
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    return new SelfAwareScorer(new Scorer(shape), shape);
  }

  private final class Scorer implements LinkScorer {
    private final StreamShape shape;
    private int[] sources = new int[1024];
    private int[] targets = new int[1024];
    private double[] times = new double[1024];
    private int size;
    private int snapshots;
    private int fitted;
    private double now;
    private Visibility.@Nullable Bins bins;
    private Contender contender = EventRule.EITHER_DIRECTION;
    private EventState state = new EventState(new TimeScales(1, 1, 1, 1, 1));
    private LinkView view = new LinkView(state);

    Scorer(StreamShape shape) {
      this.shape = shape;
    }

    @Override
    public void reveal(EventBatch batch) {
      if (bins == null) {
        bins = new Visibility.Bins(batch.start(), batch.end() - batch.start(), batch.closed());
      }
      int grown = size + batch.size();
      if (grown > times.length) {
        int length = Math.max(grown, 2 * times.length);
        sources = Arrays.copyOf(sources, length);
        targets = Arrays.copyOf(targets, length);
        times = Arrays.copyOf(times, length);
      }
      for (int i = 0; i < batch.size(); i++) {
        sources[size] = batch.sources()[i];
        targets[size] = batch.targets()[i];
        times[size] = batch.times()[i];
        state.append(sources[size], targets[size], times[size]);
        size++;
      }
      now = batch.end();
      snapshots = batch.snapshot() + 1;
    }

    @Override
    public void prepare() {
      int due = (int) fits.stream().filter(fit -> fit <= snapshots).count();
      if (due == fitted || size == 0 || bins == null) {
        return;
      }
      fitted = due;
      var events =
          new OrderedEvents(
              Arrays.copyOf(sources, size),
              Arrays.copyOf(targets, size),
              Arrays.copyOf(times, size),
              shape.nodes());
      List<Network> networks =
          new ContactFit(events, bins, Candidates.seen(events), settings, this::report)
              .networks(size, entrant);
      watch.at(fitted - 1, 1);
      if (!networks.isEmpty()) {
        contender = Contender.sharing(networks).get(0);
      }
      state = new EventState(TimeScales.of(events, size));
      for (int i = 0; i < size; i++) {
        state.append(sources[i], targets[i], times[i]);
      }
      view = new LinkView(state);
    }

    /** A fit collects features, then trains; neither is much longer than the other. */
    private void report(String task, String unit, long done, long total) {
      double half = task.equals(TrainingRows.TASK) ? 0 : 0.5;
      watch.at(fitted - 1, half + 0.5 * done / Math.max(1, total));
    }

    @Override
    public void score(int source, int[] asked, int count, double[] scores) {
      prepare();
      view.ask(source, now);
      contender.score(view, asked, count, scores);
    }
  }
}
