/** Quotes a name, so that PostgreSQL reads it literally. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export class SqlContext {
  readonly values: string[] = [];
  #bodyAt: number | undefined;
  #aliases = 0;

  /** Adds a value as text and returns its placeholder, such as `$1::bigint`. */
  parameter(value: string, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /**
   * Returns the placeholder of the JSON body. The statement is cached without a body, and
   * `valuesWith` adds the body of each request.
   */
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
