import { LRUCache } from "lru-cache";
import type { Connection, Submittable } from "pg";

/** The statement's rows in PostgreSQL's text format, and the number of rows that it affected. */
export type Answer = { rows: (string | null)[][]; rowCount: number };

type Values = (string | Buffer | null)[];

export type PipelinedQueryOptions = {
  /** The statement that sets role and claims. The connection has already prepared it. */
  prelude: { name: string; values: string[] };
  /**
   * A statement that runs before the main statement. PostgreSQL parses it every time. Its rows are
   * ignored.
   */
  first?: { text: string; values: Values } | undefined;
  statement: { role: string; text: string; values: Values };
  isRolledBack: boolean;
  settle(error: Error | undefined, answer: Answer): void;
};

/**
 * Maximum number of prepared statements of a connection. PostgreSQL keeps their plans in memory. At
 * the maximum, the connection closes the oldest statement.
 */
const PREPARED_PER_CONNECTION = 128;

/**
 * Longest statement to prepare, in characters. PostgreSQL parses longer statements at each call.
 * Longer statements are rare, and their plans are large. The statement that saves a job has 5,500
 * characters.
 */
const LONGEST_PREPARED = 8_000;

/** Maximum total length of the statements that a connection keeps prepared, in characters. */
const PREPARED_CHARACTERS = 512_000;

/**
 * Sends the prelude and the statement with one Sync, so that PostgreSQL runs both as one
 * transaction in one round trip. Uses internals of pg, so package.json pins pg's exact version
 * (record 19). pg's client calls `submit`, then the `handle…` methods. It adds `name` to the
 * connection's `parsedStatements` when PostgreSQL has parsed the statement.
 */
export class PipelinedQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly #options: PipelinedQueryOptions;
  readonly #rows: (string | null)[][] = [];
  #rowCount = 0;
  #completed = 0;
  /** Number of results that arrive before the result of the statement itself. */
  readonly #before: number;

  constructor(options: PipelinedQueryOptions) {
    this.#options = options;
    this.#before = options.first ? 2 : 1;
    this.text = options.statement.text;
    // Includes the role in the name, because row security makes PostgreSQL's plan depend on the
    // role. If roles shared a name, PostgreSQL would plan the statement again at each change of
    // role.
    this.name = this.text.length > LONGEST_PREPARED ? "" : `${options.statement.role}_${numberOf(this.text)}`;
  }

  submit(connection: Connection): void {
    const { prelude, first, statement, isRolledBack } = this.#options;
    const { wire, flush } = gather(connection);
    wire.bind({ statement: prelude.name, values: prelude.values });
    wire.execute();
    // Sends the Parse of the named statement before the Parse of `first`. pg assumes that
    // PostgreSQL's first confirmation of a Parse is for the named statement.
    if (this.name !== "" && !(this.name in wire.parsedStatements)) this.#parse(wire);
    if (first) {
      wire.parse({ name: "", text: first.text });
      wire.bind({ statement: "", values: first.values });
      wire.execute();
    }
    if (this.name === "") wire.parse({ name: "", text: this.text });
    wire.bind({ statement: this.name, values: statement.values });
    wire.execute();
    if (isRolledBack) {
      wire.parse({ name: "", text: "rollback" });
      wire.bind({ statement: "", values: [] });
      wire.execute();
    }
    wire.sync();
    flush();
  }

  #parse(wire: Wire): void {
    const prepared = Object.entries(wire.parsedStatements).filter(([name]) => name !== this.#options.prelude.name);
    let count = prepared.length + 1;
    let characters = prepared.reduce((sum, [, text]) => sum + text.length, this.text.length);
    for (const [name, text] of prepared) {
      if (count <= PREPARED_PER_CONNECTION && characters <= PREPARED_CHARACTERS) break;
      wire.close({ type: "S", name });
      delete wire.parsedStatements[name];
      count -= 1;
      characters -= text.length;
    }
    wire.parse({ name: this.name, text: this.text });
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#completed === this.#before) this.#rows.push(message.fields);
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.#completed === this.#before) this.#rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0);
    this.#completed += 1;
  }

  handleReadyForQuery(): void {
    this.#settle(undefined);
  }

  handleError(error: Error): void {
    this.#settle(error);
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {
    this.#completed += 1;
  }

  #isSettled = false;
  #settle(error: Error | undefined): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#options.settle(error, { rows: this.#rows, rowCount: this.#rowCount });
  }
}

/**
 * The methods and fields of pg's Connection that this file uses. pg's published types describe an
 * older version.
 */
type Wire = {
  readonly parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: Values }): void;
  execute(): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
};

type Gatherer = { wire: Wire; messages: Buffer[] };

const gatherers = new WeakMap<Connection, Gatherer>();

/**
 * Collects the connection's messages until `flush` sends them in one write. First drops the
 * messages of an earlier query that failed before `flush`.
 */
function gather(connection: Connection): { wire: Wire; flush(): void } {
  const gatherer = gatherers.get(connection) ?? createGatherer(connection);
  gatherer.messages = [];
  return { wire: gatherer.wire, flush: () => void connection.stream.write(Buffer.concat(gatherer.messages)) };
}

function createGatherer(connection: Connection): Gatherer {
  const send = (message: Buffer) => void gatherer.messages.push(message);
  const gatherer: Gatherer = { wire: Object.create(connection, { _send: { value: send } }), messages: [] };
  gatherers.set(connection, gatherer);
  return gatherer;
}

const NUMBERED_STATEMENTS = 2_048;
const numbers = new LRUCache<string, number>({ max: NUMBERED_STATEMENTS });
/**
 * The last number that was given to a statement text. All connections share the numbers, so a
 * statement has the same name on each connection.
 */
let lastNumber = 0;

/**
 * Returns a number that identifies the statement text. Two texts never have the same number. A text
 * keeps its number while it is in the cache.
 */
function numberOf(text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(text, lastNumber);
  return lastNumber;
}
