/** Why an address was not read: what the person who asked for the scan is told. */
export type RefusalReason =
  /** Not http(s) on its usual port, or with a name and password in it, or too long. */
  | "address"
  /** Leads into a private network, or to no network at all. */
  | "private"
  /** Of a board that is only named. */
  | "board"
  /** No such host, no connection, a broken answer. */
  | "unreachable"
  | "too slow"
  /** Its host asked for a pause with Retry-After. */
  | "busy"
  | "too large"
  | "redirects"
  /** The site's robots.txt asks us not to. */
  | "robots"
  /** Not a text that can be read: a picture, a PDF. */
  | "not text"
  /** The scan has read as many pages as it may, or took as long as it may. */
  | "limit";

type RefusalOptions = ErrorOptions & { board?: { name: string; url: string } };

/** An address that is not read, or an answer that is given up. */
export class FetchRefusal extends Error {
  readonly reason: RefusalReason;
  /** The board that was not read. */
  readonly board: RefusalOptions["board"];

  constructor(reason: RefusalReason, message: string, { board, ...options }: RefusalOptions = {}) {
    super(message, options);
    this.name = "FetchRefusal";
    this.reason = reason;
    this.board = board;
  }
}
