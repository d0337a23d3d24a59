package dev.tiara.learn.testing;

import static dev.tiara.learn.testing.Reference.add;
import static dev.tiara.learn.testing.Reference.aggregate;
import static dev.tiara.learn.testing.Reference.batchNorm;
import static dev.tiara.learn.testing.Reference.blend;
import static dev.tiara.learn.testing.Reference.columns;
import static dev.tiara.learn.testing.Reference.multiply;
import static dev.tiara.learn.testing.Reference.relu;
import static dev.tiara.learn.testing.Reference.sigmoid;
import static dev.tiara.learn.testing.Reference.tanh;
import static dev.tiara.learn.testing.Reference.times;
import static dev.tiara.learn.testing.Reference.topScored;
import static dev.tiara.learn.testing.Reference.transpose;
import static dev.tiara.learn.testing.Reference.zeros;

import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.testing.Reference.Mat;
import dev.tiara.matrix.SparseMatrix;
import java.util.Map;

/** The models again, in double precision, after the papers' equations; no dropout. */
public final class ReferenceModels {
  private final ModelKind kind;
  private final Fidelity fidelity;
  private final SparseMatrix[] graphs;
  private final Map<String, Mat> parameters;

  public ReferenceModels(
      ModelKind kind, Fidelity fidelity, SparseMatrix[] graphs, Map<String, Mat> parameters) {
    this.kind = kind;
    this.fidelity = fidelity;
    this.graphs = graphs;
    this.parameters = parameters;
  }

  /** Embeddings in training mode. */
  public Mat[] embed(Mat[] features, int layers) {
    Mat[] xs = features;
    for (int l = 0; l < layers; l++) {
      String layer = "layer." + l + ".";
      Mat[] ys =
          switch (kind) {
            case GCN -> gcn(layer, xs);
            case GCRN_LSTM -> lstm(layer, xs);
            case GCRN_GRU -> gru(layer, xs);
            case EVOLVEGCN_O -> fidelity == Fidelity.PAPER ? evolveO(layer, xs) : frozen(layer, xs);
            case EVOLVEGCN_H -> fidelity == Fidelity.PAPER ? evolveH(layer, xs) : frozen(layer, xs);
          };
      xs = batchNorm(ys, at("norm." + l + ".gamma"), at("norm." + l + ".beta"));
      for (int t = 0; t < xs.length && kind != ModelKind.GCN; t++) {
        xs[t] = relu(xs[t]);
      }
    }
    return xs;
  }

  private Mat at(String name) {
    return parameters.get(name);
  }

  private Mat neighbours(int t, Mat x) {
    SparseMatrix graph = graphs[t];
    if (fidelity == Fidelity.PAPER) {
      return aggregate(graph, x);
    }
    if (kind != ModelKind.GCN) {
      return aggregate(graph.transpose(), x);
    }
    // y[v] = Σ_u w(u, v) x[u] / √(out(u) in(v))
    Mat y = zeros(x.rows(), x.columns());
    SparseMatrix incoming = graph.transpose();
    for (int v = 0; v < x.rows(); v++) {
      for (int e = 0; e < incoming.indices(v).length; e++) {
        int u = incoming.indices(v)[e];
        double degrees = (double) graph.indices(u).length * incoming.indices(v).length;
        for (int j = 0; j < x.columns(); j++) {
          y.v()[v * x.columns() + j] += incoming.values(v)[e] / Math.sqrt(degrees) * x.at(u, j);
        }
      }
    }
    return y;
  }

  private Mat[] gcn(String layer, Mat[] xs) {
    Mat[] ys = new Mat[xs.length];
    for (int t = 0; t < xs.length; t++) {
      Mat product = multiply(neighbours(t, xs[t]), at(layer + "weight"));
      ys[t] = relu(add(product, at(layer + "bias")));
    }
    return ys;
  }

