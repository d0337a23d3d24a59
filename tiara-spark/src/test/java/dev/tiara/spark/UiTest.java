package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UiTest {
  @TempDir private Path folder;

  /** Reads the page of jobs once the last snapshot is there, as a browser would. */
  private static final class Visitor implements Progress {
    private String address = "";
    private String page = "";

    void note(String line) {
      address = line.replace("watch the run at ", "");
    }

    @Override
    public void at(String task, String unit, long done, long total) {
      if (done == total) {
        try {
          SparkContext.getOrCreate().listenerBus().waitUntilEmpty();
          try (InputStream in = URI.create(address + "/jobs/").toURL().openStream()) {
            page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        } catch (TimeoutException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  @Test
  void command_printsItsPageAddress_andThePageNamesTheSnapshotsOfEachJob() throws Exception {
    Path file = Files.writeString(folder.resolve("in.csv"), "source,target,time\na,b,1\nb,c,2\n");
    var visitor = new Visitor();
    Commands.augment(
        file.toString(),
        ClusterSettings.to(folder.resolve("out").toString()).progress(visitor).build(),
        "local[1]",
        Map.of("spark.ui.port", "0", "spark.driver.host", "127.0.0.1"),
        visitor::note);
    assertThat(visitor.address).startsWith("http://");
    assertThat(visitor.page)
        .contains("tiara: read ")
        .contains("tiara: augment and write snapshots 0 to 1 of 2");
  }
}
