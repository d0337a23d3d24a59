/**
 * One step of Algorithm 1, on all columns or some of them, and the state that it advances.
 *
 * <p>Entry types: {@link dev.tiara.internal.step.Algorithm1} and {@link
 * dev.tiara.internal.step.DiffusionState}; {@link dev.tiara.internal.step.ColumnSubset} for
 * computations that distribute the columns over machines.
 */
@NullMarked
package dev.tiara.internal.step;

import org.jspecify.annotations.NullMarked;
