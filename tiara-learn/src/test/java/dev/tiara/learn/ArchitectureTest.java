package dev.tiara.learn;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.testing.CoreInternals;
import dev.tiara.testing.ExportedTypes;
import dev.tiara.testing.MainClasses;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: run, train → task → model → tensor → kernel; metric stands alone. */
class ArchitectureTest {
  private final JavaClasses learn = MainClasses.of("dev.tiara.learn");

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.tiara.learn.(*)..").should().beFreeOfCycles().check(learn);
  }

  @Test
  void layers_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("train")
        .definedBy("dev.tiara.learn.train..", "dev.tiara.learn.run..")
        .layer("task")
        .definedBy("dev.tiara.learn.task..")
        .layer("model")
        .definedBy("dev.tiara.learn.model..")
        .layer("tensor")
        .definedBy("dev.tiara.learn.tensor..")
        .layer("kernel")
        .definedBy("dev.tiara.learn.internal.kernel..")
        .layer("metric")
        .definedBy("dev.tiara.learn.metric..")
        .whereLayer("train")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("task")
        .mayOnlyBeAccessedByLayers("train")
        .whereLayer("model")
        .mayOnlyBeAccessedByLayers("train", "task")
        .whereLayer("kernel") // the provenance of a run names the kernels
        .mayOnlyBeAccessedByLayers("tensor", "train")
        .whereLayer("metric")
        .mayOnlyBeAccessedByLayers("train", "task")
        .check(learn);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    CoreInternals.usedAsExportedTo("dev.tiara.learn").check(learn);
  }

  @Test
  void exportedTypes_areStableOrExperimental() throws IOException {
    ExportedTypes.areMarked(DynamicModel.class).check(learn);
  }
}
