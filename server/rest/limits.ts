/** Limits of one request and of one caller, listed in docs/api.md under "Data service". */
export const LIMITS = {
  bodyBytes: 1_048_576,
  /** Bytes of a body with columns to clean. */
  cleanedBodyBytes: 400_000,
  /** Bytes of all texts to clean in one body: three texts of the longest size. */
  cleanedBytes: 300_000,
  urlBytes: 16_384,
  /**
   * Milliseconds of database time in a minute, for a user (`person`) or for the visitors of an IP
   * address (`ipBlock`). The first `free` milliseconds of each statement don't count. Lists, forms
   * and searches take this long on a busy machine.
   */
  databaseTime: { person: 15_000, ipBlock: 5_000, free: 10 },
  rows: 1_000,
  /**
   * Maximum number of bytes of a response. Nested relations can make it large, and Node holds
   * several copies of it.
   */
  answerBytes: 8_388_608,
  /**
   * Maximum number of bytes of large responses that clients have not received yet, for a caller and
   * for all callers together.
   */
  bytesInFlight: { caller: 16_777_216, all: 33_554_432 },
  /** Milliseconds in which a client has to receive a large answer. */
  readingTime: 60_000,
  jsonDepth: 64,
  /** Levels of nested relations. */
  embedDepth: 5,
  embeds: 20,
  selectItems: 200,
  /** Maximum number of times that a list may select the same column or relation. */
  repeatedItems: 3,
  conditions: 100,
  /** Levels of nested `and` and `or`. */
  logicDepth: 10,
  /** Maximum number of bytes of a name. PostgreSQL shortens longer names. */
  identifierBytes: 63,
} as const;
