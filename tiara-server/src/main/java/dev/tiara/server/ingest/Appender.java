package dev.tiara.server.ingest;

import dev.tiara.input.InputException;
import dev.tiara.server.store.Batch;
import dev.tiara.server.store.Event;
import dev.tiara.server.store.EventStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Appends the events of many clients to a log. One thread decides on them in their order of arrival
 * and commits all requests that wait at that moment together, so that one sync of the disk serves
 * them all. A request is acknowledged after that, once readers see its events.
 */
public final class Appender implements AutoCloseable {
  /** The maximum number of requests that wait. */
  private static final int QUEUE = 1_000;

  /** The maximum number of events that wait. */
  private static final int WAITING_EVENTS = 500_000;

  /** Events that are committed together, unless a single request has more. */
  private static final int COMMIT = 50_000;

  private final EventStore store;
  private final Admission admission;
  private final HeapBudget budget;
  private final Listener listener;
  private final BlockingQueue<Waiting> queue = new ArrayBlockingQueue<>(QUEUE);
  private final Semaphore room = new Semaphore(WAITING_EVENTS);
  private final Thread thread;
  private volatile boolean closed;

  /** Why readers no longer see what is stored; null if they do. */
  private volatile @Nullable FailedServiceException broken;

  /** Learns of events once they are durable, on the appender's thread. */
  public interface Listener {
    /** Takes the events of a transaction, in order. */
    void appended(List<Event> events);

    /** Learns that a transaction failed, so that none of its events was stored. */
    default void failed(Throwable e) {}
  }

  /** A request and the promise of its answer. */
  private record Waiting(AppendRequest request, CompletableFuture<String> answer) {
    int size() {
      return Math.max(1, request.lines().size());
    }
  }

  /** A request that is about to be committed. */
  private record Decided(Waiting waiting, Batch batch, String answer) {}

  /** Starts to append. The admission and the budget have seen the events of the store. */
  public Appender(EventStore store, Admission admission, HeapBudget budget, Listener listener) {
    this.store = store;
    this.admission = admission;
    this.budget = budget;
    this.listener = listener;
    this.thread = new Thread(this::run, "tiara-append");
    thread.start();
  }

  /**
   * Requests to append events.
   *
   * @return the answer as JSON, once the events are durable. It fails with a {@link
   *     dev.tiara.server.store.StoreFullException} or a {@link HeapFullException} if there is no
   *     room for them, and with a {@link KeyConflictException} if the key was used for another
   *     request.
   * @throws BusyException if too many requests wait
   */
  public CompletableFuture<String> append(AppendRequest request) {
    var waiting = new Waiting(request, new CompletableFuture<>());
    if (closed || !room.tryAcquire(waiting.size())) {
      throw new BusyException("events");
    }
    if (!queue.offer(waiting)) {
      room.release(waiting.size());
      throw new BusyException("requests");
    }
    if (!thread.isAlive() && queue.remove(waiting)) {
      throw new BusyException("requests"); // closed in between
    }
    return waiting.answer();
  }

  /** Why no events are taken until the service is restarted, if that is so. */
  public Optional<String> failure() {
    return Optional.ofNullable(broken).map(FailedServiceException::getMessage);
  }

  /** The number of requests that wait. */
  public int waiting() {
    return queue.size();
  }

  private void run() {
    while (!closed || !queue.isEmpty()) {
      List<Waiting> requests;
      try {
        requests = next();
      } catch (InterruptedException e) {
        continue; // nobody interrupts this thread; close() ends it
      }
      if (!requests.isEmpty()) {
        try {
          commit(requests);
        } catch (Throwable e) { // whatever happens, nobody waits in vain
          broken = new FailedServiceException(e);
          requests.forEach(request -> request.answer().completeExceptionally(e));
        }
        requests.forEach(request -> room.release(request.size()));
      }
    }
  }

  /** All requests that wait, up to the size of a transaction. */
  private List<Waiting> next() throws InterruptedException {
    List<Waiting> requests = new ArrayList<>();
    Waiting first = queue.poll(100, TimeUnit.MILLISECONDS);
    int events = 0;
    for (Waiting next = first; next != null; next = events < COMMIT ? queue.poll() : null) {
      requests.add(next);
      events += next.size();
    }
    return requests;
  }

