package dev.tiara.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.testing.MainClasses;
import org.junit.jupiter.api.Test;

/** Benchmarks may use internals, but not the command line or Spark; nothing may depend on them. */
class ArchitectureTest {
  private final JavaClasses all = MainClasses.of("dev.tiara");

  @Test
  void benchmarks_areUsedByNobody() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.benchmarks..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.tiara.benchmarks..")
        .check(all);
  }

  @Test
  void jmh_appearsHereOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.benchmarks..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.openjdk.jmh..")
        .check(all);
  }

  @Test
  void commandLineAndCluster_areMeasuredAsCommands() {
    noClasses()
        .that()
        .resideInAPackage("dev.tiara.benchmarks..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "picocli..", "org.apache.spark..", "dev.tiara.cli..", "dev.tiara.spark..")
        .check(all);
  }
}
