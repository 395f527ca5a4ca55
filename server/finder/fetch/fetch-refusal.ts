/** Why an address was not read: what the person who asked for the scan is told. */
export type RefusalReason =
  /** Not http(s) on its usual port, or with a name and password in it, or too long. */
  | "address"
  /** Leads into a private network, or to no network at all. */
  | "private"
  /** No such host, no connection, a broken answer. */
  | "unreachable"
  | "too slow"
  | "too large"
  | "redirects"
  /** The site's robots.txt asks us not to. */
  | "robots"
  /** Not a text that can be read: a picture, a PDF. */
  | "not text"
  /** The scan has read as many pages as it may, or took as long as it may. */
  | "limit";

/** An address that is not read, or an answer that is given up. */
export class FetchRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FetchRefusal";
    this.reason = reason;
  }
}
