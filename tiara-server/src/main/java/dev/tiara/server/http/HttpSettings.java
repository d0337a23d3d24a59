package dev.tiara.server.http;

import java.net.InetAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a service listens, and its limits.
 *
 * @param address the address
 * @param port the port; 0 for a free one
 * @param token the token that clients must have; null for none
 * @param longestBody the maximum number of bytes of a request
 * @param threads the number of answers that are computed at the same time
 * @param queue the number of questions that may wait
 * @param idle after which time without a byte a connection is closed
 */
public record HttpSettings(
    InetAddress address,
    int port,
    @Nullable String token,
    int longestBody,
    int threads,
    int queue,
    Duration idle) {
  /** A service for this machine alone, with the default limits. */
  public static HttpSettings loopback(int port) {
    return of(InetAddress.getLoopbackAddress(), port, null);
  }

  /** The default limits. */
  public static HttpSettings of(InetAddress address, int port, @Nullable String token) {
    return new HttpSettings(
        address,
        port,
        token,
        16 << 20,
        Runtime.getRuntime().availableProcessors(),
        256,
        Duration.ofSeconds(30));
  }
}
