// spark-shell --jars tiara-spark-submit.jar, then :load Augment.scala and: Augment.of(spark, "votes.csv", "augmented").show()
import dev.tiara.augment.Tiara
import dev.tiara.data.time.Binning
import dev.tiara.data.cluster.ClusterSettings
import dev.tiara.spark.TiaraSpark
import org.apache.spark.sql.{DataFrame, SparkSession}

object Augment {

  /** Augments a CSV of events with a header into a folder, and returns (snapshot, source, target, weight). */
  def of(spark: SparkSession, events: String, output: String): DataFrame =
    TiaraSpark.augment(
      spark.read.option("header", "true").csv(events),
      ClusterSettings
        .to(output)
        .method(Tiara.builder().alpha(0.1).beta(0.3).build())
        .binning(Binning.ofWidth("7d"))
        .build()
    )
}
