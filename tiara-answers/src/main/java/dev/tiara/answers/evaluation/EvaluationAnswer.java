package dev.tiara.answers.evaluation;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Log;
import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contest.Choice;
import dev.tiara.answers.evaluation.EvaluationQuestion.Protocol;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.prediction.FittedPredictor;
import dev.tiara.answers.prediction.LinkEnds;
import dev.tiara.answers.prediction.Prediction;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.ranking.Bootstrap;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.PublishedResult;
import dev.tiara.answers.ranking.RankList;
import dev.tiara.answers.ranking.RankList.Links;
import dev.tiara.answers.ranking.RankScores;
import dev.tiara.answers.ranking.RankingProtocol;
import dev.tiara.answers.ranking.UtgProtocol;
import dev.tiara.answers.tgb.TgbEvaluation;
import dev.tiara.answers.tgb.TgbRows;
import dev.tiara.data.output.Table;
import dev.tiara.events.TimeBins;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.progress.Phase;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How well predictors rank the links of a log.
 *
 * @param protocol the name of the protocol
 * @param data the title of the data
 * @param rows the results of each predictor
 * @param margins how far the chosen predictor is ahead of the best rule
 * @param published published results under the same protocol
 * @param notes what was chosen by validation, in words
 */
public record EvaluationAnswer(
    String protocol,
    String data,
    List<Row> rows,
    List<Margin> margins,
    List<PublishedResult> published,
    List<String> notes)
    implements Answer {
  /** The figures of a row, as columns of a file; no protocol has all of them. */
  private static final List<String> FIGURES =
      List.of(
          "mrr",
          "mrrLow",
          "mrrHigh",
          "hits10",
          "auc",
          "aucLow",
          "aucHigh",
          "ap",
          "apLow",
          "apHigh",
          "trainSeconds",
          "scoreSeconds",
          "mrrDeviation",
          "logLoss",
          "queryMicros",
          "coverage",
          "coverageLow",
          "coverageHigh",
          "setSize",
          "ruleTop",
          "ruleCoverage");

  /**
   * The results of a predictor on one kind of links.
   *
   * @param split {@code validation} or {@code test}
   * @param state which events a query of TGB knows: "event" for all before it, "stale" for those
   *     before its batch; empty under other protocols
   * @param links {@code all}, {@code new}, {@code repeated} or {@code unseen}
   * @param count the number of links; 0 if the protocol does not count them
   * @param seeds the number of seeds
   * @param chosen whether validation chose this predictor
   * @param figures its figures, by name
   */
  public record Row(
      String predictor,
      String split,
      String state,
      String links,
      int count,
      int seeds,
      boolean chosen,
      Map<String, Double> figures) {
    /** A figure; NaN if the protocol does not have it. */
    public double figure(String name) {
      return figures.getOrDefault(name, Double.NaN);
    }
  }

  /**
   * How far the chosen predictor is ahead of the best rule.
   *
   * @param low the lower end of the paired 95% interval
   * @param high the upper end of the paired 95% interval
   */
  public record Margin(String links, String bestRule, double difference, double low, double high) {}

  /** Takes copies. */
  public EvaluationAnswer {
    rows = List.copyOf(rows);
    margins = List.copyOf(margins);
    published = List.copyOf(published);
    notes = List.copyOf(notes);
  }

  /** The evaluation under a protocol of snapshots. */
  public static EvaluationAnswer of(Log log, EvaluationQuestion question, Progress progress) {
    Protocol asked = question.protocol();
    TimeBins bins = asked == Protocol.UTG ? UtgProtocol.bins(log.width()) : log.bins();
    EventStream oneWay =
        UserInput.checked(
            "input", () -> EventStream.of(log.events(), bins, log.options().weighting()));
    EventStream stream = asked == Protocol.ROLAND ? oneWay.bothWays() : oneWay;
    RankingProtocol protocol = asked.of(1);
    protocol.split(stream.length()); // throws if there are too few snapshots
    Evaluation evaluation =
        Evaluation.of(
            stream,
            new Evaluation.Options(
                asked::of,
                question.seeds(),
                question.rates().proximity(log.direction()),
                question.ablation(),
                question.others()),
            progress);
    List<Links> kinds =
        Arrays.stream(Links.values())
            .filter(links -> links == Links.ALL || protocol.distinguishesNewLinks())
            .toList();
    int intervals = (2 * evaluation.predictors().size() + 1) * kinds.size();
    var phase = new Phase(progress, "confidence intervals", "intervals", intervals);
    List<Row> rows = rows(evaluation, kinds, phase);
    List<Margin> margins = margins(evaluation, kinds);
    phase.end();
    return new EvaluationAnswer(
        protocol.name(),
        log.title(),
        rows,
        margins,
        PublishedResult.of(protocol.name(), log.title()),
        List.of(
            "proximity: " + evaluation.proximity(),
            "chosen by validation: "
                + evaluation.choice().predictor()
                + ", "
                + evaluation.choice().margin()));
  }

  /** The comparison by which {@code predict} chooses. */
  public static EvaluationAnswer of(Log log, PredictorRequest request, Progress progress)
      throws IOException {
    if (!request.isChosen()) {
      throw new InputException("by", "must be auto in a comparison", request.by());
    }
    try (FittedPredictor fitted = FittedPredictor.of(log, request, 0, progress)) {
      Choice choice = fitted.choice();
      List<Row> rows = new ArrayList<>();
      for (Choice.Row row : choice.rows()) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("mrr", row.mrr());
        figures.put("logLoss", row.logLoss());
        boolean chosen = row.equals(choice.winner());
        rows.add(
            new Row(row.title(), "validation", "", "all", choice.queries(), 1, chosen, figures));
      }
      Prediction prediction = fitted.prediction();
      return new EvaluationAnswer(
          "predict",
          log.title(),
          choice.queries() == 0 ? List.of() : rows,
          List.of(),
          List.of(),
          List.of(
              "predicted: the " + prediction.predicts(),
              "predictor: " + prediction.predictor() + ", " + prediction.reason()));
    }
  }

  /** Both conventions of TGB, one after the other. */
  public static EvaluationAnswer of(Log log, TgbQuestion question, Progress progress) {
    OrderedEvents events = OrderedEvents.of(log.events());
    var options =
        new TgbEvaluation.Options(
            candidates(log, question, events),
            question.seeds(),
            question.tests(),
            question.ablation());
    List<Row> rows = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (TgbEvaluation.Convention convention : question.states().conventions()) {
      TgbEvaluation.Result result =
          UserInput.checked(
              "input",
              () ->
                  TgbEvaluation.run(
                      events, convention, options, ContactSettings.DEFAULT, progress));
      for (TgbRows.Line line : TgbRows.of(result)) {
        rows.add(
            new Row(
                line.predictor(),
                line.part(),
                convention.state(),
                line.kind(),
                line.queries(),
                line.seeds(),
                line.chosen(),
                line.figures()));
      }
      notes.add(
          convention.words()
              + ", chosen by validation: "
              + result.choice().winner().title()
              + ", "
              + result.choice());
      result.sets().forEach(sets -> notes.add(convention.words() + ", " + words(sets)));
    }
    return new EvaluationAnswer(
        "tgb", log.title(), rows, List.of(), PublishedResult.of("tgb", log.title()), notes);
  }

  private static Candidates candidates(Log log, TgbQuestion question, OrderedEvents events) {
    List<String> names = question.candidates();
    if (names == null) {
      return Candidates.all(events);
    }
    var ends = new LinkEnds(log.events());
    names.forEach(name -> ends.checkTarget("candidates", name));
    int[] nodes =
        names.stream().mapToInt(name -> log.events().nodes().index(name)).distinct().toArray();
    return new Candidates(nodes, false);
  }

  private static String words(TgbEvaluation.Sets sets) {
    return sets.useful()
        ? String.format(
            Locale.ROOT,
            "90%% of the answers are among the first %d of %s on the validation part",
            sets.top(),
            sets.rule())
        : "90% sets are refused: on the validation part, they were too large to be useful";
  }

  private static List<Row> rows(Evaluation evaluation, List<Links> kinds, Phase phase) {
    List<Row> rows = new ArrayList<>();
    for (Evaluation.Row row : evaluation.predictors()) {
      boolean chosen = row.predictor().equals(evaluation.choice().predictor());
      for (Links links : kinds) {
        add(rows, row, "validation", row.validation(), links, chosen);
        add(rows, row, "test", row.test(), links, chosen);
        phase.add(2);
      }
    }
    return rows;
  }

  private static void add(
      List<Row> rows,
      Evaluation.Row row,
      String split,
      RankList ranks,
      Links links,
      boolean chosen) {
    RankScores scores = RankScores.of(ranks, links);
    if (scores.links() > 0) {
      Map<String, Double> figures = new LinkedHashMap<>();
      interval(figures, "mrr", scores.mrr());
      figures.put("hits10", scores.hits10());
      figures.put("trainSeconds", row.trainSeconds());
      figures.put("scoreSeconds", row.scoreSeconds());
      rows.add(
          new Row(
              row.predictor(),
              split,
              "",
              name(links),
              scores.links(),
              row.seeds(),
              chosen,
              figures));
    }
  }

  /** Adds a figure and both ends of its interval. */
  public static void interval(
      Map<String, Double> figures, String name, Bootstrap.Interval interval) {
    figures.put(name, interval.value());
    figures.put(name + "Low", interval.low());
    figures.put(name + "High", interval.high());
  }

  private static List<Margin> margins(Evaluation evaluation, List<Links> kinds) {
    return evaluation.margins().stream()
        .filter(margin -> kinds.contains(margin.links()))
        .map(
            margin ->
                new Margin(
                    name(margin.links()),
                    margin.rule(),
                    margin.difference().value(),
                    margin.difference().low(),
                    margin.difference().high()))
        .toList();
  }

  private static String name(Links links) {
    return links.name().toLowerCase(Locale.ROOT);
  }

  /** The results as a table; a figure that a protocol lacks is absent, a count 0. */
  public Table<Row> table() {
    Table<Row> table =
        Table.of(rows)
            .text("predictor", Row::predictor)
            .text("split", Row::split)
            .text("links", Row::links)
            .text("chosen", row -> Boolean.toString(row.chosen))
            .integer("count", Row::count)
            .integer("seeds", Row::seeds);
    for (String figure : FIGURES) {
      table = table.optional(figure, row -> row.figures.get(figure));
    }
    return rows.stream().allMatch(row -> row.state.isEmpty())
        ? table
        : table.text("state", Row::state);
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("protocol", protocol);
    fields.put("data", data);
    fields.put("rows", rows.stream().map(EvaluationAnswer::fields).toList());
    if (!margins.isEmpty()) {
      fields.put("margins", margins);
    }
    fields.put(
        "published",
        Table.of(published)
            .text("model", PublishedResult::model)
            .number("mrr", PublishedResult::mrr)
            .text("source", PublishedResult::source)
            .objects());
    return fields;
  }

  private static Map<String, Object> fields(Row row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("predictor", row.predictor);
    fields.put("split", row.split);
    if (!row.state.isEmpty()) {
      fields.put("state", row.state);
    }
    fields.put("links", row.links);
    if (row.count > 0) {
      fields.put("count", row.count);
    }
    fields.putAll(row.figures);
    fields.put("seeds", row.seeds);
    fields.put("chosen", row.chosen);
    return fields;
  }
}
