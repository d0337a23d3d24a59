package dev.tiara.learn.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.learn.tensor.Losses;
import dev.tiara.learn.tensor.Rows;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Forward values, loss and gradients of PyTorch in double precision. */
class TorchFixturesTest {
  /** Of the largest magnitude in the tensor at hand; floats keep 6e-8 of each term of a sum. */
  private static final double RELATIVE = 1e-5;

  @ParameterizedTest
  @CsvSource({
    "gcn-double-normalised, GCN",
    "gcrn-lstm, GCRN_LSTM",
    "gcrn-gru, GCRN_GRU",
    "evolvegcn-o-as-published, EVOLVEGCN_O"
  })
  void embeddings_lossAndGradients_areThoseOfTorch(String name, ModelKind kind) throws IOException {
    JsonNode fixture = fixture();
    JsonNode expected =
        fixture
            .get("cases")
            .valueStream()
            .filter(candidate -> candidate.get("name").asString().equals(name))
            .findFirst()
            .orElseThrow();
    int d = fixture.get("dim").asInt();
    int n = fixture.get("nodes").asInt();
    int layers = expected.get("layers").asInt();
    DynamicModel model = new ModelSettings(kind, layers, d, d, 0, Fidelity.AS_PUBLISHED).create(1);
    Decoder decoder = new Decoder(2 * d, expected.get("decoder_hidden").asInt(), 2, 1);
    List<TorchNames.Slot> slots = TorchNames.slots(kind, layers, d);
    Map<String, Tensor> tensors = new HashMap<>();
    model.parameters().forEach(p -> tensors.put(p.name(), p.tensor()));
    decoder.parameters().forEach(p -> tensors.put(p.name(), p.tensor()));
    for (TorchNames.Slot slot : slots) {
      JsonNode value = expected.get("parameters").get(slot.torch()).get("value");
      slot.copyInto(tensor(tensors, slot), value);
    }

    try (Tape tape = new Tape(2)) {
      Pass pass = Pass.training(tape, 1, 0);
      Tensor[] embeddings = model.embed(pass, graphs(fixture, model, n), features(fixture, n, d));
      double[] flat = numbers(expected.get("embedding"));
      double[] got = new double[flat.length];
      for (int t = 0; t < embeddings.length; t++) {
        for (int i = 0; i < n * d; i++) {
          got[t * n * d + i] = embeddings[t].values()[i];
        }
      }
      assertClose("embedding", got, flat);

      Tensor loss = loss(tape, fixture, decoder, embeddings);
      assertClose(
          "loss", new double[] {loss.values()[0]}, new double[] {expected.get("loss").asDouble()});

      tape.backward(loss);
      int compared = 0;
      for (TorchNames.Slot slot : slots) {
        JsonNode gradient = expected.get("parameters").get(slot.torch()).get("gradient");
        if (gradient.isNull()) {
          assertThat(tensor(tensors, slot).requiresGradient()).isFalse();
          continue;
        }
        double[] wanted = numbers(gradient);
        assertClose(slot.torch(), slot.gradientOf(tensor(tensors, slot)), wanted);
        compared++;
      }
      assertThat(compared).isGreaterThan(10);
      // Every learned tensor was compared, whole.
      for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
        long covered =
            slots.stream()
                .filter(s -> s.ours().equals(entry.getKey()))
                .mapToLong(TorchNames.Slot::size)
                .sum();
        if (entry.getValue().requiresGradient()) {
          assertThat(covered).as(entry.getKey()).isEqualTo(entry.getValue().values().length);
        }
      }
    }
  }

  private static Tensor tensor(Map<String, Tensor> tensors, TorchNames.Slot slot) {
    return Objects.requireNonNull(tensors.get(slot.ours()), slot.ours());
  }

  private static JsonNode fixture() throws IOException {
    try (InputStream in = TorchFixturesTest.class.getResourceAsStream("/fixtures/models.json.gz")) {
      return JsonMapper.shared().readTree(new GZIPInputStream(in));
    }
  }

  private static SparseOperand[] graphs(JsonNode fixture, DynamicModel model, int n) {
    List<SparseOperand> graphs = new ArrayList<>();
    for (JsonNode edges : fixture.get("snapshots")) {
      List<TreeMap<Integer, Float>> rows = new ArrayList<>();
      for (int u = 0; u < n; u++) {
        rows.add(new TreeMap<>());
      }
      for (JsonNode edge : edges) {
        rows.get(edge.get(0).asInt()).put(edge.get(1).asInt(), (float) edge.get(2).asDouble());
      }
      int[][] indices = new int[n][];
      float[][] values = new float[n][];
      for (int u = 0; u < n; u++) {
        indices[u] = rows.get(u).keySet().stream().mapToInt(Integer::intValue).toArray();
        values[u] = new float[indices[u].length];
        int e = 0;
        for (float value : rows.get(u).values()) {
          values[u][e++] = value;
        }
      }
      graphs.add(model.prepare(SparseMatrix.ofRows(n, indices, values)));
    }
    return graphs.toArray(SparseOperand[]::new);
  }

  private static Tensor[] features(JsonNode fixture, int n, int d) {
    List<Tensor> features = new ArrayList<>();
    for (JsonNode step : fixture.get("features")) {
      double[] numbers = numbers(step);
      float[] values = new float[numbers.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) numbers[i];
      }
      features.add(Tensor.constant(n, d, values));
    }
    return features.toArray(Tensor[]::new);
  }

  private static Tensor loss(Tape tape, JsonNode fixture, Decoder decoder, Tensor[] embeddings) {
    int steps = fixture.get("pairs").size();
    int[][] sources = new int[steps][];
    int[][] targets = new int[steps][];
    List<Integer> labels = new ArrayList<>();
    for (int t = 0; t < steps; t++) {
      JsonNode pairs = fixture.get("pairs").get(t);
      sources[t] = new int[pairs.size()];
      targets[t] = new int[pairs.size()];
      for (int i = 0; i < pairs.size(); i++) {
        sources[t][i] = pairs.get(i).get(0).asInt();
        targets[t][i] = pairs.get(i).get(1).asInt();
        labels.add(fixture.get("labels").get(t).get(i).asInt());
      }
    }
    Tensor scores = decoder.scores(tape, Rows.pairs(tape, embeddings, sources, targets));
    return Losses.crossEntropy(tape, scores, labels.stream().mapToInt(Integer::intValue).toArray());
  }

  static double[] numbers(JsonNode array) {
    double[] numbers = new double[array.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = array.get(i).asDouble();
    }
    return numbers;
  }

  private static void assertClose(String what, double[] got, double[] wanted) {
    assertThat(got).as(what).hasSameSizeAs(wanted);
    double scale = 0;
    for (double value : wanted) {
      scale = Math.max(scale, Math.abs(value));
    }
    // A gradient that is zero but for rounding in double, e.g. of a bias before batch norm.
    double allowed = Math.max(RELATIVE * scale, 1e-8);
    for (int i = 0; i < got.length; i++) {
      assertThat(Math.abs(got[i] - wanted[i]))
          .as("%s[%d]: %s, wanted %s", what, i, got[i], wanted[i])
          .isLessThanOrEqualTo(allowed);
    }
  }
}
