package dev.tiara.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads the body of a request as it arrives. No thread waits for it, so slow clients block nobody;
 * and a semaphore bounds the memory of all bodies that are being read.
 */
final class Body implements Runnable {
  private final Request request;
  private final int limit;
  private final Semaphore memory;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private int reserved;

  private Body(Request request, int limit, Semaphore memory) {
    this.request = request;
    this.limit = limit;
    this.memory = memory;
  }

  /** Thrown when a body is longer than is accepted. */
  static final class TooLongException extends Exception {
    private static final long serialVersionUID = 1;

    private TooLongException(int limit) {
      super("the body must be at most " + limit + " bytes");
    }
  }

  /** Thrown when too many bodies are being read. */
  static final class NoMemoryException extends Exception {
    private static final long serialVersionUID = 1;

    private NoMemoryException() {
      super("too many requests are being read");
    }
  }

  /** Reads a body; {@link #release} is to be called once the request has been answered. */
  static Body read(Request request, int limit, Semaphore memory) {
    var body = new Body(request, limit, memory);
    if (request.getLength() > limit) {
      body.whole.completeExceptionally(new TooLongException(limit));
    } else {
      body.run();
    }
    return body;
  }

  /** The complete body. */
  CompletableFuture<byte[]> whole() {
    return whole;
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        whole.completeExceptionally(chunk.getFailure());
        return;
      }
      try {
        append(chunk.getByteBuffer());
      } catch (TooLongException | NoMemoryException e) {
        whole.completeExceptionally(e);
        return;
      } finally {
        chunk.release();
      }
      if (chunk.isLast()) {
        whole.complete(bytes.toByteArray());
        return;
      }
    }
  }

  private void append(ByteBuffer more) throws TooLongException, NoMemoryException {
    int count = more.remaining();
    if (bytes.size() + count > limit) {
      throw new TooLongException(limit);
    }
    if (!memory.tryAcquire(count)) {
      throw new NoMemoryException();
    }
    reserved += count;
    byte[] copy = new byte[count];
    more.get(copy);
    bytes.writeBytes(copy);
  }

  /** Gives the memory back. */
  void release() {
    memory.release(reserved);
    reserved = 0;
  }
}
