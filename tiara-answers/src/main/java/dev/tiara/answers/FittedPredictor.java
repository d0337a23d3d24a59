package dev.tiara.answers;

import dev.tiara.answers.choice.NextLinks;
import dev.tiara.answers.ranker.LinkReasons;
import dev.tiara.answers.ranker.SavedRanker;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A predictor that has seen a whole log and answers questions about its next links; fitted once, it
 * can be asked often, and a ranker can be saved. Not thread-safe.
 */
public final class FittedPredictor implements AutoCloseable {
  private final EventTable events;
  private final EventStream stream;
  private final @Nullable SavedRanker saved;
  private final NextLinks links;
  private final LinkEnds ends;

  private FittedPredictor(
      EventTable events, EventStream stream, @Nullable SavedRanker saved, NextLinks links) {
    this.events = events;
    this.stream = stream;
    this.saved = saved;
    this.links = links;
    this.ends = new LinkEnds(events);
  }

  /** Fits a predictor to a log, or shows the log to a saved one. */
  static FittedPredictor of(Log log, PredictorRequest request, Progress progress)
      throws IOException {
    SavedRanker saved = request.model() == null ? null : read(request.model(), log);
    EventStream stream =
        UserInput.checked(
            () ->
                EventStream.upToLastEvent(
                    log.events(), saved == null ? log.width() : saved.data().width()));
    return of(log, stream, saved, request, progress);
  }

  /** Fits a predictor to the first snapshots of a log. */
  static FittedPredictor upTo(Log log, int last, PredictorRequest request, Progress progress) {
    EventStream stream = EventStream.of(log.events(), log.bins()).first(last + 1);
    return of(log, stream, null, request, progress);
  }

  private static FittedPredictor of(
      Log log,
      EventStream stream,
      @Nullable SavedRanker saved,
      PredictorRequest request,
      Progress progress) {
    IntConsumer percent = done -> progress.at("prepare", Progress.PERCENT, done, 100);
    NextLinks links =
        saved != null
            ? NextLinks.of(stream, saved, percent)
            : UserInput.checked(
                () ->
                    NextLinks.of(
                        stream,
                        new NextLinks.Options(
                            request.by(), log.proximity(request.rates()), request.seed()),
                        percent));
    return new FittedPredictor(log.events(), stream, saved, links);
  }

  private static SavedRanker read(Path file, Log log) throws IOException {
    SavedRanker saved;
    try {
      saved = SavedRanker.read(file);
    } catch (FileSystemException e) {
      throw e; // missing or not readable
    } catch (IOException e) {
      throw new InputException(String.valueOf(e.getMessage()), e).about("model");
    }
    boolean bipartite = log.events().isBipartite();
    if (saved.bipartite() != bipartite) {
      throw unfit(
          file,
          saved.bipartite() ? "a bipartite log" : "a log that is not bipartite",
          ", INPUT is " + (bipartite ? "bipartite" : "not bipartite"));
    }
    if (log.options().binning() != null
        && Math.abs(saved.data().width() / log.width() - 1) > 1e-9) {
      throw unfit(file, "snapshots of width " + saved.data().width(), ", got " + log.width())
          .about("time-bin", "snapshots");
    }
    if (!saved.data().isIn(log.events())) {
      throw unfit(
          file,
          "other data",
          ": INPUT must contain the "
              + saved.events()
              + " events up to time "
              + BigDecimal.valueOf(saved.data().to()).stripTrailingZeros().toPlainString()
              + " that it was trained on");
    }
    return saved;
  }

  private static InputException unfit(Path file, String trainedOn, String but) {
    return new InputException(file + " was trained on " + trainedOn + but).about("model");
  }

  /** What predicts, and why. */
  public Prediction prediction() {
    Optional<Prediction.TrainedOn> trainedOn =
        links
            .ranker()
            .map(
                ranker ->
                    saved == null
                        ? new Prediction.TrainedOn(
                            events.size(), stream.length(), events.firstTime(), events.lastTime())
                        : new Prediction.TrainedOn(
                            saved.events(),
                            saved.snapshots(),
                            saved.data().from(),
                            saved.data().to()));
    return new Prediction(links.predictor(), links.reason(), trainedOn);
  }

  /** The most likely next links. */
  public NextLinksAnswer ask(NextLinksQuestion question, Progress progress) {
    Nodes nodes = events.nodes();
    int[] sources = ends.sources(question);
    int[] candidates = ends.candidates(question);
    var best =
        ends.query()
            .best(
                links.scorer(),
                sources,
                candidates,
                question.top(),
                question.contacts() == NextLinksQuestion.Contacts.EXCLUDE,
                done -> progress.at("predict", "nodes", done, sources.length));
    List<NextLinksAnswer.Row> rows = new ArrayList<>();
    for (int i = 0; i < best.size(); i++) {
      rows.add(
          new NextLinksAnswer.Row(
              nodes.name(best.sources()[i]),
              best.ranks()[i],
              nodes.name(best.targets()[i]),
              best.scores()[i],
              best.known()[i]));
    }
    return new NextLinksAnswer(prediction(), rows);
  }

  /** The scores of given links. */
  public PairsAnswer ask(PairsQuestion question, Progress progress) {
    List<PairsQuestion.Pair> pairs = question.pairs();
    int[] from = ends.sources(question);
    int[] to = ends.targets(question);
    double[] scores =
        ends.query()
            .scores(
                links.scorer(),
                from,
                to,
                done -> progress.at("predict", "pairs", done, from.length));
    List<PairsAnswer.Row> rows = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      PairsQuestion.Pair pair = pairs.get(i);
      rows.add(new PairsAnswer.Row(pair.source(), pair.target(), scores[i]));
    }
    return new PairsAnswer(prediction(), rows);
  }

  /** Why the ranker scores a link as it does. */
  LinkReasons reasons(int source, int target) {
    return links.ranker().orElseThrow().reasons(source, target);
  }

  /**
   * Saves the ranker, so that it can be asked again without training.
   *
   * @throws InputException if the predictor is not the ranker
   */
  public void save(Path file) throws IOException {
    UserInput.checked(() -> links.saved(stream, events)).write(file);
  }

  @Override
  public void close() {
    links.close();
  }
}
