package dev.tiara.spark.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.spark.SparkTest;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TaskInterruptionTest extends SparkTest {
  private static final CountDownLatch STARTED = new CountDownLatch(1);
  private static final CountDownLatch ENDED = new CountDownLatch(1);

  /** Runs until it is killed. */
  private static int spin() {
    try {
      STARTED.countDown();
      for (int row = 0; ; row++) {
        TaskInterruption.check(row);
      }
    } finally {
      ENDED.countDown();
    }
  }

  @Test
  @Timeout(60)
  void taskOfACancelledJob_ends() throws Exception {
    var job =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(List.of(1), 1)
            .map(one -> spin())
            .collectAsync();
    STARTED.await();
    job.cancel(false);
    assertThat(ENDED.await(30, TimeUnit.SECONDS)).isTrue();
  }
}
