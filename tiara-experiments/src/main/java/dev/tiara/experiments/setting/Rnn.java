package dev.tiara.experiments.setting;

/** The recurrent unit of a model; for EvolveGCN the LSTM is its version O, the GRU its H. */
public enum Rnn {
  LSTM,
  GRU
}
