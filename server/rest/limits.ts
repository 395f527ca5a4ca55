/** Limits of a request and of a caller. docs/api.md lists them under "Data service". */
export const LIMITS = {
  bodyBytes: 1_048_576,
  /** Maximum bytes of a body for a table with columns that the server must clean. */
  cleanedBodyBytes: 400_000,
  /**
   * Maximum total bytes of the texts in a body that the server must clean. It is three times the
   * maximum of a single text.
   */
  cleanedBytes: 300_000,
  urlBytes: 16_384,
  /**
   * Milliseconds of database time per minute, for a user (`person`) and for all visitors of an IP
   * address together (`ipBlock`). The first `free` milliseconds of each statement don't count,
   * because a list or a search can take this long on a busy machine.
   */
  databaseTime: { person: 15_000, ipBlock: 5_000, free: 10 },
  rows: 1_000,
  /**
   * Maximum number of bytes of a response. Nested relations can make a response large, and Node
   * needs memory for several copies of each response.
   */
  answerBytes: 8_388_608,
  /**
   * Maximum number of bytes in large responses that clients have not received yet, for each caller
   * and for all callers together.
   */
  bytesInFlight: { caller: 16_777_216, all: 33_554_432 },
  /** Milliseconds in which a client must receive a large response. */
  readingTime: 60_000,
  jsonDepth: 64,
  embedDepth: 5,
  embeds: 20,
  selectItems: 200,
  /** Maximum number of times that a list may select the same column or relation. */
  repeatedItems: 3,
  conditions: 100,
  logicDepth: 10,
  /** Maximum number of bytes of a name. PostgreSQL shortens longer names. */
  identifierBytes: 63,
} as const;
