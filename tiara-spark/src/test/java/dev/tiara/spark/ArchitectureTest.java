package dev.tiara.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.testing.CoreInternals;
import dev.tiara.testing.MainClasses;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Spark appears in this module only, and the command's libraries do not. */
class ArchitectureTest {
  private final JavaClasses all = MainClasses.of("dev.tiara");

  @Test
  void spark_appearsHereOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.spark..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.spark..", "org.apache.hadoop..", "org.apache.parquet..", "scala..")
        .check(all);
  }

  @Test
  void commandLineDatabaseAndLab_doNotAppearHere() {
    noClasses()
        .that()
        .resideInAPackage("dev.tiara.spark..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "picocli..", "org.duckdb..", "dev.tiara.learn..", "dev.tiara.experiments..")
        .check(all);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    CoreInternals.usedAsExportedTo("dev.tiara.spark").check(all);
  }
}
