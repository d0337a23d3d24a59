/**
 * Dynamic graph neural networks: node embeddings H_t from snapshots and features up to t.
 *
 * <p>Entry types: {@link dev.tiara.learn.model.ModelSettings}, which makes one of the paper's
 * models, and {@link dev.tiara.learn.model.DynamicModel}, which another model implements. A model
 * belongs to one thread.
 */
@NullMarked
package dev.tiara.learn.model;

import org.jspecify.annotations.NullMarked;
