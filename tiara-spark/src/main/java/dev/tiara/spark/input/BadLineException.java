package dev.tiara.spark.input;

import dev.tiara.input.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Thrown by tasks if a line of a text file is invalid. Tasks do not know its number; see {@link
 * #located}.
 */
public final class BadLineException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String file;
  private final String line;
  private final String problem;

  BadLineException(String file, String line, String problem) {
    super(file + ": " + problem);
    this.file = file;
    this.line = line;
    this.problem = problem;
  }

  /**
   * The same error with a line number: that of the first line with this text, which is invalid in
   * the same way.
   */
  public InputException located(Configuration hadoop) {
    var path = new Path(file);
    String label = FileKind.label(path);
    try (BufferedReader in = FileKind.open(path, hadoop)) {
      int number = 1;
      for (String at = in.readLine(); at != null; at = in.readLine()) {
        if (at.equals(line) || at.equals("\uFEFF" + line)) {
          return new InputException(problem, this).in(label, number);
        }
        number++;
      }
    } catch (IOException e) {
      addSuppressed(e); // the file has disappeared meanwhile: report its name only
    }
    return new InputException(problem, this).in(label);
  }
}
