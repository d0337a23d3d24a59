package dev.tiara.learn.model;

import dev.tiara.input.InputException;
import dev.tiara.stability.Experimental;

/**
 * The kind and size of a model.
 *
 * <pre>{@code
 * var settings = ModelSettings.of(ModelKind.GCRN_LSTM, 32).withLayers(2).withDropout(0.5);
 * }</pre>
 *
 * @param layers the number of layers, at least 1
 * @param inputs the number of features per node
 * @param units the width of every layer and of the embeddings; in the paper, the same as {@code
 *     inputs}
 * @param dropout the probability that an element is dropped after each layer in training
 * @param fidelity which definition of the model to follow
 */
@Experimental
public record ModelSettings(
    ModelKind kind, int layers, int inputs, int units, double dropout, Fidelity fidelity) {

  /** The default number of layers, the most frequent one in the paper. */
  public static final int DEFAULT_LAYERS = 3;

  /** Checks the bounds. */
  public ModelSettings {
    if (layers < 1) {
      throw new InputException("layers", "must be at least 1", layers);
    }
    if (inputs < 1) {
      throw new InputException("feature-size", "must be at least 1", inputs)
          .saying("number of features");
    }
    if (units < 1) {
      throw new InputException("units", "must be at least 1", units);
    }
    if (!(dropout >= 0 && dropout < 1)) {
      throw new InputException("dropout", "must be in [0, 1)", dropout);
    }
    boolean square =
        fidelity == Fidelity.AS_PUBLISHED
            && (kind == ModelKind.EVOLVEGCN_O || kind == ModelKind.EVOLVEGCN_H);
    if (square && units != inputs) {
      // There W_0 is both input and state of a GRU, which must have the same size.
      throw new IllegalArgumentException(
          "units must equal the number of features for "
              + kind
              + " as published, whose weight is square, got "
              + units
              + " and "
              + inputs);
    }
  }

  /** A model as wide as its inputs, with {@value #DEFAULT_LAYERS} layers and no dropout. */
  public static ModelSettings of(ModelKind kind, int inputs) {
    return new ModelSettings(kind, DEFAULT_LAYERS, inputs, inputs, 0, Fidelity.PAPER);
  }

  /** The same with another number of layers. */
  public ModelSettings withLayers(int value) {
    return new ModelSettings(kind, value, inputs, units, dropout, fidelity);
  }

  /** The same with another width of the layers. */
  public ModelSettings withUnits(int value) {
    return new ModelSettings(kind, layers, inputs, value, dropout, fidelity);
  }

  /** The same with another dropout probability. */
  public ModelSettings withDropout(double value) {
    return new ModelSettings(kind, layers, inputs, units, value, fidelity);
  }

  /** The same with another definition of the model. */
  public ModelSettings withFidelity(Fidelity value) {
    return new ModelSettings(kind, layers, inputs, units, dropout, value);
  }

  /** A model with initial weights drawn from the seed. */
  public DynamicModel create(long seed) {
    return new LayerStack(this, seed);
  }
}
