package dev.tiara.learn.run;

import dev.tiara.internal.file.AppendedFile;
import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.learn.internal.record.RecordJson;
import dev.tiara.stability.Experimental;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The record of a run, a JSON object with its outcome and its provenance. Two runs have the same
 * result if their outcomes are equal, see {@link #sameOutcome}.
 *
 * @param version the version of the format
 */
@Experimental
public record RunRecord(int version, RunOutcome outcome, RunProvenance provenance) {

  /**
   * The version of the format that this version of Tiara writes and reads. It also increases
   * whenever the same settings and data give a different outcome.
   */
  public static final int VERSION = 2;

  /** Checks the version, and what may be missing from a damaged file. */
  public RunRecord {
    if (version != VERSION || outcome == null || provenance == null) {
      throw new IllegalArgumentException(
          "a record must have version " + VERSION + ", an outcome and a provenance");
    }
  }

  /** A record of the current version. */
  public RunRecord(RunOutcome outcome, RunProvenance provenance) {
    this(VERSION, outcome, provenance);
  }

  /**
   * Whether the other run has the same result, no matter where, when and how fast it was computed.
   */
  public boolean sameOutcome(RunRecord other) {
    return outcome.equals(other.outcome);
  }

  /** The record as one line of JSON, without a line break. */
  public String toJson() {
    return RecordJson.MAPPER.writeValueAsString(this);
  }

  /**
   * Appends the record as a line to a file, which is created if it does not exist. If that fails,
   * nothing is appended.
   */
  public void appendTo(Path file) throws IOException {
    AppendedFile.appendLine(file, toJson());
  }

  /**
   * The records of a file with one record per line; empty if the file does not exist.
   *
   * @throws IOException if a line is not a record, or has another version
   */
  public static List<RunRecord> readAll(Path file) throws IOException {
    List<RunRecord> records = new ArrayList<>();
    try {
      int line = 0;
      for (String json : Files.readAllLines(file)) {
        line++;
        records.add(read(file + ":" + line, json));
      }
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file + ": not UTF-8, so not run records", e);
    }
    return records;
  }

  private static RunRecord read(String place, String json) throws IOException {
    try {
      JsonNode tree = RecordJson.MAPPER.readTree(json);
      int version = tree.path("version").asInt(VERSION);
      if (version != VERSION) {
        throw new DamagedFileException(
            place + ": run record of version " + version + ", this Tiara reads version " + VERSION);
      }
      return RecordJson.MAPPER.treeToValue(tree, RunRecord.class);
    } catch (JacksonException e) {
      throw new DamagedFileException(place + ": not a run record", e);
    }
  }
}
