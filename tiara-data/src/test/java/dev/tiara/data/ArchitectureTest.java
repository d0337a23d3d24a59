package dev.tiara.data;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.testing.CoreInternals;
import dev.tiara.testing.MainClasses;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Dependencies are acyclic: synthetic → sets → events → text → columns → time; events → sql; text →
 * gzip; output → events, npz, sql.
 */
class ArchitectureTest {
  private final JavaClasses data = MainClasses.of("dev.tiara.data");

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.tiara.(**)").should().beFreeOfCycles().check(data);
  }

  @Test
  void layers_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("synthetic")
        .definedBy("dev.tiara.data.synthetic..")
        .layer("cluster")
        .definedBy("dev.tiara.data.cluster..")
        .layer("output")
        .definedBy("dev.tiara.data.output..")
        .layer("sets")
        .definedBy("dev.tiara.data.sets..")
        .layer("events")
        .definedBy("dev.tiara.data.events..")
        .layer("text")
        .definedBy("dev.tiara.data.text..")
        .layer("columns")
        .definedBy("dev.tiara.data.columns..")
        .layer("time")
        .definedBy("dev.tiara.data.time..")
        .layer("gzip")
        .definedBy("dev.tiara.data.gzip..")
        .layer("formats")
        .definedBy("dev.tiara.data.npz..", "dev.tiara.data.sql..")
        .layer("vocabulary")
        .definedBy("dev.tiara.data")
        .whereLayer("synthetic")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("cluster")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("output")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("sets")
        .mayOnlyBeAccessedByLayers("synthetic")
        .whereLayer("events")
        .mayOnlyBeAccessedByLayers("synthetic", "sets", "cluster", "output")
        .whereLayer("text")
        .mayOnlyBeAccessedByLayers("sets", "events")
        .whereLayer("columns")
        .mayOnlyBeAccessedByLayers("synthetic", "sets", "cluster", "output", "events", "text")
        .whereLayer("gzip")
        .mayOnlyBeAccessedByLayers("sets", "events", "output", "text")
        .whereLayer("formats")
        .mayOnlyBeAccessedByLayers("synthetic", "sets", "events", "output")
        .whereLayer("vocabulary")
        .mayOnlyBeAccessedByLayers(
            "synthetic", "sets", "events", "output", "formats", "cluster", "text")
        .check(data);
  }

  /** It takes a damaged member for the end of the file. */
  @Test
  void gzip_isReadByOneClass() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.zip.GZIPInputStream")
        .check(data);
  }

  @Test
  void data_knowsNoModuleAboveIt() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.tiara.learn..", "dev.tiara.experiments..", "dev.tiara.spark..", "dev.tiara.cli..")
        .check(data);
  }

  @Test
  void jackson_readsTheCatalogueAndParsedQueriesAndWritesMetadata_only() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.tiara.data.sets..", "dev.tiara.data.output..", "dev.tiara.data.sql..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
        .check(data);
  }

  @Test
  void duckDb_isOpenedInOnePlace() {
    // Other packages use statements and appenders of a connection that they are given.
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.data.sql..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.sql.DriverManager")
        .check(data);
    noClasses()
        .that()
        .resideInAnyPackage("dev.tiara.data", "dev.tiara.data.npz..", "dev.tiara.data.cluster..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.duckdb..", "java.sql..")
        .check(data);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    assertThat(CoreInternals.exportedTo("dev.tiara.data"))
        .containsExactly("dev.tiara.internal.file", "dev.tiara.internal.text");
    CoreInternals.usedAsExportedTo("dev.tiara.data").check(data);
  }
}
