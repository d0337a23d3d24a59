package dev.tiara.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.testing.CoreInternals;
import dev.tiara.testing.MainClasses;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Dependencies between modules point one way: cli → experiments → learn and answers → data → core.
 */
class ModulesTest {
  private static final String[] CORE = {
    "dev.tiara.augment..",
    "dev.tiara.diffusion..",
    "dev.tiara.events..",
    "dev.tiara.graph..",
    "dev.tiara.internal..",
    "dev.tiara.matrix..",
    "dev.tiara.proximity.."
  };

  private final JavaClasses all = MainClasses.of("dev.tiara");

  @Test
  void core_knowsNeitherDataNorCli() {
    noClasses()
        .that()
        .resideInAnyPackage(CORE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.tiara.data..", "dev.tiara.cli..")
        .check(all);
  }

  @Test
  void data_knowsNoCli() {
    noClasses()
        .that()
        .resideInAPackage("dev.tiara.data..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.tiara.cli..")
        .check(all);
  }

  @Test
  void duckDb_isKnownInDataOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.data..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.duckdb..", "java.sql..")
        .check(all);
  }

  @Test
  void lab_isNeededByTheCommandLineOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.tiara.learn..", "dev.tiara.experiments..", "dev.tiara.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.tiara.learn..", "dev.tiara.experiments..")
        .check(all);
  }

  @Test
  void commandLineLibraries_areKnownInCliOnly() {
    classes()
        .that()
        .resideOutsideOfPackage("dev.tiara.cli..")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages("picocli..", "me.tongfei..")
        .check(all);
  }

  @Test
  void packagesOfTheCommand_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("main")
        .definedBy("dev.tiara.cli")
        .layer("command")
        .definedBy("dev.tiara.cli.command..")
        .layer("option")
        .definedBy("dev.tiara.cli.option..")
        .layer("terminal")
        .definedBy("dev.tiara.cli.terminal..")
        .whereLayer("main")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("command")
        .mayOnlyBeAccessedByLayers("main")
        .whereLayer("option")
        .mayOnlyBeAccessedByLayers("main", "command")
        .check(all);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    CoreInternals.usedAsExportedTo("dev.tiara.cli").check(all);
  }
}
