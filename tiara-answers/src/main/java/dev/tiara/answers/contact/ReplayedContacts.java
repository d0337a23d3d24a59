package dev.tiara.answers.contact;

import dev.tiara.answers.contest.Contender;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.events.EventTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Answers by any predictor that has seen a whole log, one question at a time. */
public final class ReplayedContacts implements Contacts {
  private final Map<String, Integer> indices = new HashMap<>();
  private final ContactReader reader;

  /** Answers about a log. */
  public ReplayedContacts(EventTable table, Contender contender) {
    List<String> names = new ArrayList<>();
    for (int v = 0; v < table.nodes().size(); v++) {
      names.add(table.nodes().name(v));
      indices.put(table.nodes().name(v), v);
    }
    OrderedEvents events = OrderedEvents.of(table);
    var state = new EventState(TimeScales.of(events, events.size()));
    for (int i = 0; i < events.size(); i++) {
      state.append(events.sources()[i], events.targets()[i], events.times()[i]);
    }
    reader = new ContactReader(state, contender, names);
  }

  private int node(String name) {
    Integer node = indices.get(name);
    if (node == null) {
      throw new IllegalArgumentException("node must be one of the log, got \"" + name + "\"");
    }
    return node;
  }

  @Override
  public synchronized List<List<RankedContact>> next(
      List<String> sources, ContactQuery query, LongConsumer progress) {
    List<String> names = query.candidates();
    int @Nullable [] among =
        names == null ? null : names.stream().mapToInt(this::node).distinct().toArray();
    List<List<RankedContact>> answers = new ArrayList<>();
    for (String source : sources) {
      answers.add(reader.next(node(source), query.top(), query.newOnly(), among));
      progress.accept(answers.size());
    }
    return answers;
  }

  @Override
  public synchronized List<RankedContact> pairs(
      List<String> sources, List<String> targets, LongConsumer progress) {
    RankedContact[] found = new RankedContact[sources.size()];
    PairGroups groups = PairGroups.of(sources);
    long done = 0;
    for (int[] places : groups.places()) {
      int[] asked = new int[places.length];
      for (int k = 0; k < places.length; k++) {
        asked[k] = node(targets.get(places[k]));
      }
      List<RankedContact> contacts = reader.pairs(node(sources.get(places[0])), asked);
      for (int k = 0; k < places.length; k++) {
        found[places[k]] = contacts.get(k);
      }
      done += places.length;
      progress.accept(done);
    }
    return List.of(found);
  }
}
