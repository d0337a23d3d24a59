package dev.tiara.learn.tensor;

import dev.tiara.learn.testing.GradientCheck;
import dev.tiara.learn.testing.RandomMatrices;
import dev.tiara.learn.testing.Reference;
import dev.tiara.learn.testing.Reference.Mat;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Every operation, weighted at random and summed, against differences in double precision. */
class OperationGradientsTest {
  private final Random random = new Random(42);

  /** Σ r∘y over the outputs, with random r. */
  private void check(
      List<Tensor> inputs,
      Function<Tape, Tensor[]> operation,
      Function<List<Mat>, Mat[]> reference) {
    try (Tape tape = new Tape(2)) {
      tape.begin(true);
      Tensor[] outputs = operation.apply(tape);
      double[][] r = new double[outputs.length][];
      double value = 0;
      for (int k = 0; k < outputs.length; k++) {
        r[k] = random.doubles(outputs[k].values().length, -1, 1).toArray();
        for (int i = 0; i < r[k].length; i++) {
          r[k][i] = (float) r[k][i];
          value += r[k][i] * outputs[k].values()[i];
        }
      }
      Tensor loss = tape.result(1, 1);
      tape.record(
          () -> {
            for (int k = 0; k < outputs.length; k++) {
              for (int i = 0; i < r[k].length; i++) {
                outputs[k].gradient()[i] += (float) r[k][i] * loss.gradient()[0];
              }
            }
          });
      tape.backward(loss);
      GradientCheck.check(
          inputs,
          value,
          point -> {
            Mat[] ys = reference.apply(point);
            double sum = 0;
            for (int k = 0; k < ys.length; k++) {
              for (int i = 0; i < r[k].length; i++) {
                sum += r[k][i] * ys[k].v()[i];
              }
            }
            return sum;
          });
    }
  }

  private Tensor normal(int rows, int columns) {
    return GradientCheck.normal(random, rows, columns);
  }

  private static Tensor[] one(Tensor y) {
    return new Tensor[] {y};
  }

  private static Mat[] one(Mat y) {
    return new Mat[] {y};
  }

  @Test
  void affine() {
    // 300 rows are two chunks; 19 columns are two vectors and a rest.
    Tensor x = normal(300, 3);
    Tensor w = normal(3, 19);
    Tensor b = normal(1, 19);
    check(
        List.of(x, w, b),
        tape -> one(Products.affine(tape, x, w, b)),
        p -> one(Reference.add(Reference.multiply(p.get(0), p.get(1)), p.get(2))));
  }

  @Test
  void aggregate() {
    SparseMatrix graph = RandomMatrices.any(random, 12);
    SparseOperand operand = SparseOperand.of(graph, false);
    Tensor x = normal(12, 37);
    check(
        List.of(x),
        tape -> one(Products.aggregate(tape, operand, x)),
        p -> one(Reference.aggregate(graph, p.get(0))));
  }

  @Test
  void aggregateTheOtherWay() {
    SparseMatrix graph = RandomMatrices.any(random, 12);
    SparseOperand operand = SparseOperand.of(graph, true);
    Tensor x = normal(12, 5);
    check(
        List.of(x),
        tape -> one(Products.aggregate(tape, operand, x)),
        p -> one(Reference.aggregate(graph.transpose(), p.get(0))));
  }

  @Test
  void elementwise() {
    Tensor x = normal(7, 9);
    Tensor y = normal(7, 9);
    Tensor z = normal(7, 9);
    List<Tensor> all = List.of(x, y, z);
    check(
        all,
        tape -> one(Elementwise.sum(tape, x, y, z, x)),
        p -> one(Reference.add(p.get(0), p.get(1), p.get(2), p.get(0))));
    clear(all);
    check(
        all,
        tape -> one(Elementwise.product(tape, x, Elementwise.product(tape, y, z))),
        p -> one(Reference.times(p.get(0), Reference.times(p.get(1), p.get(2)))));
    clear(all);
    check(
        all,
        tape -> one(Elementwise.blend(tape, x, y, z)),
        p -> one(Reference.blend(p.get(0), p.get(1), p.get(2))));
  }

  private static void clear(List<Tensor> tensors) {
    tensors.forEach(Tensor::clearGradient);
  }

  @Test
  void activations() {
    Tensor x = normal(7, 9);
    check(
        List.of(x),
        tape -> one(Elementwise.sigmoid(tape, x)),
        p -> one(Reference.sigmoid(p.get(0))));
    x.clearGradient();
    check(List.of(x), tape -> one(Elementwise.tanh(tape, x)), p -> one(Reference.tanh(p.get(0))));
    x.clearGradient();
    check(List.of(x), tape -> one(Elementwise.relu(tape, x)), p -> one(Reference.relu(p.get(0))));
  }