  private Mat[] lstm(String layer, Mat[] xs) {
    SparseMatrix[] oriented = graphs.clone();
    for (int t = 0; t < oriented.length && fidelity == Fidelity.AS_PUBLISHED; t++) {
      oriented[t] = graphs[t].transpose();
    }
    Mat bias = add(at(layer + "inputBias"), at(layer + "hiddenBias"), at(layer + "gateBias"));
    return Reference.lstm(oriented, xs, at(layer + "weight"), bias, at(layer + "peepholes"));
  }

  private Mat[] gru(String layer, Mat[] xs) {
    Mat[] hs = new Mat[xs.length];
    int units = at(layer + "candidateWeight").columns();
    Mat h = zeros(xs[0].rows(), units);
    for (int t = 0; t < xs.length; t++) {
      Mat x =
          add(multiply(neighbours(t, xs[t]), at(layer + "inputWeight")), at(layer + "inputBias"));
      Mat g = add(multiply(neighbours(t, h), at(layer + "gateWeight")), at(layer + "gateBias"));
      Mat z = sigmoid(add(columns(x, 0, units), columns(g, 0, units)));
      Mat r = sigmoid(add(columns(x, units, units), columns(g, units, units)));
      Mat candidate =
          tanh(
              add(
                  columns(x, 2 * units, units),
                  multiply(neighbours(t, times(h, r)), at(layer + "candidateWeight")),
                  at(layer + "candidateBias")));
      h = blend(z, h, candidate);
      hs[t] = h;
    }
    return hs;
  }

  private Mat gate(String name, Mat input, Mat state) {
    return add(
        multiply(at(name + ".fromInput"), input),
        multiply(at(name + ".fromState"), state),
        at(name + ".bias"));
  }

  private Mat[] evolveO(String layer, Mat[] xs) {
    Mat w = at(layer + "start");
    Mat c = zeros(w.rows(), w.columns());
    Mat[] ys = new Mat[xs.length];
    for (int t = 0; t < xs.length; t++) {
      Mat i = sigmoid(gate(layer + "input", w, w));
      Mat f = sigmoid(gate(layer + "forget", w, w));
      Mat o = sigmoid(gate(layer + "output", w, w));
      c = add(times(f, c), times(i, tanh(gate(layer + "candidate", w, w))));
      w = times(o, tanh(c));
      ys[t] = neighbours(t, multiply(xs[t], w));
    }
    return ys;
  }

  private Mat[] evolveH(String layer, Mat[] xs) {
    Mat w = at(layer + "start");
    Mat[] ys = new Mat[xs.length];
    for (int t = 0; t < xs.length; t++) {
      Mat input = transpose(topScored(xs[t], at(layer + "score"), w.columns()));
      Mat z = sigmoid(gate(layer + "update", input, w));
      Mat r = sigmoid(gate(layer + "reset", input, w));
      Mat candidate = tanh(gate(layer + "candidate", input, times(r, w)));
      w = add(times(z.map(a -> 1 - a), w), times(z, candidate));
      ys[t] = neighbours(t, multiply(xs[t], w));
    }
    return ys;
  }

  private Mat[] frozen(String layer, Mat[] xs) {
    Mat start = at(layer + "start");
    int size = start.columns();
    Mat a = add(multiply(start, at(layer + "inputWeight")), at(layer + "inputBias"));
    Mat b = add(multiply(start, at(layer + "stateWeight")), at(layer + "stateBias"));
    Mat r = sigmoid(add(columns(a, 0, size), columns(b, 0, size)));
    Mat z = sigmoid(add(columns(a, size, size), columns(b, size, size)));
    Mat candidate = tanh(add(columns(a, 2 * size, size), times(r, columns(b, 2 * size, size))));
    Mat w = blend(z, start, candidate);
    Mat[] ys = new Mat[xs.length];
    for (int t = 0; t < xs.length; t++) {
      ys[t] = neighbours(t, multiply(xs[t], w));
    }
    return ys;
  }
}
