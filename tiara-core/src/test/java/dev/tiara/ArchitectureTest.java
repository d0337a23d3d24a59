package dev.tiara;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.testing.ExportedTypes;
import dev.tiara.testing.MainClasses;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: augment → step → solver → column → diffusion, graph, matrix. */
class ArchitectureTest {
  private final JavaClasses core = MainClasses.of("dev.tiara");

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.tiara.(**)").should().beFreeOfCycles().check(core);
  }

  @Test
  void layers_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("answers")
        .definedBy("dev.tiara.augment..", "dev.tiara.live..", "dev.tiara.proximity..")
        .layer("events")
        .definedBy("dev.tiara.events..")
        .layer("step")
        .definedBy("dev.tiara.internal.step..")
        .layer("solver")
        .definedBy("dev.tiara.internal.solver..", "dev.tiara.internal.elimination..")
        .layer("column")
        .definedBy("dev.tiara.internal.column..", "dev.tiara.internal.bound..")
        .layer("vocabulary")
        .definedBy("dev.tiara.diffusion..", "dev.tiara.graph..", "dev.tiara.matrix..")
        .whereLayer("answers")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("events")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("step")
        .mayOnlyBeAccessedByLayers("answers")
        .whereLayer("solver")
        .mayOnlyBeAccessedByLayers("step")
        .whereLayer("column")
        .mayOnlyBeAccessedByLayers("solver", "step")
        .check(core);
  }

  @Test
  void core_dependsOnTheJdkAlone() {
    for (var type : core) {
      for (var dependency : type.getDirectDependenciesFromSelf()) {
        assertThat(dependency.getTargetClass().getBaseComponentType().getName())
            .as("%s", type)
            .matches(
                "(java|jdk|dev\\.tiara|org\\.jspecify)\\..*|boolean|byte|char|short|int|long|float|double|void");
      }
    }
  }

  @Test
  void exportedTypes_areStableOrExperimental() throws IOException {
    ExportedTypes.areMarked(DynamicGraph.class).check(core);
  }
}
