/**
 * Dynamic graph neural networks: node embeddings H_t from snapshots and features up to t.
 *
 * <p>Entry types: {@link dev.tiara.learn.model.ModelSettings}, which creates the paper's models,
 * and {@link dev.tiara.learn.model.DynamicModel}, the interface for other models. Models are not
 * thread-safe.
 */
@NullMarked
package dev.tiara.learn.model;

import org.jspecify.annotations.NullMarked;
