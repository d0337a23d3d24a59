package dev.tiara.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.evaluation.EvaluationQuestion;
import dev.tiara.answers.explain.ExplanationQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.proximity.ProximityAnswer;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.proximity.Truncation;
import dev.tiara.answers.rates.Rates;
import dev.tiara.data.GraphData;
import dev.tiara.events.EventGraph;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions and answers in a program; the contract test compares them with the command's. */
class AnswersTest {
  private static final Rates RATES = Rates.of(0.2, 0.3);

  private static Answers answers() {
    return Answers.of(
        EventTable.builder()
            .add("ann", "bob", 1)
            .add("bob", "cid", 1)
            .add("cid", "dan", 2)
            .add("ann", "cid", 2)
            .build(),
        TimeBins.ofWidth(1));
  }

  private static ProximityQuestion proximity(Rates rates, int iterations, String... seeds) {
    return new ProximityQuestion(
        Arrays.stream(seeds).map(ProximityQuestion.Seed::new).toList(), null, 3, rates, iterations);
  }

  @Test
  void answer_isARecordWithItsJson() {
    ProximityAnswer answer = answers().ask(proximity(RATES, 100, "ann"), Progress.NONE);
    assertThat(answer.snapshot()).isEqualTo(1);
    assertThat(answer.neighbours()).extracting(ProximityAnswer.Neighbour::node).contains("bob");
    assertThat(answer.json()).contains("\"seed\" : \"ann\"", "\"neighbours\" : [");
    assertThat(answer.truncation()).isEmpty();
  }

  @Test
  void unknownNode_isAnErrorWithItsParameterRuleAndValue() {
    assertThatThrownBy(() -> answers().ask(proximity(RATES, 100, "zoe"), Progress.NONE))
        .isInstanceOfSatisfying(
            InputException.class,
            error -> {
              assertThat(error.parameters()).containsExactly("seed");
              assertThat(error.rule()).isEqualTo("must be a node of the input");
              assertThat(error.value()).contains("zoe");
              assertThat(error).hasMessage("seed must be a node of the input, got \"zoe\"");
            });
  }

  @Test
  void truncatedWalk_saysByHowMuchAtMost_andHowToAvoidIt() {
    Rates slow = Rates.of(0.001, 0.001);
    ProximityAnswer few = answers().ask(proximity(slow, 100, "ann"), Progress.NONE);
    Truncation cut = few.truncation().orElseThrow();
    ProximityAnswer enough = answers().ask(proximity(slow, cut.enough(), "ann"), Progress.NONE);
    assertThat(enough.truncation()).isEmpty();
    double difference = 0;
    Map<String, Double> exact = new HashMap<>();
    enough.neighbours().forEach(near -> exact.put(near.node(), near.score()));
    for (var near : few.neighbours()) {
      difference += Math.abs(near.score() - exact.getOrDefault(near.node(), 0.0));
    }
    assertThat(difference).isPositive().isLessThan(cut.bound());
    assertThat(few.json()).contains("\"truncation\"", "\"bound\"");
  }

  @Test
  void truncationThatCannotBeSeen_isNotMentioned() {
    ProximityAnswer answer = answers().ask(proximity(RATES, 100, "ann"), Progress.NONE);
    ProximityAnswer longer = answers().ask(proximity(RATES, 10_000, "ann"), Progress.NONE);
    assertThat(answer.truncation()).isEmpty();
    assertThat(answer.neighbours().get(0).score())
        .isCloseTo(longer.neighbours().get(0).score(), within(1e-6));
  }

  @Test
  void countsHaveBounds() {
    assertThatThrownBy(() -> proximity(RATES, 2_000_000, "ann"))
        .hasMessage("iterations must be at most 1000000, got 2000000");
    assertThatThrownBy(
            () ->
                new EvaluationQuestion(
                    EvaluationQuestion.Protocol.FULL, 100_000_000, RATES, false, List.of()))
        .hasMessage("seeds must be at most 1000, got 100000000");
    assertThatThrownBy(() -> new ExplanationQuestion("a", "b", null, 100_000, RATES, 0, 100, null))
        .hasMessage("paths must be at most 1000, got 100000");
  }

  @Test
  void weightsOfSeedsThatOverflow_areRejected() {
    var question =
        new ProximityQuestion(
            List.of(
                new ProximityQuestion.Seed("ann", Double.MAX_VALUE),
                new ProximityQuestion.Seed("bob", Double.MAX_VALUE)),
            null,
            3,
            RATES,
            100);
    assertThatThrownBy(() -> answers().ask(question, Progress.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("sum of the weights of seeds must be finite");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3f", "0x1p3", "1_000", "NaN", "Infinity", "", " 1"})
  void ratesThatNobodyWouldWrite_areRejected(String text) {
    assertThatThrownBy(() -> Rates.parse(text, "0.3"))
        .hasMessage("alpha must be a number or auto, got \"" + text + "\"");
  }

  /** Predictors of contacts need the events and the timeline, not the snapshots. */
  @Test
  void predictor_isFittedWithoutAssemblingSnapshots() throws Exception {
    Log log = Log.of(RandomLog.of(3, 12, 20, 30).build(), TimeBins.ofWidth(1));
    EventGraph lazy =
        EventGraph.of(log.events(), log.bins(), log.direction(), log.options().weighting());
    Log fresh = log.with(new GraphData(lazy, List.of(), new int[0], 0));
    for (boolean nextBin : new boolean[] {false, true}) {
      for (String by : new String[] {"auto", "ranker", "last-contact", "popularity"}) {
        var request = new PredictorRequest(by, Rates.chosen(), 1, null, nextBin);
        Answers.of(fresh).fit(request, Progress.NONE).close();
        assertThat(lazy).as(by).extracting("graph").isNull();
      }
    }
    assertThat(fresh.graph().length()).isEqualTo(lazy.timeline().length());
    assertThat(lazy).extracting("graph").isNotNull();
  }
}
