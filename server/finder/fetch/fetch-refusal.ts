/** The reason why a URL was not read. The scan's report shows it. */
export type RefusalReason =
  /**
   * The URL is neither http nor https, is too long, or has credentials or a port other than the
   * default.
   */
  | "address"
  /** The host resolves to a private IP address or to no IP address. */
  | "private"
  /** The URL is on a job board that scans don't read. The scan reports the board's name. */
  | "board"
  /** The host doesn't exist, doesn't accept connections or sends a broken response. */
  | "unreachable"
  | "too slow"
  /** The host requested a longer pause (Retry-After) than a scan can wait. */
  | "busy"
  | "too large"
  | "redirects"
  /** The site's robots.txt forbids reading the URL. */
  | "robots"
  /** The response isn't text, for example a picture or a PDF. */
  | "not text"
  /** The scan has reached its limit of pages or time. */
  | "limit";

type RefusalOptions = ErrorOptions & { board?: { name: string; url: string } };

/**
 * Thrown if the finder is not allowed or not able to fetch a URL, or if the response ends early.
 */
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
