package dev.tiara;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: augment → diffusion → sparse, graph. */
class ArchitectureTest {
  private final JavaClasses core =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.tiara");

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.tiara.(*)..").should().beFreeOfCycles().check(core);
  }

  @Test
  void layers_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("augment")
        .definedBy("dev.tiara.augment..")
        .layer("diffusion")
        .definedBy("dev.tiara.diffusion..")
        .layer("sparse")
        .definedBy("dev.tiara.sparse..")
        .layer("graph")
        .definedBy("dev.tiara.graph..")
        .layer("files")
        .definedBy("dev.tiara.files..")
        .whereLayer("augment")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("diffusion")
        .mayOnlyBeAccessedByLayers("augment")
        .whereLayer("graph")
        .mayOnlyBeAccessedByLayers("augment", "diffusion")
        .whereLayer("sparse")
        .mayOnlyBeAccessedByLayers("augment", "diffusion")
        .check(core);
  }

  @Test
  void core_dependsOnTheJdkAlone() {
    for (var type : core) {
      for (var dependency : type.getDirectDependenciesFromSelf()) {
        assertThat(dependency.getTargetClass().getBaseComponentType().getName())
            .as("%s", type)
            .matches(
                "(java|jdk|dev\\.tiara)\\..*|boolean|byte|char|short|int|long|float|double|void");
      }
    }
  }
}
