package dev.tiara.testing;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import dev.tiara.graph.DynamicGraph;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Checks modules against tiara-core's module descriptor: of {@code dev.tiara.internal} a module may
 * use only what is exported to it. javac checks this only for code compiled as a module, and the
 * others are compiled on the class path.
 */
public final class CoreInternals {
  private CoreInternals() {}

  /**
   * The rule for a module.
   *
   * @param module the name of the module, which is also the common prefix of its packages
   */
  public static ArchRule usedAsExportedTo(String module) throws IOException {
    return noClasses()
        .that()
        .resideInAPackage(module + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.tiara.internal..")
                .and(resideOutsideOfPackages(exportedTo(module))));
  }

  /** The internal packages that tiara-core exports to a module. */
  public static String[] exportedTo(String module) throws IOException {
    return descriptor(DynamicGraph.class).exports().stream()
        .filter(exported -> exported.targets().contains(module))
        .map(ModuleDescriptor.Exports::source)
        .sorted()
        .toArray(String[]::new);
  }

  /** The descriptor of the module that a type is in, although it is tested on the class path. */
  static ModuleDescriptor descriptor(Class<?> inModule) throws IOException {
    URL module = inModule.getProtectionDomain().getCodeSource().getLocation();
    try (var classes = new URLClassLoader(new URL[] {module})) {
      // Not getResource, which would find the descriptor of the JDK or of another jar first.
      URL descriptor = classes.findResource("module-info.class");
      if (descriptor == null) {
        throw new FileNotFoundException(module + " has no module-info.class");
      }
      try (InputStream in = descriptor.openStream()) {
        return ModuleDescriptor.read(in);
      }
    }
  }
}
