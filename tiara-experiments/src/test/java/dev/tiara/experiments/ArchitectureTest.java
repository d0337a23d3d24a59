package dev.tiara.experiments;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.testing.CoreInternals;
import dev.tiara.testing.MainClasses;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: report → sweep, tuning → comparison → record → setting. */
class ArchitectureTest {
  private final JavaClasses experiments = MainClasses.of("dev.tiara.experiments");

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.tiara.experiments.(**)").should().beFreeOfCycles().check(experiments);
  }

  @Test
  void layers_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("report")
        .definedBy("dev.tiara.experiments.report..")
        .layer("tuning")
        .definedBy("dev.tiara.experiments.tuning..")
        .layer("sweep")
        .definedBy("dev.tiara.experiments.sweep..")
        .layer("comparison")
        .definedBy("dev.tiara.experiments.comparison..")
        .layer("record")
        .definedBy("dev.tiara.experiments.record..")
        .layer("setting")
        .definedBy("dev.tiara.experiments.setting..")
        .whereLayer("report")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("tuning")
        .mayOnlyBeAccessedByLayers("report")
        .whereLayer("sweep")
        .mayOnlyBeAccessedByLayers("report")
        .whereLayer("comparison")
        .mayOnlyBeAccessedByLayers("report", "sweep", "tuning")
        .whereLayer("record")
        .mayOnlyBeAccessedByLayers("report", "sweep", "tuning", "comparison")
        .check(experiments);
  }

  @Test
  void openBlas_isKnownInSweepsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.experiments.sweep..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.bytedeco..")
        .check(experiments);
  }

  @Test
  void jackson_readsSettingsAndRecordsAndWritesThePage_only() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.tiara.experiments.comparison..",
            "dev.tiara.experiments.sweep..",
            "dev.tiara.experiments.tuning..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
        .check(experiments);
  }

  @Test
  void databaseClusterAndCommandLine_doNotAppearHere() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.duckdb..",
            "java.sql..",
            "org.apache.spark..",
            "picocli..",
            "dev.tiara.spark..",
            "dev.tiara.cli..")
        .check(experiments);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    assertThat(CoreInternals.exportedTo("dev.tiara.experiments"))
        .containsExactly(
            "dev.tiara.internal.concurrent", "dev.tiara.internal.file", "dev.tiara.internal.text");
    CoreInternals.usedAsExportedTo("dev.tiara.experiments").check(experiments);
  }
}
