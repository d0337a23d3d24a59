package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.data.events.Binning;
import dev.tiara.data.events.EventColumns;
import dev.tiara.data.events.EventReader;
import java.io.IOException;
import java.nio.file.Path;

/** A data set that is a file of events, with the columns given. */
abstract class EventDataSet extends DataSet {
  private final String columns;

  EventDataSet(String name, String columns) {
    super(name);
    this.columns = columns;
  }

  /** The width of a snapshot: the paper's, unless the set has a scale of its own. */
  Binning binning() {
    return Binning.DEFAULT;
  }

  @Override
  GraphData load(Form form, DataFolder folder, LoadOptions options) throws IOException {
    return GraphData.of(reader(folder.get(form.files().get(0)), options).read());
  }

  final EventReader reader(Path file, LoadOptions options) {
    return new EventReader(
        file.toString(),
        null,
        EventColumns.parse(columns),
        options.direction(),
        options.weighting(),
        options.binning() == null ? binning() : options.binning());
  }
}
