package dev.tiara.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Tiara;
import dev.tiara.data.synthetic.BlockModel;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

class AugmentationCacheTest {
  private static final DynamicGraph GRAPH = new BlockModel(30, 3, 2, 30, 1).data().graph();

  private final AugmentationCache cache = new AugmentationCache();

  @Test
  void equalDescriptions_areAugmentedOnce() {
    Augmenter first = cache.cached(Tiara.builder().threads(1).build());
    Augmenter second = cache.cached(Tiara.builder().threads(2).build());
    assertThat(second.augment(GRAPH)).isSameAs(first.augment(GRAPH));
    assertThat(first.description()).isEqualTo(Tiara.builder().build().description());
    assertThat(cache.cached(Tiara.builder().beta(0.1).build()).augment(GRAPH))
        .isNotEqualTo(first.augment(GRAPH));
  }

  @Test
  void rememberedAugmenter_isDroppedFromAsTheOriginal() {
    Tiara tiara = Tiara.builder().build();
    assertThat(new DropEdge(cache.cached(tiara), 0.5, 1).augment(GRAPH))
        .isEqualTo(new DropEdge(tiara, 0.5, 1).augment(GRAPH));
  }

  @Test
  void randomAugmenters_andThoseKnownByNameAlone_areNotRemembered() {
    Augmenter random = new DropEdge(0.5, 1);
    Augmenter own = nodes -> snapshot -> SparseMatrix.identity(nodes.size());
    assertThat(cache.cached(random)).isSameAs(random);
    assertThat(cache.cached(own)).isSameAs(own);
  }
}
