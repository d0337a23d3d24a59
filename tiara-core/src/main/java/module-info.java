/**
 * Time-aware random walk diffusion on dynamic graphs: event tables, snapshots, sparse matrices,
 * diffusion, augmenters and proximity.
 *
 * <p>The packages that are exported without restriction are the public API. Those under {@code
 * dev.tiara.internal} are shared with Tiara's own modules only and may change without notice.
 */
@SuppressWarnings("module") // the sibling modules are compiled later
module dev.tiara.core {
  requires static org.jspecify;

  exports dev.tiara.augment;
  exports dev.tiara.diffusion;
  exports dev.tiara.events;
  exports dev.tiara.graph;
  exports dev.tiara.input;
  exports dev.tiara.live;
  exports dev.tiara.matrix;
  exports dev.tiara.progress;
  exports dev.tiara.proximity;
  exports dev.tiara.stability;
  exports dev.tiara.internal.concurrent to
      dev.tiara.learn,
      dev.tiara.answers,
      dev.tiara.experiments;
  exports dev.tiara.internal.file to
      dev.tiara.learn,
      dev.tiara.data,
      dev.tiara.experiments,
      dev.tiara.answers,
      dev.tiara.server,
      dev.tiara.cli;
  exports dev.tiara.internal.kernel to
      dev.tiara.learn;
  exports dev.tiara.internal.random to
      dev.tiara.learn,
      dev.tiara.answers,
      dev.tiara.spark;
  exports dev.tiara.internal.step to
      dev.tiara.spark;
  exports dev.tiara.internal.text to
      dev.tiara.learn,
      dev.tiara.data,
      dev.tiara.experiments,
      dev.tiara.answers,
      dev.tiara.server,
      dev.tiara.cli;
  exports dev.tiara.internal.walk to
      dev.tiara.answers;
}
