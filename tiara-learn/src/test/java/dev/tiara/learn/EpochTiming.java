package dev.tiara.learn;

import com.sun.management.OperatingSystemMXBean;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Reading;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.Kernels;
import dev.tiara.learn.testing.RealData;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingSettings;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * How long an epoch takes, training and evaluation: GCRN-LSTM of three layers on BitcoinAlpha with
 * TiaRa (α 0.1, β 0.3, symmetric trick). The arguments: threads, epochs, model.
 *
 * <p>Besides the time on the clock it prints the processor time, which is what remains comparable
 * on a machine that others use too.
 */
final class EpochTiming {
  private static long before;

  private EpochTiming() {}

  private static long cpu() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  public static void main(String[] args) {
    int threads = Integer.parseInt(args[0]);
    int epochs = Integer.parseInt(args[1]);
    ModelKind kind = ModelKind.valueOf(args[2]);
    LinkData data = RealData.bitcoinAlpha();
    var graph = data.graph();
    var tiara = Tiara.builder().alpha(0.1).beta(0.3).output(Output.SYMMETRIC_TRICK).build();
    System.out.println("entries " + tiara.augment(graph).nonZeros());
    System.out.println("kernels " + Kernels.get().name());
    var task =
        new LinkPrediction(
            data,
            TimeSplit.paper(graph.length()),
            Features.random(graph.nodeCount(), graph.length(), 32, 117),
            tiara,
            new ModelSettings(kind, 3, 32, 32, 0.5, Reading.AS_PUBLISHED).create(117),
            117);
    before = cpu();
    new Trainer(
            new TrainingSettings(epochs, epochs, 0.05, 0.999, 1e-4, 117, threads),
            EpochTiming::show)
        .train(task);
  }

  private static void show(Epoch epoch) {
    long now = cpu();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "epoch %d: %.2f s, processor %.2f s, heap %d MiB of %d%n",
        epoch.epoch(),
        epoch.seconds(),
        (now - before) * 1e-9,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20,
        runtime.maxMemory() >> 20);
    before = now;
  }
}
