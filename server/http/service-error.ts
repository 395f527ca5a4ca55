export type ErrorDetails = string | readonly object[];

/**
 * The one error that the server throws on purpose. Each service's plugin turns it into the envelope that the
 * client of its protocol expects; `code` comes from that protocol's closed list.
 */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly code: string;
  /** A sentence, or what the client's protocol wants to read in its place. */
  readonly details: ErrorDetails | null;
  readonly hint: string | null;
  readonly headers: Record<string, string>;
  /** False for rejections that a flood repeats: it must not fill the log. They are counted by the metrics. */
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
