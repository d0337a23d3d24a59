package dev.tiara.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.tiara.answers.drift.DriftStream;
import dev.tiara.answers.evaluation.Evaluation;
import dev.tiara.answers.evaluation.EventRanker;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.explain.Explainer;
import dev.tiara.answers.network.Reasons;
import dev.tiara.answers.prediction.SnapshotRule;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.rates.ProximityChoice;
import dev.tiara.cli.command.EvaluateCommand;
import dev.tiara.testing.CoreInternals;
import dev.tiara.testing.ExportedTypes;
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
        .resideInAPackage("org.duckdb..")
        .check(all);
  }

  @Test
  void databases_areKnownInDataAndTheServerOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.tiara.data..", "dev.tiara.server..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.sqlite..")
        .check(all);
  }

  @Test
  void lab_isNeededByItsCommandsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.tiara.learn..", "dev.tiara.experiments..", "dev.tiara.cli.lab..")
        .and()
        .doNotBelongToAnyOf(EvaluateCommand.class) // evaluate --model
        .and()
        .doNotBelongToAnyOf(Main.class) // reports that training failed
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
        .layer("lab")
        .definedBy("dev.tiara.cli.lab..")
        .layer("option")
        .definedBy("dev.tiara.cli.option..")
        .layer("terminal")
        .definedBy("dev.tiara.cli.terminal..")
        .whereLayer("main")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("command")
        .mayOnlyBeAccessedByLayers("main")
        .whereLayer("lab")
        .mayOnlyBeAccessedByLayers("main")
        .whereLayer("option")
        .mayOnlyBeAccessedByLayers("main", "command", "lab")
        .check(all);
  }

  /** Whatever computes an answer is called by the answers, not by what shows them. */
  @Test
  void solversWalksAndScorers_areNotCalledByTheCommandLine() {
    noClasses()
        .that()
        .resideInAPackage("dev.tiara.cli..")
        .should()
        .accessClassesThat(
            resideInAnyPackage(
                    "dev.tiara.internal.bound..",
                    "dev.tiara.internal.column..",
                    "dev.tiara.internal.elimination..",
                    "dev.tiara.internal.solver..",
                    "dev.tiara.internal.spectrum..",
                    "dev.tiara.internal.step..",
                    "dev.tiara.internal.walk..")
                .or(resideInAPackage("dev.tiara.proximity.."))
                .or(resideInAPackage("dev.tiara.live.."))
                .or(
                    resideInAnyPackage(
                            "dev.tiara.answers.contact..",
                            "dev.tiara.answers.contest..",
                            "dev.tiara.answers.event..",
                            "dev.tiara.answers.network..",
                            "dev.tiara.answers.rule..",
                            "dev.tiara.answers.tgb..")
                        .and(not(equivalentTo(Reasons.class)))
                        .and(not(equivalentTo(Reasons.Part.class)))
                        .and(not(equivalentTo(Feature.class)))
                        .and(not(equivalentTo(Feature.Group.class))))
                .or(assignableTo(LinkScorer.class))
                .or(
                    belongToAnyOf(
                        Evaluation.class,
                        EventRanker.class,
                        ProximityChoice.class,
                        SnapshotRule.class,
                        Explainer.class,
                        DriftStream.class)))
        .check(all);
  }

  @Test
  void publicTypes_sayHowStableTheyAre() {
    ExportedTypes.areMarked(
            "dev.tiara.answers..",
            "dev.tiara.data..",
            "dev.tiara.experiments..",
            "dev.tiara.server..")
        .check(all);
  }

  @Test
  void internalsOfCore_areUsedAsItsModuleExportsThem() throws IOException {
    CoreInternals.usedAsExportedTo("dev.tiara.cli").check(all);
  }
}
