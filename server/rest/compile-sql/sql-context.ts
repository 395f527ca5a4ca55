/** What the parts of one statement share: its parameters and its aliases. */
export class SqlContext {
  readonly values: string[] = [];
  #aliases = 0;

  /** Every value goes this way, as text: `$1::bigint`. */
  parameter(value: string, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }
}
