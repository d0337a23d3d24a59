package dev.tiara.spark;

import dev.tiara.data.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A line of a text file that breaks a rule. Thrown by tasks, which do not know its number. */
final class BadLineException extends IllegalArgumentException {
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

  /** The same with the number of the line: of the first like it, which breaks the same rule. */
  InputException located(Configuration hadoop) {
    var path = new Path(file);
    String label = FileKind.label(path);
    try (BufferedReader in = FileKind.open(path, hadoop)) {
      int number = 1;
      for (String at = in.readLine(); at != null; at = in.readLine()) {
        if (at.equals(line) || at.equals("\uFEFF" + line)) {
          return new InputException(label + ":" + number + ": " + problem, this);
        }
        number++;
      }
    } catch (IOException e) {
      addSuppressed(e); // the file has gone meanwhile: its name has to do
    }
    return new InputException(label + ": " + problem, this);
  }
}
