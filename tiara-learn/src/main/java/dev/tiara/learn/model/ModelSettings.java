package dev.tiara.learn.model;

/**
 * Which model, and how large.
 *
 * @param layers how many, at least 1
 * @param inputs the number of features of a node
 * @param units the width of every layer and of the embeddings; the paper takes the inputs' number
 * @param dropout the probability of an element to be dropped after each layer in training
 */
public record ModelSettings(
    ModelKind kind, int layers, int inputs, int units, double dropout, Fidelity reading) {

  /** Checks the bounds. */
  public ModelSettings {
    if (layers < 1) {
      throw new IllegalArgumentException("layers must be at least 1, got " + layers);
    }
    if (inputs < 1) {
      throw new IllegalArgumentException("number of features must be at least 1, got " + inputs);
    }
    if (units < 1) {
      throw new IllegalArgumentException("units must be at least 1, got " + units);
    }
    if (!(dropout >= 0 && dropout < 1)) {
      throw new IllegalArgumentException("dropout must be in [0, 1), got " + dropout);
    }
    boolean square =
        reading == Fidelity.AS_PUBLISHED
            && (kind == ModelKind.EVOLVEGCN_O || kind == ModelKind.EVOLVEGCN_H);
    if (square && units != inputs) {
      // There W_0 is input and state of one GRU, which takes vectors of a single size.
      throw new IllegalArgumentException(
          "units must equal the number of features for "
              + kind
              + " as published, whose weight is square, got "
              + units
              + " and "
              + inputs);
    }
  }

  /** A model with starting weights drawn by the seed. */
  public DynamicModel create(long seed) {
    return new LayerStack(this, seed);
  }
}
