package dev.tiara.learn.model;

import dev.tiara.learn.tensor.BatchNorm;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.List;

/**
 * A stack of layers. Each is applied to all time steps before the next one, and followed by batch
 * normalisation over nodes and time, ReLU unless the layer ends with one, and dropout.
 */
final class LayerStack implements DynamicModel {
  private final ModelSettings settings;
  private final List<Layer> layers = new ArrayList<>();
  private final List<Norm> norms = new ArrayList<>();

  private record Norm(Tensor gamma, Tensor beta, BatchNorm.Running running) {}

  LayerStack(ModelSettings settings, long seed) {
    this.settings = settings;
    Initializer initializer = new Initializer(seed);
    for (int l = 0; l < settings.layers(); l++) {
      layers.add(layer(l == 0 ? settings.inputs() : settings.units(), initializer));
      norms.add(
          new Norm(
              Initializer.ones(1, settings.units()),
              Initializer.zeros(1, settings.units()),
              BatchNorm.Running.fresh(settings.units())));
    }
  }

  private Layer layer(int inputs, Initializer initializer) {
    int units = settings.units();
    boolean published = settings.fidelity() == Fidelity.AS_PUBLISHED;
    return switch (settings.kind()) {
      case GCN -> new GcnLayer(inputs, units, initializer);
      case GCRN_LSTM -> new LstmLayer(inputs, units, initializer);
      case GCRN_GRU -> new GruLayer(inputs, units, initializer);
      case EVOLVEGCN_O, EVOLVEGCN_H ->
          published
              ? new PublishedEvolvingLayer(units, initializer)
              : new EvolvingLayer(
                  settings.kind() == ModelKind.EVOLVEGCN_H, inputs, units, initializer);
    };
  }

  @Override
  public Tensor[] embed(Pass pass, SparseOperand[] graphs, Tensor[] features) {
    if (features[0].columns() != settings.inputs()) {
      throw new IllegalArgumentException(
          "the model expects "
              + settings.inputs()
              + " features per node, got "
              + features[0].columns());
    }
    boolean relu = settings.kind() != ModelKind.GCN; // a GCN layer ends with one
    Tensor[] xs = features;
    for (int l = 0; l < layers.size(); l++) {
      Tensor[] ys = layers.get(l).forward(pass, graphs, xs);
      Norm norm = norms.get(l);
      xs =
          pass.training()
              ? BatchNorm.train(
                  pass.tape(),
                  ys,
                  norm.gamma,
                  norm.beta,
                  norm.running,
                  relu,
                  pass.dropout(settings.dropout(), l))
              : BatchNorm.evaluate(pass.tape(), ys, norm.gamma, norm.beta, norm.running, relu);
    }
    return xs;
  }

  @Override
  public boolean isMemoryless() {
    return switch (settings.kind()) {
      case GCN -> true;
      case GCRN_LSTM, GCRN_GRU -> false;
      // As published, the weight is the same at every step.
      case EVOLVEGCN_O, EVOLVEGCN_H -> settings.fidelity() == Fidelity.AS_PUBLISHED;
    };
  }

  @Override
  public SparseOperand prepare(SparseMatrix augmented) {
    boolean published = settings.fidelity() == Fidelity.AS_PUBLISHED;
    SparseMatrix matrix =
        published && settings.kind() == ModelKind.GCN
            ? SecondNormalization.of(augmented)
            : augmented;
    return SparseOperand.of(matrix, published);
  }

  @Override
  public List<Parameter> parameters() {
    List<Parameter> list = new ArrayList<>();
    for (int l = 0; l < layers.size(); l++) {
      for (Parameter parameter : layers.get(l).parameters()) {
        list.add(new Parameter("layer." + l + "." + parameter.name(), parameter.tensor()));
      }
      Norm norm = norms.get(l);
      list.add(new Parameter("norm." + l + ".gamma", norm.gamma));
      list.add(new Parameter("norm." + l + ".beta", norm.beta));
      list.add(new Parameter("norm." + l + ".mean", norm.running.mean()));
      list.add(new Parameter("norm." + l + ".variance", norm.running.variance()));
    }
    return list;
  }

  @Override
  public int embeddingSize() {
    return settings.units();
  }
}
