package dev.tiara.internal.concurrent;

import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Detects that an object which is not thread-safe is used while another call is still using it.
 * Threads may take turns, as long as one hands the object over to the next.
 */
public final class ExclusiveUse {
  private final String what;
  private final AtomicReference<@Nullable Thread> user = new AtomicReference<>();

  /** The uses of an object, which is named in messages, as in "the stream". */
  public ExclusiveUse(String what) {
    this.what = what;
  }

  /**
   * Begins a call, which must {@linkplain #end end}.
   *
   * @throws ConcurrentModificationException if another call has not ended
   */
  public void begin() {
    Thread current = Thread.currentThread();
    Thread other = user.compareAndExchange(null, current);
    if (other != null) {
      throw new ConcurrentModificationException(
          what
              + " must be used by one thread at a time: thread "
              + current.getName()
              + " called it while thread "
              + other.getName()
              + " was using it");
    }
  }

  /** Ends the call that began. */
  public void end() {
    user.set(null);
  }
}
