package dev.tiara.server.http;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may ask. Pages of other origins may not, whether they say so ({@code Origin}, {@code
 * Sec-Fetch-Site}) or have pointed their own name to this machine, which the {@code Host} header
 * reveals. With a token, whoever asks must have it.
 */
final class Guard {
  private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String SCHEME = "Bearer ";

  private final Set<String> names;
  private final boolean loopback;
  private final byte @Nullable [] token;

  private Guard(Set<String> names, boolean loopback, byte @Nullable [] token) {
    this.names = names;
    this.loopback = loopback;
    this.token = token;
  }

  /**
   * A guard of a service at this address.
   *
   * @param token the token that clients must have; null for none
   */
  static Guard of(InetAddress address, @Nullable String token) {
    // Another loopback address, such as 127.0.0.2, may also be called by itself.
    Set<String> names = new HashSet<>(LOCAL_NAMES);
    names.add(address.getHostAddress());
    return new Guard(
        Set.copyOf(names), address.isLoopbackAddress(), token == null ? null : digest(token));
  }

  /** Why a request is refused, if it is. */
  Optional<Problem> refusal(Request request, boolean open) {
    if (!isOwnHost(host(request))) {
      return Optional.of(Problem.of(403, "the Host header must name this machine"));
    }
    if (isCrossOrigin(request) && !(open && isNavigation(request))) {
      return Optional.of(Problem.of(403, "pages of other origins must not ask this service"));
    }
    if (!open && token != null && !hasToken(request)) {
      return Optional.of(Problem.of(401, "a valid bearer token is required"));
    }
    return Optional.empty();
  }

  private static String host(Request request) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    return host == null ? "" : host.toLowerCase(Locale.ROOT);
  }

  /** With a token, a page that has rebound its name cannot read anything either. */
  private boolean isOwnHost(String host) {
    return !loopback || names.contains(host.replaceFirst(":\\d+$", ""));
  }

  private static boolean isCrossOrigin(Request request) {
    String site = request.getHeaders().get("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      return true;
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    return origin != null && !host(request).equals(authority(origin));
  }

  /** Whether somebody follows a link: the page that has the link does not see what it leads to. */
  private static boolean isNavigation(Request request) {
    return "navigate".equals(request.getHeaders().get("Sec-Fetch-Mode"))
        && "document".equals(request.getHeaders().get("Sec-Fetch-Dest"))
        && request.getHeaders().get(HttpHeader.ORIGIN) == null;
  }

  private static @Nullable String authority(String origin) {
    try {
      String authority = URI.create(origin).getRawAuthority();
      return authority == null ? null : authority.toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private boolean hasToken(Request request) {
    String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    return given != null
        && given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        // Compared as digests, in a time that does not depend on where they differ.
        && MessageDigest.isEqual(token, digest(given.substring(SCHEME.length()).strip()));
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has SHA-256
    }
  }
}
