package dev.tiara.learn.internal.kernel;

/**
 * The arrays of one step of an LSTM cell with peepholes, h units wide.
 *
 * <pre>
 *   i = σ(G_i + w_i∘C')   f = σ(G_f + w_f∘C')   g = tanh(G_g)
 *   C = f∘C' + i∘g        o = σ(G_o + w_o∘C)    H = o∘tanh(C)
 * </pre>
 *
 * A row of its gates is [i | f | o | g].
 *
 * <p>The last three are for the way back, and empty on the way forward.
 *
 * @param units h
 * @param peepholes [w_i | w_f | w_o]
 * @param cellBefore C', rows of h
 * @param cell C, rows of h
 * @param hidden H, rows of h; written forward
 * @param hiddenGradient rows of h; read backward
 * @param cellGradient rows of h; backward the gradient of C comes in and that of C' goes out
 * @param sums added to backward: [∂w_i | ∂w_f | ∂w_o | ∂i | ∂f | ∂o | ∂g], summed over rows
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
