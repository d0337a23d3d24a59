/** Dynamic graph neural networks: tensors with gradients, models, tasks, training and metrics. */
@SuppressWarnings("module") // tiara-experiments is compiled after this module
module dev.tiara.learn {
  requires static org.jspecify;
  requires transitive dev.tiara.core;
  requires tools.jackson.databind;

  exports dev.tiara.learn.metric;
  exports dev.tiara.learn.model;
  exports dev.tiara.learn.run;
  exports dev.tiara.learn.task;
  exports dev.tiara.learn.tensor;
  exports dev.tiara.learn.train;
  exports dev.tiara.learn.internal.record to
      dev.tiara.experiments;

  opens dev.tiara.learn.run to
      tools.jackson.databind;
  opens dev.tiara.learn.train to
      tools.jackson.databind;
}
