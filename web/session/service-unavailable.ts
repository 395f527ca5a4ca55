/** The service did not answer, or said that it cannot now: worth another try, unlike a refusal. */
export class ServiceUnavailable extends Error {
  override name = "ServiceUnavailable";
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(status === 0 ? "The service could not be reached." : `The service answered ${status}.`, options);
    this.status = status;
  }
}

/** The failure of an exchange: ours, or the auth client's error with the status of the answer. */
export function toUnavailable(error: unknown): ServiceUnavailable {
  if (error instanceof ServiceUnavailable) return error;
  const { status } = error as { status?: unknown };
  return new ServiceUnavailable(typeof status === "number" ? status : 0, { cause: error });
}

export function isUnavailable(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The service does not know the session any more: it was ended elsewhere. The user is being signed out. */
export class SessionEnded extends Error {
  override name = "SessionEnded";
}
