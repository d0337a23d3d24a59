package dev.tiara.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.time.Binning;
import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * Measures the time of an epoch, including evaluation: a GCRN-LSTM with three layers of 32 units on
 * BitcoinAlpha with TiaRa (α 0.1, β 0.3, symmetric trick). The project's target is 1.4 s in 4 GiB.
 *
 * <pre>
 * TIARA_JAVA_OPTS=-Xmx3g tiara-benchmarks/run EpochTiming \
 *     ../shared/data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz 2 10 GCRN_LSTM
 * </pre>
 *
 * <p>Besides the wall-clock time it prints the processor time, which remains comparable on a shared
 * machine, and at the end the peak resident memory. The loss and the validation metric are printed
 * with all digits: two versions that agree in them computed the same results.
 */
final class EpochTiming {
  private static long before;

  private EpochTiming() {}

  private static long processorTime() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  public static void main(String[] args) throws IOException {
    int threads = Integer.parseInt(args[1]);
    int epochs = Integer.parseInt(args[2]);
    ModelKind kind = ModelKind.valueOf(args[3]);
    GraphData read =
        new EventReader(args[0])
            .columns("1,2,4")
            .binning(new Binning.Seconds(1_200_000)) // as in the paper, not as proposed
            .read();
    LinkData data = new LinkData(read.graph(), read.originalLinks());
    var graph = data.graph();
    var tiara = Tiara.builder().alpha(0.1).beta(0.3).output(Output.SYMMETRIC_TRICK).build();
    System.out.println("entries " + tiara.augment(graph).nonZeros());
    System.out.println("kernels " + Kernels.get().name());
    var task =
        LinkPrediction.on(data)
            .features(Features.random(graph.nodeCount(), graph.length(), Features.RANDOM_SIZE, 117))
            .augmenter(tiara)
            .model(
                ModelSettings.of(kind, Features.RANDOM_SIZE)
                    .withDropout(0.5)
                    .withFidelity(Fidelity.AS_PUBLISHED)
                    .create(117))
            .seed(117)
            .prepare();
    before = processorTime();
    new Trainer(
            TrainingSettings.link()
                .withEpochs(epochs)
                .withPatience(epochs)
                .withSeed(117)
                .withThreads(threads),
            EpochTiming::show)
        .train(task);
    System.out.printf(Locale.ROOT, "peak resident memory %.2f GiB%n", Scaling.peakResidentGib());
  }

  private static void show(Epoch epoch) {
    long now = processorTime();
    System.out.printf(
        Locale.ROOT,
        "epoch %d: %.2f s, processor %.2f s, loss %s, validation %s%n",
        epoch.epoch() + 1,
        epoch.seconds(),
        (now - before) * 1e-9,
        epoch.loss(),
        epoch.validation());
    before = now;
  }
}
