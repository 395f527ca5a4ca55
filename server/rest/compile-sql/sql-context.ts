/** A name as PostgreSQL takes it literally. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** What the parts of one statement share: its parameters and its aliases. */
export class SqlContext {
  readonly values: string[] = [];
  #bodyAt: number | undefined;
  #aliases = 0;

  /** Adds a value, sent as text: `$1::bigint`. */
  parameter(value: string, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** The request's JSON, which `valuesWith` puts in: the same statement serves other bodies. */
  body(): string {
    this.#bodyAt = this.values.length;
    return this.parameter("", "json");
  }

  valuesWith(body: string): readonly string[] {
    return this.#bodyAt === undefined ? this.values : this.values.with(this.#bodyAt, body);
  }

  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }
}
