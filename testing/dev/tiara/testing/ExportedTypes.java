package dev.tiara.testing;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasAnnotations;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.tiara.stability.Experimental;
import dev.tiara.stability.Stable;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;

/** The rule that every type of a module's API says how stable it is. */
public final class ExportedTypes {
  private ExportedTypes() {}

  /** Every public top-level type of a package that is exported to all is stable or experimental. */
  public static ArchRule areMarked(Class<?> inModule) throws IOException {
    return areMarked(
        CoreInternals.descriptor(inModule).exports().stream()
            .filter(exported -> !exported.isQualified())
            .map(ModuleDescriptor.Exports::source)
            .toArray(String[]::new));
  }

  /** Every public top-level type of these packages is stable or experimental, or its package is. */
  public static ArchRule areMarked(String... packages) {
    return classes()
        .that()
        .resideInAnyPackage(packages)
        .and()
        .arePublic()
        .and(describe("are top-level", JavaClass::isTopLevelClass))
        .and(describe("are no package-info", type -> !type.getSimpleName().equals("package-info")))
        .should(ArchCondition.from(describe("say how stable they are", ExportedTypes::isMarked)));
  }

  private static boolean isMarked(JavaClass type) {
    return isMarkedItself(type)
        || type.getPackage().tryGetPackageInfo().filter(ExportedTypes::isMarkedItself).isPresent();
  }

  private static boolean isMarkedItself(HasAnnotations<?> type) {
    return type.isAnnotatedWith(Stable.class) || type.isAnnotatedWith(Experimental.class);
  }
}
