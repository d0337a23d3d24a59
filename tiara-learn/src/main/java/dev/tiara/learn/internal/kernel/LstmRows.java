package dev.tiara.learn.internal.kernel;

/**
 * The arrays of one step of an LSTM cell with peepholes, h units wide.
 *
 * <pre>
 *   i = σ(G_i + w_i∘C')   f = σ(G_f + w_f∘C')   g = tanh(G_g)
 *   C = f∘C' + i∘g        o = σ(G_o + w_o∘C)    H = o∘tanh(C)
 * </pre>
 *
 * A row of gates is [i | f | o | g].
 *
 * <p>The last three arrays are used in the backward pass only.
 *
 * @param units h, the number of units
 * @param peepholes [w_i | w_f | w_o]
 * @param cellBefore C', rows of h
 * @param cell C, rows of h
 * @param hidden H, rows of h; written by the forward pass
 * @param hiddenGradient rows of h; read by the backward pass
 * @param cellGradient rows of h; the backward pass replaces the gradient of C by that of C'
 * @param sums [∂w_i | ∂w_f | ∂w_o | ∂i | ∂f | ∂o | ∂g], to which the backward pass adds the sums
 *     over rows
 */
public record LstmRows(
    int units,
    float[] peepholes,
    float[] cellBefore,
    float[] cell,
    float[] hidden,
    float[] hiddenGradient,
    float[] cellGradient,
    float[] sums) {}
