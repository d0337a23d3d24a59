package dev.tiara.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.tiara.testing.CoreInternals;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: service → api → http, live → ingest → store. */
class ArchitectureTest {
  private final JavaClasses server =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.tiara.server");

  @Test
  void layers_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("service")
        .definedBy("dev.tiara.server")
        .layer("api")
        .definedBy("dev.tiara.server.api..")
        .layer("http")
        .definedBy("dev.tiara.server.http..")
        .layer("live")
        .definedBy("dev.tiara.server.live..")
        .layer("ingest")
        .definedBy("dev.tiara.server.ingest..")
        .layer("store")
        .definedBy("dev.tiara.server.store..")
        .whereLayer("service")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("api")
        .mayOnlyBeAccessedByLayers("service")
        .whereLayer("http")
        .mayOnlyBeAccessedByLayers("service", "api")
        .whereLayer("live")
        .mayOnlyBeAccessedByLayers("service", "api")
        .whereLayer("ingest")
        .mayOnlyBeAccessedByLayers("service", "api", "http", "live")
        .check(server);
  }

  @Test
  void eachLibrary_hasOneDoor() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.server.http..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.eclipse.jetty..")
        .check(server);
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.tiara.server.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.sqlite..")
        .check(server);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    CoreInternals.usedAsExportedTo("dev.tiara.server").check(server);
  }
}