  @Test
  void moves() {
    Tensor x = normal(7, 9);
    check(
        List.of(x),
        tape -> one(Elementwise.columns(tape, x, 2, 5)),
        p -> one(Reference.columns(p.get(0), 2, 5)));
    x.clearGradient();
    check(
        List.of(x),
        tape -> one(Elementwise.transpose(tape, x)),
        p -> one(Reference.transpose(p.get(0))));
    x.clearGradient();
    int[] rows = {3, 0, 3, 6};
    check(
        List.of(x),
        tape -> one(Rows.pick(tape, x, rows)),
        p -> one(Reference.pick(p.get(0), rows)));
  }

  @Test
  void pairs() {
    Tensor[] xs = {normal(6, 4), normal(6, 4)};
    int[][] sources = {{0, 1, 0}, {5, 2}};
    int[][] targets = {{1, 0, 3}, {5, 4}};
    check(
        List.of(xs),
        tape -> one(Rows.pairs(tape, xs, sources, targets)),
        p -> one(Reference.pairs(p.toArray(Mat[]::new), sources, targets)));
  }

  @Test
  void topScored() {
    Tensor x = normal(11, 4);
    Tensor direction = normal(4, 1);
    check(
        List.of(x, direction),
        tape -> one(Rows.topScored(tape, x, direction, 3)),
        p -> one(Reference.topScored(p.get(0), p.get(1), 3)));
  }

  @Test
  void topScored_ofFewerRowsThanAskedFor_repeatsTheLast() {
    Tensor x = normal(2, 4);
    Tensor direction = normal(4, 1);
    check(
        List.of(x, direction),
        tape -> one(Rows.topScored(tape, x, direction, 5)),
        p -> one(Reference.topScored(p.get(0), p.get(1), 5)));
  }

  @Test
  void crossEntropy() {
    Tensor logits = normal(300, 3);
    int[] labels = random.ints(300, 0, 3).toArray();
    check(
        List.of(logits),
        tape -> one(Losses.crossEntropy(tape, logits, labels)),
        p -> one(new Mat(1, 1, new double[] {Reference.crossEntropy(p.get(0), labels)})));
  }

  @Test
  void batchNorm() {
    batchNorm(false, Dropout.NONE);
  }

  @Test
  void batchNorm_withRelu() {
    batchNorm(true, Dropout.NONE);
  }

  @Test
  void batchNorm_withReluAndDropout() {
    batchNorm(true, new Dropout(0.4, 7));
  }

  @Test
  void batchNorm_withDropoutAlone() {
    batchNorm(false, new Dropout(0.4, 7));
  }

  private void batchNorm(boolean relu, Dropout dropout) {
    Tensor[] xs = {normal(9, 11), normal(9, 11), normal(9, 11)};
    Tensor gamma = normal(1, 11);
    Tensor beta = normal(1, 11);
    List<Tensor> inputs = new ArrayList<>(List.of(xs));
    inputs.add(gamma);
    inputs.add(beta);
    check(
        inputs,
        tape -> BatchNorm.train(tape, xs, gamma, beta, BatchNorm.Running.fresh(11), relu, dropout),
        p -> {
          Mat[] ys = Reference.batchNorm(p.subList(0, 3).toArray(Mat[]::new), p.get(3), p.get(4));
          for (int t = 0; t < ys.length; t++) {
            float[] mask = new float[ys[t].v().length];
            Arrays.fill(mask, 1);
            dropout.apply(t, mask);
            Mat y = relu ? Reference.relu(ys[t]) : ys[t];
            for (int i = 0; i < mask.length; i++) {
              y.v()[i] *= mask[i];
            }
            ys[t] = y;
          }
          return ys;
        });
  }

  @Test
  void graphLstm() {
    graphLstm(7, 9);
  }

  @Test
  void graphLstm_ofManyChunksAndWholeVectors() {
    // More rows than a block of the layer and a multiple of a vector's lanes.
    graphLstm(67, 8);
  }

  private void graphLstm(int n, int units) {
    SparseMatrix[] graphs = RandomMatrices.several(random, n, 3);
    SparseOperand[] operands =
        Arrays.stream(graphs).map(g -> SparseOperand.of(g, false)).toArray(SparseOperand[]::new);
    Tensor[] xs = {normal(n, 2), normal(n, 2), normal(n, 2)};
    Tensor weight = normal(2 + units, 4 * units);
    Tensor bias = normal(1, 4 * units);
    Tensor peepholes = normal(1, 3 * units);
    List<Tensor> inputs = new ArrayList<>(List.of(xs));
    inputs.addAll(List.of(weight, bias, peepholes));
    check(
        inputs,
        tape -> GraphLstm.apply(tape, operands, xs, weight, bias, peepholes),
        p ->
            Reference.lstm(
                graphs, p.subList(0, 3).toArray(Mat[]::new), p.get(3), p.get(4), p.get(5)));
  }
}
