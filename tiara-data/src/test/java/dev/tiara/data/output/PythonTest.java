package dev.tiara.data.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.data.npz.NpzReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NumPy and SciPy read what we write, and we read what they write. */
class PythonTest {
  @TempDir Path folder;

  private String python(String script, Path file) throws IOException, InterruptedException {
    return run("python3", "-c", script, file.toString());
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      return skip("python3 is not there: " + e.getMessage());
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 && output.contains("ModuleNotFoundError")) {
      return skip("python3 has no NumPy or SciPy");
    }
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }

  private static String skip(String message) {
    if ("true".equals(System.getenv("CI"))) {
      fail(message);
    }
    return abort(message);
  }

  @Test
  void npz_loadsInScipy_withTheSameNumbers() throws IOException, InterruptedException {
    AugmentedGraph graph = AugmentedFormatTest.augmented();
    Path path = folder.resolve("out.npz");
    AugmentedFormatTest.write(graph, path);
    String script =
        """
        import sys, json, numpy as np, scipy.sparse as sp
        z = np.load(sys.argv[1], allow_pickle=False)
        for t in range(z['snapshots']):
            A = sp.csr_matrix((z[f'data_{t}'], z[f'indices_{t}'], z[f'indptr_{t}']), shape=z['shape'])
            assert np.allclose(A.sum(axis=1), 1, atol=1e-5)
            A = A.tocoo()
            for r, c, v in zip(A.row, A.col, A.data):
                print(t, ascii(str(z['nodes'][r])), ascii(str(z['nodes'][c])), float(v).hex())
        p = json.loads(str(z['parameters']))
        assert p['alpha'] == 0.2 and p['note'] == 'it\\'s "quoted"', p
        assert list(z['certificate_names']) [0] == 'maxToPaper' and z['certificate'][2][0] == 2e-7
        """;
    var expected = new StringBuilder();
    for (int t = 0; t < graph.length(); t++) {
      for (int row = 0; row < graph.nodes().size(); row++) {
        for (int i = 0; i < graph.matrix(t).indices(row).length; i++) {
          int column = graph.matrix(t).indices(row)[i];
          expected
              .append(t)
              .append(' ')
              .append(graph.nodes().name(row))
              .append(' ')
              .append(graph.nodes().name(column))
              .append(' ')
              .append(graph.matrix(t).values(row)[i])
              .append('\n');
        }
      }
    }
    assertThat(plain(python(script, path))).isEqualTo(expected.toString());
  }

  /** Reverses Python's ascii() and float.hex(). */
  private static String plain(String output) {
    var plain = new StringBuilder();
    for (String line : output.split("\n")) {
      var fields = new java.util.ArrayList<String>();
      var matcher =
          java.util.regex.Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|\\S+")
              .matcher(line);
      while (matcher.find()) {
        String text =
            matcher.group(1) != null
                ? matcher.group(1)
                : matcher.group(2) != null ? matcher.group(2) : matcher.group();
        fields.add(unescaped(text));
      }
      float weight = (float) Double.parseDouble(fields.get(3));
      plain.append(String.join(" ", fields.subList(0, 3))).append(' ').append(weight).append('\n');
    }
    return plain.toString();
  }

  private static String unescaped(String text) {
    var matcher =
        java.util.regex.Pattern.compile("\\\\(x..|u....|U........|[nt'\"\\\\])").matcher(text);
    return matcher.replaceAll(
        m -> {
          String code = m.group(1);
          String one =
              switch (code.charAt(0)) {
                case 'n' -> "\n";
                case 't' -> "\t";
                case 'x', 'u', 'U' -> Character.toString(Integer.parseInt(code.substring(1), 16));
                default -> code;
              };
          return java.util.regex.Matcher.quoteReplacement(one);
        });
  }

  @Test
  void scipyExample_runs() throws IOException, InterruptedException {
    Path path = folder.resolve("out.npz");
    AugmentedFormatTest.write(AugmentedFormatTest.augmented(), path);
    Path example =
        Path.of(System.getProperty("tiara.root", ".."), "examples/python/scipy_example.py");
    assertThat(run("python3", example.toString(), path.toString())).contains("007");
  }

  @Test
  void numpyArchives_areRead_compressedOrFortranOrderedOrPlain()
      throws IOException, InterruptedException {
    Path path = folder.resolve("in.npz");
    String script =
        """
        import sys, numpy as np
        a = np.arange(24).reshape(2, 3, 4) % 5
        np.savez_compressed(sys.argv[1], c=a, f=np.asfortranarray(a.astype('float64')),
                            b=a.astype('>i2'), names=np.array(['ü', 'ab']))
        """;
    python(script, path);
    assertThat(Files.size(path)).isPositive();
    try (var npz = new NpzReader(path)) {
      for (String name : new String[] {"c", "f", "b"}) {
        double[][][] found = new double[2][3][4];
        npz.readNonZeros(name, (at, value) -> found[at[0]][at[1]][at[2]] = value);
        double[] flat =
            Arrays.stream(found).flatMap(Arrays::stream).flatMapToDouble(Arrays::stream).toArray();
        double[] expected = new double[24];
        Arrays.setAll(expected, i -> i % 5);
        assertThat(flat).as(name).containsExactly(expected);
      }
      assertThat(npz.texts("names")).containsExactly("ü", "ab");
    }
  }

  @Test
  void pickledObjectsOfNumpy_areRejected() throws IOException, InterruptedException {
    Path path = folder.resolve("in.npz");
    python(
        "import sys, numpy as np; np.savez(sys.argv[1], adjs=np.array([{}, []], dtype=object))",
        path);
    try (var npz = new NpzReader(path)) {
      org.assertj.core.api.Assertions.assertThatThrownBy(() -> npz.numbers("adjs"))
          .hasMessage(
              path + ": array \"adjs\" holds pickled Python objects, which are never loaded");
    }
  }
}
