package dev.tiara.server.ingest;

/** Thrown when readers no longer see what is stored, so that nothing may be stored any more. */
public final class FailedServiceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  FailedServiceException(Throwable cause) {
    super("the service takes no events until it is restarted, because of " + cause, cause);
  }
}
