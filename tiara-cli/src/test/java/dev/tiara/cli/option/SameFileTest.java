package dev.tiara.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SameFileTest {
  @TempDir Path folder;

  @Test
  void letterCase_tellsFilesApart_unlessTheFileSystemIgnoresIt() throws IOException {
    Path lower = folder.resolve("out.csv");
    Path upper = folder.resolve("OUT.csv");
    assertThat(SameFile.willBe(lower, upper, folder -> true)).isTrue();
    assertThat(SameFile.willBe(lower, upper, folder -> false)).isFalse();
    assertThat(SameFile.willBe(lower, folder.resolve("other.csv"), folder -> true)).isFalse();
    Files.writeString(lower, "");
    boolean ignored = Files.exists(upper); // what this file system does
    assertThat(SameFile.willBe(lower, upper)).isEqualTo(ignored);
    Files.delete(lower);
    assertThat(SameFile.willBe(lower, upper)).isEqualTo(ignored);
  }
}
