package dev.tiara.learn.train;

/** Thrown when training cannot continue. */
public final class TrainingException extends RuntimeException {
  TrainingException(String message) {
    super(message);
  }
}
