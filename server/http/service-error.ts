export type ErrorDetails = string | readonly object[];

/**
 * An error that the server throws on purpose. Each service sends it in the error format of its
 * protocol. The protocol also defines the values of `code`.
 */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly code: string;
  /** A sentence that explains the error, or data in the format of the service's protocol. */
  readonly details: ErrorDetails | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;
  /** False for an error that occurs too often to log. Metrics count it instead. */
  readonly isLogged: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: ErrorDetails | null;
      hint?: string | null;
      headers?: Record<string, string>;
      cause?: unknown;
      isLogged?: boolean;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
    this.isLogged = more.isLogged ?? true;
  }
}
