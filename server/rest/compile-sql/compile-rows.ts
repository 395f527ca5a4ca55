import { LIMITS } from "#server/rest/limits.ts";
import { KEYWORDS, OPERATORS } from "#server/rest/parse-query/parse-condition.ts";
import {
  type Embed,
  isAggregated,
  type Output,
  type PlannedComparison,
  type PlannedCondition,
  type PlannedOrder,
  type Read,
} from "#server/rest/plan/plan.ts";
import type { Relationship, Table } from "#server/rest/schema-cache/schema-cache.ts";
import { compileList } from "./compile-list.ts";
import { quoted, type SqlContext } from "./sql-context.ts";

/** Returns the SQL of a column in the row that contains the nested rows. */
type Outer = (column: string) => string;

const columnsOf =
  (alias: string): Outer =>
  (column) =>
    `${alias}.${quoted(column)}`;

export const tableName = ({ name }: Table) => `public.${quoted(name)}`;

/**
 * Compiles a read to a select statement. `filtered` contains only the statement's `from` and
 * `where` clauses, for counting the rows. `derived` is the name of a `with` query that replaces the
 * table.
 */
export function compileRows(read: Read, context: SqlContext, derived?: string): { sql: string; filtered: string } {
  return new RowsCompiler(context).rows(read, derived);
}

export function compileConditions(read: Read, alias: string, context: SqlContext): string {
  return new RowsCompiler(context).where(read, alias);
}

class RowsCompiler {
  readonly #context: SqlContext;

  constructor(context: SqlContext) {
    this.#context = context;
  }

  rows(read: Read, derived: string | undefined, join?: (alias: string) => string): { sql: string; filtered: string } {
    const alias = this.#context.alias();
    const from = `from ${derived ?? tableName(read.table)} as ${alias}`;
    const filtered = `${from}${this.where(read, alias, join?.(alias))}`;
    const tail = `${filtered}${groupBy(read)}${this.#orderBy(read, alias)}${this.#range(read)}`;
    const hasRelations = read.outputs.some(({ kind }) => kind === "embed");
    const sql = hasRelations
      ? this.#layered(read, alias, tail)
      : `select ${this.#outputs(read, columnsOf(alias))} ${tail}`;
    return { sql, filtered };
  }

  where(read: Read, alias: string, join?: string): string {
    const conditions = [
      ...read.conditions.map((condition) => this.#condition(condition, alias)),
      ...read.required.map((embed) => `exists (select ${this.#related(embed, alias).filtered})`),
    ];
    if (join) conditions.unshift(join);
    return conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
  }

  /**
   * Selects the nested relations in an outer query, and orders and limits the rows in an inner
   * query. PostgreSQL therefore reads relations only for the rows of the page.
   */
  #layered(read: Read, alias: string, tail: string): string {
    const page = this.#context.alias();
    const carried: string[] = [];
    const outputs = this.#outputs(read, (column) => {
      if (!carried.includes(column)) carried.push(column);
      return `${page}.c${carried.indexOf(column)}`;
    });
    const inner = carried.map((column, index) => `${alias}.${quoted(column)} as c${index}`);
    return `select ${outputs} from (select ${inner.join(", ")} ${tail}) as ${page}`;
  }

  #outputs({ outputs }: Read, outer: Outer): string {
    return outputs.map((output) => `${this.#output(output, outer)} as ${quoted(output.name)}`).join(", ");
  }

  #output(output: Output, outer: Outer): string {
    if (output.kind === "embed") return this.#embed(output.embed, outer);
    const value = output.column ? outer(output.column.name) : "*";
    return output.kind === "aggregate" ? `${output.aggregate}(${value})` : value;
  }

  #embed({ relationship, read }: Embed, outer: Outer): string {
    const { isToOne } = relationship;
    const cut = isToOne ? read : { ...read, limit: Math.min(read.limit ?? LIMITS.rows, LIMITS.rows) };
    const { sql } = this.rows(cut, undefined, (alias) => compileJoin(relationship, alias, outer));
    const row = this.#context.alias();
    if (isToOne) return `(select row_to_json(${row}.*) from (${sql}) as ${row})`;
    const { list, from } = compileList(cut, sql, row);
    return `(select coalesce(${list}, '[]') from ${from})`;
  }

  #related({ relationship, read }: Embed, outerAlias: string): { alias: string; filtered: string } {
    const alias = this.#context.alias();
    const join = compileJoin(relationship, alias, columnsOf(outerAlias));
    return { alias, filtered: `from ${tableName(relationship.target)} as ${alias}${this.where(read, alias, join)}` };
  }

  #condition(condition: PlannedCondition, alias: string): string {
    const not = condition.isNegated ? "not " : "";
    if (condition.kind === "comparison") return `${not}(${this.#comparison(condition, alias)})`;
    const parts = condition.conditions.map((each) => this.#condition(each, alias));
    return `${not}(${parts.join(` ${condition.connective} `)})`;
  }

  #comparison({ column, operator, value }: PlannedComparison, alias: string): string {
    const left = `${alias}.${quoted(column.name)}`;
    const { sql, operand } = OPERATORS[operator];
    switch (operand) {
      case "own-type":
        return `${left} ${sql} ${this.#context.parameter(value, column.type)}`;
      case "pattern":
        return `${left} ${sql} ${this.#context.parameter(value.replaceAll("*", "%"), column.isString ? column.type : "text")}`;
      case "list":
        return `${left} ${sql} (${this.#context.parameter(value, `${column.type}[]`)})`;
      case "keyword":
        return `${left} ${sql} ${KEYWORDS.get(value.toLowerCase())}`;
    }
  }

  #orderBy(read: Read, alias: string): string {
    if (read.order.length === 0) return "";
    return ` order by ${read.order.map((term) => this.#orderTerm(term, alias)).join(", ")}`;
  }

  #orderTerm({ column, embed, direction, nulls }: PlannedOrder, alias: string): string {
    const related = embed && this.#related(embed, alias);
    const name = `${related?.alias ?? alias}.${quoted(column.name)}`;
    const sql = related ? `(select ${name} ${related.filtered})` : name;
    return `${sql}${direction ? ` ${direction}` : ""}${nulls ? ` nulls ${nulls}` : ""}`;
  }

  #range({ limit, offset }: Read): string {
    const rows = limit === undefined ? "" : ` limit ${limit}`;
    return offset > 0 ? `${rows} offset ${this.#context.parameter(String(offset), "bigint")}` : rows;
  }
}

function groupBy(read: Read): string {
  if (!isAggregated(read)) return "";
  const positions = read.outputs.flatMap(({ kind }, index) => (kind === "aggregate" ? [] : [index + 1]));
  return positions.length > 0 ? ` group by ${positions.join(", ")}` : "";
}

/** Returns the condition that joins a nested row, with the alias `alias`, to its outer row. */
function compileJoin({ columns }: Relationship, alias: string, outer: Outer): string {
  return columns.map(({ here, there }) => `${alias}.${quoted(there)} = ${outer(here)}`).join(" and ");
}
