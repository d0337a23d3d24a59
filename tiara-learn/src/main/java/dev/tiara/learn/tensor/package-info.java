/**
 * Float tensors with reverse-mode gradients, and operations fused where it pays.
 *
 * <p>Entry types: {@link dev.tiara.learn.tensor.Tape}, on which operations are recorded, and {@link
 * dev.tiara.learn.tensor.Tensor}. A tape and its tensors belong to one thread; operations use the
 * tape's workers inside. Results do not depend on the number of workers: rows are computed whole,
 * and sums over rows are taken by chunks whose bounds depend on the number of rows alone.
 */
@NullMarked
package dev.tiara.learn.tensor;

import org.jspecify.annotations.NullMarked;
