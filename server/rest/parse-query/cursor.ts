import { LIMITS } from "#server/rest/limits.ts";
import { notOffered, restError } from "#server/rest/rest-error.ts";

/** Matches a name without quotes. */
const NAME = /(?:[^\s,.:()!"'\\>{}*&|=<;-]|-(?!>)|[^\S\r\n]+(?=[^\s,.:()!>-]))+/y;
const SPACES = /\s*/y;

export class Cursor {
  readonly #text: string;
  readonly #what: string;
  #position = 0;

  /** Error messages contain `what`, the name of the parsed text, such as "select parameter". */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  sees(token: string): boolean {
    return this.#text.startsWith(token, this.#position);
  }

  /** If `token` comes next, moves past it and returns true. Otherwise returns false. */
  takes(token: string): boolean {
    const isNext = this.sees(token);
    if (isNext) this.#position += token.length;
    return isNext;
  }

  expect(token: string): void {
    if (!this.takes(token)) this.fail(`expecting "${token}"`);
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail("expecting the end");
  }

  /**
   * If `pattern` matches at the current position, moves past the match and returns it. Otherwise
   * returns undefined. The pattern must be sticky.
   */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  skipSpaces(): void {
    this.match(SPACES);
  }

  rest(): string {
    const rest = this.#text.slice(this.#position);
    this.#position = this.#text.length;
    return rest;
  }

  /** Reads `name` or `"any name"`. */
  name(): string {
    this.skipSpaces();
    const name = this.sees('"') ? this.quoted() : this.match(NAME);
    if (!name) return this.fail("expecting a name");
    if (Buffer.byteLength(name) > LIMITS.identifierBytes)
      return this.fail(`expecting at most ${LIMITS.identifierBytes} bytes`);
    this.skipSpaces();
    if (this.sees("->")) throw notOffered("JSON paths are");
    this.refuseCast();
    return name;
  }

  refuseCast(): void {
    if (this.sees("::")) throw notOffered("Casts are");
  }

  /** Reads `"…"` with the escapes `\"` and `\\`. */
  quoted(): string {
    this.expect('"');
    const inner = this.match(/(?:[^"\\]|\\[\s\S])*/y) ?? "";
    this.expect('"');
    return inner.replace(/\\([\s\S])/g, "$1");
  }

  fail(expectation: string): never {
    const next = this.#text[this.#position];
    throw restError(
      "PGRST100",
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#position + 1})`,
      {
        details: `unexpected ${next === undefined ? "end of input" : JSON.stringify(next)} ${expectation}`,
      },
    );
  }
}
