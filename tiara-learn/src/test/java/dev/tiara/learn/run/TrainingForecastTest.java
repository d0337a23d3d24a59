package dev.tiara.learn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.augment.Augmentation;
import dev.tiara.augment.Tiara;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.train.TrainingSettings;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainingForecastTest {
  private static LinkData data(int nodes, int snapshots, int events) {
    Random random = new Random(5);
    EventTable.Builder table = EventTable.builder();
    for (int i = 0; i < events; i++) {
      table.add(
          "" + random.nextInt(nodes), "" + random.nextInt(nodes), (double) i * snapshots / events);
    }
    return LinkData.of(table.build(), TimeBins.ofWidth(1));
  }

  /** What a training takes of the tape; the forecast counts a decoder of one row too many. */
  @ParameterizedTest
  @CsvSource({
    "GCN, 1, 8, PAPER",
    "GCN, 3, 4, AS_PUBLISHED",
    "GCRN_LSTM, 2, 8, PAPER",
    "GCRN_GRU, 2, 4, PAPER",
    "EVOLVEGCN_O, 2, 8, PAPER",
    "EVOLVEGCN_H, 1, 4, PAPER",
    "EVOLVEGCN_O, 2, 8, AS_PUBLISHED"
  })
  void tape_isForecastExactly(ModelKind kind, int layers, int units, Fidelity fidelity) {
    LinkData data = data(45, 21, 400);
    int inputs = fidelity == Fidelity.AS_PUBLISHED ? units : 8;
    LearningRun.Builder builder =
        LearningRun.links(data)
            .model(
                ModelSettings.of(kind, inputs)
                    .withLayers(layers)
                    .withUnits(units)
                    .withFidelity(fidelity))
            .augmenter(new Augmentation.None().augmenter(1))
            .training(TrainingSettings.link().withThreads(1));
    double expected = builder.forecast().tape();
    LearningRun run = builder.prepare();
    try (Tape tape = new Tape(1)) {
      run.task().addGradients(Pass.training(tape, 0, 0), 0);
      run.task().evaluate(Pass.evaluation(tape));
      assertThat((double) tape.bytes()).isCloseTo(expected, within(200.0));
    }
  }

  @ParameterizedTest
  @CsvSource({"GCRN_LSTM, 4", "GCRN_GRU, 1", "EVOLVEGCN_O, 5"})
  void truncation_takesLess_asForecast(ModelKind kind, int snapshots) {
    LinkData data = data(45, 21, 60);
    LearningRun.Builder builder =
        LearningRun.links(data)
            .model(ModelSettings.of(kind, 8).withLayers(2))
            .augmenter(new Augmentation.None().augmenter(1));
    TrainingForecast whole = builder.forecast();
    TrainingForecast truncated =
        builder
            .training(TrainingSettings.link().withThreads(1).withTruncation(snapshots))
            .forecast();
    assertThat(truncated.bytes()).isLessThan(0.9 * whole.bytes());
    assertThat(truncated.tape()).isLessThan(0.7 * whole.tape());
    LearningRun run = builder.prepare();
    try (Tape tape = new Tape(1)) {
      run.task().addGradients(Pass.training(tape, 0, 0), 0);
      run.task().evaluate(Pass.evaluation(tape));
      // The decoders of windows with equally many samples share their arrays; EvolveGCN-O has one
      // gate more where a cell is carried.
      assertThat((double) tape.bytes()).isBetween(0.6 * truncated.tape(), 1.03 * truncated.tape());
    }
  }

  @Test
  void entries_areForecast() {
    LinkData data = data(300, 10, 600);
    double entries =
        Tiara.builder().build().augment(data.graph()).matrices().stream()
            .mapToDouble(matrix -> matrix.nonZeros())
            .sum();
    // 256 of 300 columns are tried, with a rougher solver.
    assertThat(TrainingForecast.entries(data.graph(), Tiara.builder().build().description()))
        .isCloseTo(entries, within(0.15 * entries));
  }

  @Test
  void tooLargeForTheHeap_isRejected_withWhatFits() {
    TrainingForecast forecast =
        LearningRun.links(data(45, 21, 400))
            .model(ModelSettings.of(ModelKind.GCRN_LSTM, 32).withLayers(3))
            .forecast();
    assertThat(forecast.heap()).as("room for the collector").isGreaterThan(1.2 * forecast.bytes());
    long enough = (long) forecast.heap() + 1;
    assertThatCode(() -> forecast.requireHeap(enough)).doesNotThrowAnyException();
    assertThatThrownBy(() -> forecast.requireHeap(enough * 3 / 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "training with 3 layers and 32 units on 45 nodes and 21 snapshots needs a heap of about"
                + " 0\\.\\d GiB, got 0\\.\\d GiB: raise the heap, or use 1 layer"
                + " \\(about 0\\.\\d GiB\\), or use 16 units \\(about 0\\.\\d GiB\\), or truncate"
                + " gradients to 5 snapshots \\(about 0\\.\\d GiB\\), or use wider time bins");
    assertThatThrownBy(() -> forecast.requireHeap(1))
        .hasMessageContaining("raise the heap, or use wider time bins");
  }
}
