package dev.tiara.answers;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.testing.CoreInternals;
import dev.tiara.testing.MainClasses;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Dependencies point one way: evaluation → prediction → contact → contest → network → event. */
class ArchitectureTest {
  private final JavaClasses predict = MainClasses.of("dev.tiara.answers");

  @Test
  void packages_haveNoCycles() {
    slices().matching("dev.tiara.answers.(*)..").should().beFreeOfCycles().check(predict);
  }

  @Test
  void layers_callDownwardsOnly() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("evaluation")
        .definedBy("dev.tiara.answers.evaluation..")
        .layer("prediction")
        .definedBy("dev.tiara.answers.prediction..")
        .layer("contact")
        .definedBy("dev.tiara.answers.contact..")
        .layer("contest")
        .definedBy("dev.tiara.answers.contest..")
        .layer("network")
        .definedBy("dev.tiara.answers.network..")
        .layer("event")
        .definedBy("dev.tiara.answers.event..")
        .whereLayer("evaluation")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("prediction")
        .mayOnlyBeAccessedByLayers("evaluation")
        .whereLayer("contact")
        .mayOnlyBeAccessedByLayers("evaluation", "prediction")
        .whereLayer("contest")
        .mayOnlyBeAccessedByLayers("evaluation", "prediction", "contact")
        .whereLayer("network")
        .mayOnlyBeAccessedByLayers("evaluation", "prediction", "contact", "contest")
        .check(predict);
  }

  /** Only {@link Answers} knows the subjects; what they share does not. */
  @Test
  void sharedTypes_knowNoSubject() {
    noClasses()
        .that()
        .resideInAPackage("dev.tiara.answers")
        .and()
        .doNotBelongToAnyOf(Answers.class)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.tiara.answers.*..")
        .check(predict);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    CoreInternals.usedAsExportedTo("dev.tiara.answers").check(predict);
  }
}
