/**
 * Augmenters: each turns the snapshots of a dynamic graph into the matrices that a GNN uses in
 * place of Ã_t.
 *
 * <p>Entry types: {@link dev.tiara.augment.Tiara} for the paper's method, {@link
 * dev.tiara.augment.Augmenter} for the interface they share, {@link dev.tiara.augment.Augmentation}
 * for their description as a value. Augmenters are immutable; their streams are not thread-safe.
 */
@NullMarked
package dev.tiara.augment;

import org.jspecify.annotations.NullMarked;
