package dev.tiara.learn.train;

import dev.tiara.stability.Experimental;

/** Thrown when training cannot continue. */
@Experimental
public final class TrainingException extends RuntimeException {
  TrainingException(String message) {
    super(message);
  }
}
