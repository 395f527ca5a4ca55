/** What one request, and one caller, may use. docs/api.md lists these limits under "Data service". */
export const LIMITS = {
  bodyBytes: 1_048_576,
  /** A body in which something has to be cleaned. */
  cleanedBodyBytes: 400_000,
  /** All its texts that have to be cleaned, in UTF-8: three of the longest. */
  cleanedBytes: 300_000,
  urlBytes: 16_384,
  /**
   * Milliseconds of the database that one person, or visitors of one IP address, may use a minute. The first few of each
   * statement are free: they are what a list, a form or a search takes, also when the machine is busy.
   */
  databaseTime: { person: 15_000, address: 5_000, free: 10 },
  rows: 1_000,
  /** Relations within relations multiply, and Node holds an answer several times over. */
  answerBytes: 8_388_608,
  /** Of large answers, until their readers have them: what one caller may have on its way, and all together. */
  bytesInFlight: { caller: 16_777_216, all: 33_554_432 },
  /** Milliseconds that a reader has for a large answer. */
  readingTime: 60_000,
  jsonDepth: 64,
  /** Relations within relations. */
  embedDepth: 5,
  embeds: 20,
  selectItems: 200,
  /** The same column, or the same relation, in one list: repeating a long text only costs. */
  repeatedItems: 3,
  conditions: 100,
  /** `and`/`or` within `and`/`or`. */
  logicDepth: 10,
  /** PostgreSQL cuts longer names. */
  identifierBytes: 63,
} as const;
