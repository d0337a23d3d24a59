package dev.tiara.cli.command;

import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.MethodOptions;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Interruption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.cluster.EntryFormat;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.output.ResultJson;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara spark}: augments graphs on a cluster. */
@Command(
    name = "spark",
    mixinStandardHelpOptions = true,
    description = "Augments graphs that do not fit on one machine, with Apache Spark.",
    subcommands = SparkCommand.Augment.class,
    footer = {"", "Example:", "  tiara spark augment votes.csv -o augmented"})
public final class SparkCommand {
  @ParentCommand private Session session;

  /** {@code tiara spark augment}: augments every snapshot of a dynamic graph. */
  @Command(
      name = "augment",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Augments every snapshot of a dynamic graph on Apache Spark.",
      footer = {
        "",
        "INPUT and OUT may be on any file system that Hadoop supports (a path, file:, hdfs:, s3a:"
            + " ...). INPUT may also be table:NAME, a table or view of Spark's catalogue; named"
            + " data sets and standard input are not available here. --query takes Spark SQL.",
        "",
        "OUT has one folder snapshot=T per snapshot, complete or absent, with the columns source,"
            + " target and weight.",
        "",
        "Examples:",
        "  tiara spark augment votes.csv --columns voter,candidate,time -o out",
        "  tiara spark augment hdfs:///votes --master spark://host:7077 \\",
        "      --conf spark.executor.memory=8g -o hdfs:///augmented",
        "  tiara spark augment votes.csv -o out --resume"
      })
  @Heading.Without({"--threads", "--bipartite", "--data-dir"})
  @Heading.Described(
      name = "INPUT",
      as =
          "Events: a file, a folder or a quoted glob of text, Parquet or ORC files, or table:NAME.")
  @Heading.Described(
      name = "--time-bin",
      as =
          "Width of a snapshot: 1200000s, 90m, 12h, 7d, 1w, or a plain number in the unit of the"
              + " time column. Default: one that suits the time span.")
  @Heading.Described(name = "--alpha", as = "Restart probability. Default: 0.2.")
  @Heading.Described(name = "--beta", as = "Time travel probability. Default: 0.3.")
  static final class Augment implements Callable<Integer> {
    private static final long MEBIBYTE = 1 << 20;

    @Spec private CommandSpec spec;
    @ParentCommand private SparkCommand parent;
    @Mixin private InputOptions input;
    @Mixin private MethodOptions method;

    @Option(
        names = {"-o", "--output"},
        required = true,
        paramLabel = "OUT",
        description = "Output folder; must be new or empty unless --resume is given.")
    private String output;

    @Heading.Under(Heading.ADVANCED)
    @Option(
        names = "--format",
        paramLabel = "NAME",
        defaultValue = "parquet",
        description = "Format of the files in OUT: parquet or csv. Default: ${DEFAULT-VALUE}.")
    private EntryFormat format = EntryFormat.PARQUET;

    @Option(
        names = "--master",
        paramLabel = "URL",
        description =
            "Spark master: local[N], spark://HOST:PORT, yarn, k8s://... Default: that of"
                + " spark-submit, else local[*].")
    private String master;

    @Heading.Under(Heading.ADVANCED)
    @Option(
        names = "--conf",
        paramLabel = "KEY=VALUE",
        description = "Spark setting, such as spark.executor.memory=8g; repeatable.")
    private Map<String, String> conf = new LinkedHashMap<>();

    @Heading.Under(Heading.ADVANCED)
    @AtMost(1_000_000)
    @Option(
        names = "--partitions",
        paramLabel = "P",
        description =
            "Number of node partitions. Default: one per executor core, more for large graphs.")
    private Integer partitions;

    @Heading.Under(Heading.ADVANCED)
    @AtMost(1_000_000)
    @Option(
        names = "--checkpoint-every",
        paramLabel = "N",
        defaultValue = "10",
        description = "Checkpoint the state every N snapshots. Default: ${DEFAULT-VALUE}.")
    private int checkpointEvery = 10;

