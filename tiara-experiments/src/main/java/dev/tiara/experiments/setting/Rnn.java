package dev.tiara.experiments.setting;

/** The recurrent unit of a model. For EvolveGCN, LSTM means version O and GRU version H. */
public enum Rnn {
  LSTM,
  GRU
}
