/**
 * What the service answers under each path, as its OpenAPI description documents it.
 *
 * <p>Entry types: {@link dev.tiara.server.api.EventRoutes} and {@link
 * dev.tiara.server.api.ServiceRoutes}.
 */
@NullMarked
package dev.tiara.server.api;

import org.jspecify.annotations.NullMarked;
