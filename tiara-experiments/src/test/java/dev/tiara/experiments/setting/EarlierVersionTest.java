package dev.tiara.experiments.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.GraphData;
import dev.tiara.data.synthetic.BlockModel;
import dev.tiara.learn.internal.record.RecordJson;
import dev.tiara.learn.run.GraphChecksum;
import dev.tiara.learn.run.LearningRun;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A node classification that commit dc095fa recorded with {@code tiara train dataset:blocks --task
 * node}: the same bits come out today.
 */
class EarlierVersionTest {
  @Test
  void recordedNodeClassification_hasTheSameBitsInEveryEpoch() throws IOException {
    JsonNode recorded;
    try (InputStream in = EarlierVersionTest.class.getResourceAsStream("/recorded/node.jsonl")) {
      recorded = RecordJson.MAPPER.readTree(in);
    }
    Map<String, String> settings = new TreeMap<>();
    recorded
        .get("settings")
        .properties()
        .forEach(entry -> settings.put(entry.getKey(), entry.getValue().asString()));
    GraphData data = new BlockModel(500, 12, 5, 400, 0).data(); // dataset:blocks
    assertThat(GraphChecksum.of(data.graph())).isEqualTo(recorded.get("dataChecksum").asString());

    TrainingResult result =
        LearningRun.nodes(data.graph(), new NodeLabels(data.labels(), data.classes()))
            .settings(RunSettings.parse(settings, 2))
            .features(ExperimentData.features(data))
            .prepare()
            .train(epoch -> {});
    assertThat(result.epochs()).hasSize(recorded.get("epochs").size());
    for (Epoch epoch : result.epochs()) {
      JsonNode before = recorded.get("epochs").get(epoch.epoch());
      assertThat(epoch.loss()).isEqualTo(before.get("loss").asDouble());
      assertThat(epoch.validation()).isEqualTo(before.get("validation").asDouble());
      assertThat(epoch.test()).isEqualTo(before.get("test").asDouble());
    }
  }
}
