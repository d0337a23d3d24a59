/**
 * Training-free predictors: recency, popularity, memory of past links, and proximity.
 *
 * <p>Entry type: {@link dev.tiara.answers.rule.Rules}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.rule;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