    @Heading.Under(Heading.ADVANCED)
    @AtMost(16_777_216)
    @Option(
        names = "--max-broadcast",
        paramLabel = "MIB",
        description =
            "Maximum memory of an executor for one snapshot and the solver's factors. Default: a"
                + " quarter of its memory.")
    private Integer maxBroadcast;

    @Option(names = "--resume", description = "Resume the run in OUT from its last checkpoint.")
    private boolean resume;

    @Mixin private JsonOption json;

    @Override
    public Integer call() throws IOException {
      Unused.reject(spec, true, "on Spark, which reads no named data sets", "--data-dir");
      method.rejectThreads("{master} sets the number of cores, as in local[4]");
      if (method.isAuto()) {
        throw new InputException("{alpha} and {beta} must be numbers here")
            .about("alpha", "beta")
            .gotFigures("auto");
      }
      ClusterAugmentation spark =
          ServiceLoader.load(ClusterAugmentation.class)
              .findFirst()
              .orElseThrow(
                  () ->
                      new IOException(
                          "tiara-spark is not on the class path: run ./tiara spark, or add"
                              + " tiara-spark.jar and Spark's jars to it"));
      ClusterAugmentation.Summary summary;
      long start = System.nanoTime();
      Console console = parent.session.console(spec);
      try (var tasks = console.tasks()) {
        ClusterAugmentation.Job job = job(tasks);
        summary =
            Interruption.during(
                () -> UserInput.checked("input", () -> spark.run(job, console::note)),
                () -> stopped(console));
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      if (json.wanted()) {
        spec.commandLine().getOut().println(ResultJson.of(figures(summary, seconds)));
      } else if (!parent.session.quiet()) {
        spec.commandLine().getOut().println(line(summary, seconds));
      }
      return 0;
    }

    private ClusterAugmentation.Job job(Console.Tasks tasks) throws IOException {
      EventReader events = input.reader();
      ClusterSettings.Builder settings =
          ClusterSettings.to(output)
              .format(format)
              .method(UserInput.checked("method", method::augmenter))
              .columns(events.columns())
              .direction(events.snapshots().direction())
              .weighting(events.snapshots().weighting())
              .binning(events.snapshots().binning())
              .partitions(partitions)
              .checkpointEvery(checkpointEvery)
              .maxBroadcastBytes(maxBroadcast == null ? null : maxBroadcast * MEBIBYTE)
              .resume(resume)
              .progress(tasks);
      return new ClusterAugmentation.Job(
          events.input(),
          events.query(),
          UserInput.checked("method", settings::build),
          master,
          conf);
    }

    /** Prints how to resume after Ctrl-C, and hides what Spark prints while it shuts down. */
    private void stopped(Console console) {
      console.note(
          "stopped; finished snapshots are in "
              + output
              + "; rerun the same command with --resume");
      System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }

    private Map<String, Object> figures(ClusterAugmentation.Summary summary, double seconds) {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("method", method.name());
      figures.put("nodes", summary.nodes());
      figures.put("snapshots", summary.snapshots());
      figures.put("edges", summary.edges());
      figures.put("entries", summary.entries());
      figures.put("resumedAt", summary.resumedAt());
      figures.put("seconds", seconds);
      figures.put("output", output);
      summary.certificate().ifPresent(c -> figures.put("certificate", AugmentSummary.bounds(c)));
      return figures;
    }

    private String line(ClusterAugmentation.Summary summary, double seconds) {
      var line =
          new StringBuilder(
              String.format(
                  Locale.ROOT,
                  "%s in %.2f s, written to %s",
                  AugmentSummary.sizes(
                      method.name(),
                      summary.nodes(),
                      summary.snapshots(),
                      summary.edges(),
                      summary.entries()),
                  seconds,
                  output));
      summary
          .certificate()
          .ifPresent(certificate -> line.append(AugmentSummary.lines(certificate)));
      return line.toString();
    }
  }
}
