/**
 * Float tensors with reverse-mode gradients, and operations that are fused where that pays off.
 *
 * <p>Entry types: {@link dev.tiara.learn.tensor.Tape}, on which operations are recorded, and {@link
 * dev.tiara.learn.tensor.Tensor}. Tapes and their tensors are not thread-safe; operations use the
 * tape's workers internally. Results do not depend on the number of workers: each row is computed
 * by one worker, and sums over rows are taken in chunks whose bounds depend only on the number of
 * rows.
 */
@NullMarked
package dev.tiara.learn.tensor;

import org.jspecify.annotations.NullMarked;
