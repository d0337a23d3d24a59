package dev.tiara.learn.model;

import dev.tiara.learn.tensor.Elementwise;
import dev.tiara.learn.tensor.Products;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;
import java.util.ArrayList;
import java.util.List;

/** Maps embeddings to class scores: linear, ReLU, linear. */
@Experimental
public final class Decoder {
  private final Tensor firstWeight;
  private final Tensor firstBias;
  private final Tensor secondWeight;
  private final Tensor secondBias;

  /** A decoder with initial weights drawn from the seed. */
  public Decoder(int inputs, int hidden, int classes, long seed) {
    Initializer initializer = new Initializer(seed);
    this.firstWeight = initializer.fanIn(inputs, hidden, inputs);
    this.firstBias = initializer.fanIn(1, hidden, inputs);
    this.secondWeight = initializer.fanIn(hidden, classes, hidden);
    this.secondBias = initializer.fanIn(1, classes, hidden);
  }

  /** One row of scores for each row of x. */
  public Tensor scores(Tape tape, Tensor x) {
    Tensor hidden = Elementwise.relu(tape, Products.affine(tape, x, firstWeight, firstBias));
    return Products.affine(tape, hidden, secondWeight, secondBias);
  }

  /** The tensors of a model, followed by those of this decoder. */
  public List<Parameter> parametersWith(DynamicModel model) {
    List<Parameter> all = new ArrayList<>(model.parameters());
    all.addAll(parameters());
    return all;
  }

  /** All tensors, with distinct names. */
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("decoder.first.weight", firstWeight),
        new Parameter("decoder.first.bias", firstBias),
        new Parameter("decoder.second.weight", secondWeight),
        new Parameter("decoder.second.bias", secondBias));
  }
}
