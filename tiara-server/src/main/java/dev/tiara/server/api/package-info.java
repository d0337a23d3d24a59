/**
 * What the service answers under each path, as its OpenAPI description documents it.
 *
 * <p>Entry types: {@link dev.tiara.server.api.EventRoutes} and {@link
 * dev.tiara.server.api.ServiceRoutes}.
 */
@Experimental
@NullMarked
package dev.tiara.server.api;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
