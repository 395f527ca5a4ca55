/** Why a URL was not read. The scan's report shows it. */
export type RefusalReason =
  /** Not http or https on its default port, with credentials, or too long. */
  | "address"
  /** Resolves to a private address or to none. */
  | "private"
  /** On a board that is only named in the report. */
  | "board"
  /** The host doesn't exist, doesn't connect or sends a broken response. */
  | "unreachable"
  | "too slow"
  /** The host asked for a pause with Retry-After. */
  | "busy"
  | "too large"
  | "redirects"
  /** Forbidden by robots.txt. */
  | "robots"
  /** Not text, for example a picture or a PDF. */
  | "not text"
  /** The scan reached its page limit or time limit. */
  | "limit";

type RefusalOptions = ErrorOptions & { board?: { name: string; url: string } };

/** Thrown if a URL is not read or its response is abandoned. */
export class FetchRefusal extends Error {
  readonly reason: RefusalReason;
  readonly board: RefusalOptions["board"];

  constructor(reason: RefusalReason, message: string, { board, ...options }: RefusalOptions = {}) {
    super(message, options);
    this.name = "FetchRefusal";
    this.reason = reason;
    this.board = board;
  }
}
