package dev.tiara.answers.inspection;

import dev.tiara.answers.Answer;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.Inspection;
import dev.tiara.input.Warning;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How an input is interpreted, and what snapshots it yields.
 *
 * @param inspection the interpretation
 */
public record InspectionAnswer(Inspection inspection) implements Answer {
  @Override
  public Map<String, Object> fields() {
    EventColumns read = inspection.columns();
    Map<String, Object> columns = new LinkedHashMap<>();
    columns.put("source", read.source());
    columns.put("target", read.target());
    columns.put("time", read.time());
    columns.put("weight", read.weight());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("columns", columns);
    fields.put("events", inspection.events());
    fields.put("nodes", inspection.nodes());
    fields.put("selfLoops", inspection.selfLoops());
    fields.put("duplicates", inspection.duplicates());
    fields.put("timeUnit", inspection.timeUnit());
    fields.put("from", inspection.from());
    fields.put("to", inspection.to());
    inspection.fromDate().ifPresent(date -> fields.put("fromDate", date));
    inspection.toDate().ifPresent(date -> fields.put("toDate", date));
    fields.put("timeBin", inspection.timeBin());
    fields.put("snapshots", inspection.snapshots());
    fields.put("emptySnapshots", inspection.emptySnapshots());
    fields.put("incomplete", inspection.incomplete());
    if (inspection.skippedLines() > 0) {
      fields.put("skippedLines", inspection.skippedLines());
    }
    fields.put("warnings", inspection.warnings().stream().map(Warning::text).toList());
    return fields;
  }
}
