package dev.tiara.server.ingest;

import dev.tiara.input.InputException;
import dev.tiara.server.store.Event;
import java.util.ArrayList;
import java.util.List;

/** The events of a request, with their lines, and the lines that could not be parsed. */
public final class EventLines {
  private final int most;
  private final List<Event> events = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private final List<Refusal> refused = new ArrayList<>();

  /** Holds at most this many lines. */
  EventLines(int most) {
    this.most = most;
  }

  void add(long line, Event event) {
    checkRoom();
    events.add(event);
    lines.add(line);
  }

  void refuse(long line, InputException e) {
    checkRoom();
    refused.add(Refusal.of(line, e));
  }

  private void checkRoom() {
    if (events.size() + refused.size() == most) {
      throw new TooManyEventsException(most);
    }
  }

  /** The number of lines. */
  public int size() {
    return events.size() + refused.size();
  }

  List<Event> events() {
    return events;
  }

  long line(int i) {
    return lines.get(i);
  }

  List<Refusal> refused() {
    return refused;
  }
}