  private void commit(List<Waiting> requests) {
    Admission.Span span = admission.span();
    long used = budget.used();
    List<Decided> decided = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    try {
      if (broken != null) {
        throw broken;
      }
      decide(requests, decided, events);
      store.append(decided.stream().map(Decided::batch).toList());
    } catch (IOException | RuntimeException | Error e) {
      admission.reset(span);
      budget.reset(used);
      listener.failed(e);
      requests.forEach(request -> request.answer().completeExceptionally(e));
      return;
    }
    try {
      listener.appended(events);
    } catch (RuntimeException | Error e) {
      // The events are durable, but readers do not see them until a restart.
      broken = new FailedServiceException(e);
      listener.failed(e);
    }
    decided.forEach(request -> request.waiting().answer().complete(request.answer()));
  }

  private void decide(List<Waiting> requests, List<Decided> decided, List<Event> events)
      throws IOException {
    Map<String, Batch.Receipt> receipts = new HashMap<>();
    Set<String> nodes = new HashSet<>();
    for (Waiting waiting : requests) {
      try {
        Decided decision = decide(waiting, receipts, events, nodes);
        decided.add(decision);
      } catch (KeyConflictException | HeapFullException e) {
        waiting.answer().completeExceptionally(e);
      }
    }
  }

  /**
   * Decides on a request.
   *
   * @param receipts the answers to the requests before it in the same transaction, by their keys
   * @param events the events of these requests
   * @param nodes the names that are new in these requests
   */
  private Decided decide(
      Waiting waiting, Map<String, Batch.Receipt> receipts, List<Event> events, Set<String> nodes)
      throws IOException {
    AppendRequest request = waiting.request();
    Optional<Batch.Receipt> earlier = receipt(request.key(), receipts);
    if (earlier.isPresent()) {
      if (!earlier.get().digest().equals(request.digest())) {
        throw new KeyConflictException();
      }
      return new Decided(waiting, Batch.of(List.of()), earlier.get().answer());
    }
    Admission.Span span = admission.span();
    long snapshots = admission.snapshots();
    List<Event> accepted = new ArrayList<>();
    Appended appended = accept(request.lines(), accepted, store.size() + events.size());
    Set<String> added = new HashSet<>();
    for (Event event : accepted) {
      addIfNew(event.source(), nodes, added);
      addIfNew(event.target(), nodes, added);
    }
    try {
      budget.add(accepted, added, admission.snapshots() - snapshots);
    } catch (HeapFullException e) {
      admission.reset(span);
      throw e;
    }
    events.addAll(accepted);
    nodes.addAll(added);
    String answer = appended.json();
    Batch.Receipt receipt = null;
    if (request.key() != null) {
      receipt = new Batch.Receipt(request.key(), request.digest(), answer);
      receipts.put(request.key(), receipt);
    }
    return new Decided(waiting, new Batch(accepted, receipt, request.position()), answer);
  }

  private void addIfNew(String name, Set<String> nodes, Set<String> added) {
    if (!store.hasNode(name) && !nodes.contains(name)) {
      added.add(name);
    }
  }

  private Optional<Batch.Receipt> receipt(
      @Nullable String key, Map<String, Batch.Receipt> undecided) throws IOException {
    if (key == null) {
      return Optional.empty();
    }
    Batch.Receipt receipt = undecided.get(key);
    return receipt != null ? Optional.of(receipt) : store.receipt(key);
  }

  private Appended accept(EventLines lines, List<Event> accepted, long version) {
    List<Refusal> refused = new ArrayList<>(lines.refused());
    int late = 0;
    int selfLoops = 0;
    for (int i = 0; i < lines.events().size(); i++) {
      Event event = lines.events().get(i);
      try {
        admission.check(event);
      } catch (InputException e) {
        refused.add(Refusal.of(lines.line(i), e));
        continue;
      }
      late += admission.isLate(event) ? 1 : 0;
      selfLoops += event.source().equals(event.target()) ? 1 : 0;
      admission.accept(event);
      accepted.add(event);
    }
    refused.sort((a, b) -> Long.compare(a.line(), b.line()));
    return new Appended(accepted.size(), late, selfLoops, refused, version + accepted.size());
  }

  /** Appends what waits, and ends. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // what waits is still to be committed
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
