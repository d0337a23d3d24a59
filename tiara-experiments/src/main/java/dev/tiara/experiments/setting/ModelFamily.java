package dev.tiara.experiments.setting;

import dev.tiara.learn.model.ModelKind;
import org.jspecify.annotations.Nullable;

/** The models of the paper's tables; the unit of a recurrent model is a hyperparameter. */
public enum ModelFamily {
  GCN("GCN"),
  GCRN("GCRN"),
  EVOLVEGCN("EGCN");

  private final String title;

  ModelFamily(String title) {
    this.title = title;
  }

  /** The name in the paper's tables. */
  public String title() {
    return title;
  }

  /** The family of a model. */
  public static ModelFamily of(ModelKind kind) {
    return switch (kind) {
      case GCN -> GCN;
      case GCRN_LSTM, GCRN_GRU -> GCRN;
      case EVOLVEGCN_O, EVOLVEGCN_H -> EVOLVEGCN;
    };
  }

  /**
   * The model with this unit.
   *
   * @param rnn the recurrent unit, or null for the default, LSTM; ignored for a GCN, which has none
   */
  public ModelKind kind(@Nullable Rnn rnn) {
    boolean lstm = rnn != Rnn.GRU;
    return switch (this) {
      case GCN -> ModelKind.GCN;
      case GCRN -> lstm ? ModelKind.GCRN_LSTM : ModelKind.GCRN_GRU;
      case EVOLVEGCN -> lstm ? ModelKind.EVOLVEGCN_O : ModelKind.EVOLVEGCN_H;
    };
  }
}
