/**
 * The HTTP interface: routes, guards, errors and metrics. Only this package knows about HTTP.
 *
 * <p>Entry type: {@link dev.tiara.server.http.HttpServer}.
 */
@Experimental
@NullMarked
package dev.tiara.server.http;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
