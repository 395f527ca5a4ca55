import { LIMITS } from "#server/rest/limits.ts";
import {
  type Embed,
  isAggregated,
  type Output,
  type PlannedCondition,
  type PlannedOrder,
  type Read,
} from "#server/rest/plan/plan.ts";
import { compileComparison } from "./compile-condition.ts";
import { compileJoin, type Outer, tableName } from "./compile-join.ts";
import { compileList } from "./compile-list.ts";
import { compileOutput, isJson } from "./compile-output.ts";
import { compileColumn, compileValue, type Scope } from "./compile-value.ts";
import { quoted } from "./quoted.ts";
import type { SqlContext } from "./sql-context.ts";

/** Where rows come from instead of their table: a `with` query. */
export type Derived = string | undefined;

/**
 * The rows of a read, one column an output. `filtered` is the same without its outputs, order and range: what is
 * to be counted.
 */
export function compileRows(read: Read, context: SqlContext, derived?: Derived): { sql: string; filtered: string } {
  return new RowsCompiler(context).rows(read, derived);
}

export function compileConditions(read: Read, scope: Scope, context: SqlContext): string {
  return new RowsCompiler(context).where(read, scope);
}

class RowsCompiler {
  readonly #context: SqlContext;

  constructor(context: SqlContext) {
    this.#context = context;
  }

  rows(read: Read, derived: Derived, join?: (alias: string) => string): { sql: string; filtered: string } {
    const scope: Scope = { alias: this.#context.alias(), isDerived: derived !== undefined };
    const from = `from ${derived ?? tableName(read.table)} as ${scope.alias}`;
    const filtered = `${from}${this.where(read, scope, join?.(scope.alias))}`;
    const tail = `${filtered}${this.#groupBy(read)}${this.#orderBy(read, scope)}${this.#range(read)}`;
    const isFlat = isAggregated(read) || !read.outputs.some((output) => "embed" in output);
    const sql = isFlat ? this.#flat(read, scope, tail) : this.#layered(read, scope, tail);
    return { sql, filtered };
  }

  where(read: Read, scope: Scope, join?: string): string {
    const outer = this.#outer(read, scope);
    const conditions = [
      ...read.conditions.map((condition) => this.#condition(condition, scope, outer)),
      ...read.required.map((embed) => this.#exists(embed, outer)),
    ];
    if (join) conditions.unshift(join);
    return conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
  }

  #flat(read: Read, scope: Scope, tail: string): string {
    const outer = this.#outer(read, scope);
    const outputs = read.outputs.map(
      (output) => `${this.#output(output, scope, outer, isAggregated(read))} as ${quoted(output.name)}`,
    );
    return `select ${outputs.join(", ")} ${tail}`;
  }

  /** Relations are looked up outside of the ordered and cut rows, so that nothing is done for rows that are left out. */
  #layered(read: Read, scope: Scope, tail: string): string {
    const page = this.#context.alias();
    const inner: string[] = [];
    const carry = (sql: string) => {
      inner.push(`${sql} as c${inner.length}`);
      return `${page}.c${inner.length - 1}`;
    };
    const outerOfScope = this.#outer(read, scope);
    const carried = new Map<string, string>();
    const outer: Outer = (column) => {
      const known = carried.get(column) ?? carry(outerOfScope(column));
      carried.set(column, known);
      return known;
    };
    const outputs = read.outputs.map((output) => {
      const sql = this.#output(output, scope, outer, false);
      return `${"embed" in output ? sql : carry(sql)} as ${quoted(output.name)}`;
    });
    return `select ${outputs.join(", ")} from (select ${inner.join(", ")} ${tail}) as ${page}`;
  }

  #outer({ table }: Read, scope: Scope): Outer {
    return (name) => {
      const column = table.columns.get(name);
      return column ? compileColumn(column, scope) : `${scope.alias}.${quoted(name)}`;
    };
  }

  #output(output: Output, scope: Scope, outer: Outer, isGrouped: boolean): string {
    if (!("embed" in output)) return compileOutput(output, scope, this.#context, isGrouped);
    const sql = this.#embed(output, outer);
    return isGrouped && isJson(output) ? `${sql}::jsonb` : sql;
  }

  #embed({ kind, embed }: Extract<Output, { embed: Embed }>, outer: Outer): string {
    const { relationship } = embed;
    const { isToOne } = relationship;
    const read = isToOne
      ? embed.read
      : { ...embed.read, limit: Math.min(embed.read.limit ?? LIMITS.rows, LIMITS.rows) };
    const { sql } = this.rows(read, undefined, (alias) => compileJoin(relationship, alias, outer, this.#context));
    const row = this.#context.alias();
    const [output] = embed.read.outputs;
    const value = kind === "spread" && output ? quoted(output.name) : undefined;
    if (!isToOne) {
      const { list, from } = compileList(read, sql, row, value);
      return `(select coalesce(${list}, '[]') from ${from})`;
    }
    return `(select ${value === undefined ? `row_to_json(${row}.*)` : `${row}.${value}`} from (${sql}) as ${row})`;
  }

  #exists(embed: Embed, outer: Outer): string {
    return `exists (select ${this.#related(embed, outer).filtered})`;
  }

  #related({ relationship, read }: Embed, outer: Outer): { scope: Scope; filtered: string } {
    const scope: Scope = { alias: this.#context.alias(), isDerived: false };
    const where = this.where(read, scope, compileJoin(relationship, scope.alias, outer, this.#context));
    return { scope, filtered: `from ${tableName(relationship.target)} as ${scope.alias}${where}` };
  }

  #condition(condition: PlannedCondition, scope: Scope, outer: Outer): string {
    if (condition.kind === "comparison") return compileComparison(condition, scope, this.#context);
    const not = condition.isNegated ? "not " : "";
    if (condition.kind === "existence") return `${not}${this.#exists(condition.embed, outer)}`;
    const parts = condition.conditions.map((each) => this.#condition(each, scope, outer));
    return `${not}(${parts.join(` ${condition.connective} `)})`;
  }

  #groupBy(read: Read): string {
    if (!isAggregated(read)) return "";
    const positions = read.outputs.flatMap(({ kind }, index) => (kind === "aggregate" ? [] : [index + 1]));
    return positions.length > 0 ? ` group by ${positions.join(", ")}` : "";
  }

  #orderBy(read: Read, scope: Scope): string {
    if (read.order.length === 0) return "";
    return ` order by ${read.order.map((term) => this.#orderTerm(term, scope, this.#outer(read, scope))).join(", ")}`;
  }

  #orderTerm({ value, embed, direction, nulls }: PlannedOrder, scope: Scope, outer: Outer): string {
    let sql: string;
    if (embed) {
      const related = this.#related(embed, outer);
      sql = `(select ${compileValue(value, related.scope, this.#context)} ${related.filtered})`;
    } else sql = compileValue(value, scope, this.#context);
    return `${sql}${direction ? ` ${direction}` : ""}${nulls ? ` nulls ${nulls}` : ""}`;
  }

  #range({ limit, offset }: Read): string {
    const rows = limit === undefined ? "" : ` limit ${limit}`;
    return offset > 0 ? `${rows} offset ${this.#context.parameter(String(offset), "bigint")}` : rows;
  }
}
