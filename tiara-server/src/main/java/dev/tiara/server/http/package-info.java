/**
 * The HTTP interface: routes, guards, errors and metrics. Only this package knows about HTTP.
 *
 * <p>Entry type: {@link dev.tiara.server.http.HttpServer}.
 */
@NullMarked
package dev.tiara.server.http;

import org.jspecify.annotations.NullMarked;
