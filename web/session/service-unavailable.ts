/**
 * The error if the service did not respond or is temporarily unavailable. The caller can send the
 * request again.
 */
export class ServiceUnavailable extends Error {
  override name = "ServiceUnavailable";
  /** The HTTP status, or 0 without a response. */
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(status === 0 ? "The service could not be reached." : `The service answered ${status}.`, options);
    this.status = status;
  }
}

/** Converts the error of a failed refresh to ServiceUnavailable. */
export function toUnavailable(error: unknown): ServiceUnavailable {
  if (error instanceof ServiceUnavailable) return error;
  const { status } = error as { status?: unknown };
  return new ServiceUnavailable(typeof status === "number" ? status : 0, { cause: error });
}

export function isUnavailable(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The error if the service no longer accepts the session. The app then signs the user out. */
export class SessionEnded extends Error {
  override name = "SessionEnded";
}
