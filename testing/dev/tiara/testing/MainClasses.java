package dev.tiara.testing;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The classes that architecture tests look at: those on the class path that are not tests. */
public final class MainClasses {
  private MainClasses() {}

  /** The classes of a package and its subpackages. */
  public static JavaClasses of(String name) {
    // Not ArchUnit's own option, which knows target/test-classes but not target/quick/test-classes.
    return new ClassFileImporter()
        .withImportOption(location -> !location.contains("/test-classes/"))
        .importPackages(name);
  }
}
