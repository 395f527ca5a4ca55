import { LRUCache } from "lru-cache";
import type { Connection, Submittable } from "pg";

/** The statement's rows in PostgreSQL's text format, and the number of rows that it affected. */
export type Answer = { rows: (string | null)[][]; rowCount: number };

type Values = (string | Buffer | null)[];

export type PipelinedQueryOptions = {
  /**
   * The prepared statement that sets role and claims. It is already prepared on this connection.
   */
  prelude: { name: string; values: string[] };
  /** Runs before the statement. It is parsed every time, and its rows are not read. */
  first?: { text: string; values: Values } | undefined;
  statement: { role: string; text: string; values: Values };
  isRolledBack: boolean;
  settle(error: Error | undefined, answer: Answer): void;
};

/**
 * The number of statements that a connection keeps prepared, because plans use PostgreSQL's memory.
 * The oldest is closed first.
 */
const PREPARED_PER_CONNECTION = 128;

/**
 * Longest statement that is prepared, in characters. Longer statements are parsed every time,
 * because they are rare and their plans are large. The statement that saves a job has 5,500.
 */
const LONGEST_PREPARED = 8_000;

/** The most characters of all statements that a connection keeps prepared. */
const PREPARED_CHARACTERS = 512_000;

/**
 * Sends prelude and statement with one Sync, so PostgreSQL runs them as one transaction in one
 * round trip. Relies on the internals of pg, which is therefore pinned exactly (record 19). A
 * client calls `submit` and then the `handle…` methods. It adds `name` to the connection's
 * `parsedStatements` when the server has parsed the statement.
 */
export class PipelinedQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly #options: PipelinedQueryOptions;
  readonly #rows: (string | null)[][] = [];
  #rowCount = 0;
  #completed = 0;
  /** How many results arrive before the statement's. */
  readonly #before: number;

  constructor(options: PipelinedQueryOptions) {
    this.#options = options;
    this.#before = options.first ? 2 : 1;
    this.text = options.statement.text;
    // A plan under row security holds for one role. If roles shared a name, PostgreSQL would plan
    // again at every change.
    this.name = this.text.length > LONGEST_PREPARED ? "" : `${options.statement.role}_${numberOf(this.text)}`;
  }

  submit(connection: Connection): void {
    const { prelude, first, statement, isRolledBack } = this.#options;
    const { wire, flush } = gather(connection);
    wire.bind({ statement: prelude.name, values: prelude.values });
    wire.execute();
    // Parses the statement before `first`, because pg takes the first parsed statement for the
    // statement with this name.
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

/** The part of pg's Connection that is used here. Its published types describe an older version. */
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
 * Returns the connection with its messages held back, so that they are sent in one write. Drops
 * messages of an earlier query that failed before sending.
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
 * The number of the newest statement. All connections share it, because a statement has the same
 * name on each.
 */
let lastNumber = 0;

/** Returns the same number for the same text while the text is in use. Never reuses a number. */
function numberOf(text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(text, lastNumber);
  return lastNumber;
}
