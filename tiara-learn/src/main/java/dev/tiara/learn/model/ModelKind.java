package dev.tiara.learn.model;

import dev.tiara.stability.Experimental;

/** The models of the paper's experiments. */
@Experimental
public enum ModelKind {
  /** A GCN applied to each snapshot separately (Kipf and Welling 2017). */
  GCN,
  /** A graph-convolutional LSTM with peepholes (Seo et al. 2018). */
  GCRN_LSTM,
  /** A graph-convolutional GRU (Seo et al. 2018). */
  GCRN_GRU,
  /** A GCN whose weights are the hidden state of an LSTM (Pareja et al. 2020, version O). */
  EVOLVEGCN_O,
  /** A GCN whose weights are the hidden state of a GRU fed with the nodes (version H). */
  EVOLVEGCN_H
}
