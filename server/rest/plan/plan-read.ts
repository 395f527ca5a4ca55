import type { Identity } from "#database/identity.ts";
import { LIMITS } from "#server/rest/limits.ts";
import type {
  Clause,
  Condition,
  EmbedItem,
  Field,
  OrderTerm,
  Query,
  SelectItem,
} from "#server/rest/parse-query/query.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { Column, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";
import { findRelationship } from "./find-relationship.ts";
import type { Embed, Output, PlannedCondition, PlannedOrder, Read, Value } from "./plan.ts";

/**
 * Finds what a query's names mean, starting from `table`, for a caller with `role`. Rows that a function has made
 * (`isReturned`) are the caller's whole.
 */
export function planRead(
  cache: SchemaCache,
  role: Identity["role"],
  table: Table,
  { select, clauses }: Pick<Query, "select" | "clauses">,
  isReturned = false,
): Read {
  const returned = isReturned ? table : undefined;
  return new ReadPlanner(cache, role, returned).read(table, select, clauses);
}

/** An embedded relation as the rest of the query speaks of it. */
type Named = { item: EmbedItem; embed: Embed };

class ReadPlanner {
  readonly #cache: SchemaCache;
  readonly #role: Identity["role"];
  readonly #returned: Table | undefined;

  constructor(cache: SchemaCache, role: Identity["role"], returned: Table | undefined) {
    this.#cache = cache;
    this.#role = role;
    this.#returned = returned;
  }

  read(table: Table, items: SelectItem[], clauses: Clause[]): Read {
    const read: Read = { table, outputs: [], conditions: [], required: [], order: [], limit: undefined, offset: 0 };
    const relations = items.filter((item) => item.kind === "embed");
    const embeds: Named[] = [];
    const inner = clausesOfRelations(relations, clauses);
    for (const item of items) {
      if (item.kind !== "embed") read.outputs.push(...this.#outputs(table, item));
      else {
        const embed = this.#embed(table, item, inner.get(item) ?? []);
        embeds.push({ item, embed });
        if (item.isInner) read.required.push(embed);
        if (item.isSpread) read.outputs.push(...spread(embed));
        else if (item.items.length > 0) read.outputs.push({ kind: "embed", name: item.alias ?? item.name, embed });
      }
    }
    for (const clause of clauses) {
      if (clause.path.length > 0) continue;
      if (clause.kind === "condition") read.conditions.push(this.#condition(table, clause.condition, embeds));
      else if (clause.kind === "order")
        read.order.push(...clause.terms.map((term) => this.#order(table, term, embeds)));
      else read[clause.kind] = clause.rows;
    }
    return read;
  }

  #outputs(table: Table, item: Exclude<SelectItem, EmbedItem>): Output[] {
    if (item.kind === "star") {
      return this.#star(table).map((column) => ({
        kind: "column",
        name: column.name,
        value: { column, jsonPath: [] },
        cast: undefined,
      }));
    }
    if (item.kind === "count") return [count(item.alias, this.#type(item.cast))];
    const { field, alias } = item;
    // `clients(count)`: older than count(), still in use.
    if (field.name === "count" && !table.columns.has("count")) return [count(alias, this.#type(item.cast))];
    const value = plannedValue(table, field);
    const cast = this.#type(item.cast);
    if (!item.aggregate) return [{ kind: "column", name: alias ?? nameOf(field), value, cast }];
    const { aggregate } = item;
    const aggregateCast = this.#type(item.aggregateCast);
    return [{ kind: "aggregate", name: alias ?? aggregate, aggregate, value, inputCast: cast, cast: aggregateCast }];
  }

  /** All columns that the caller may read; if there is none, all, for PostgreSQL to refuse. */
  #star(table: Table): Column[] {
    const stored = [...table.columns.values()].filter(({ computedBy }) => !computedBy);
    const readable = stored.filter(({ readers }) => table === this.#returned || readers.includes(this.#role));
    return readable.length > 0 ? readable : stored;
  }

  #type(name: string | undefined): string | undefined {
    if (name === undefined) return undefined;
    const type = this.#cache.type(name);
    if (!type) throw restError("42704", `type "${name}" does not exist`);
    return type;
  }

  #embed(table: Table, item: EmbedItem, clauses: Clause[]): Embed {
    const relationship = findRelationship(this.#cache, table, item);
    const read = this.read(relationship.target, item.items, clauses);
    if (item.isSpread && read.outputs.some(({ kind }) => kind === "aggregate")) {
      throw restError("PGRST127", "Feature not implemented", {
        details: "Aggregates are not implemented inside a spread relation.",
      });
    }
    return { relationship, read };
  }

  #condition(table: Table, condition: Condition, embeds: Named[]): PlannedCondition {
    if (condition.kind === "logic") {
      return { ...condition, conditions: condition.conditions.map((each) => this.#condition(table, each, embeds)) };
    }
    const { field, value, operator, isNegated } = condition;
    const embed = table.columns.has(field.name) ? undefined : named(embeds, field.name)?.embed;
    if (!embed) return { ...condition, value: plannedValue(table, field), operand: value };
    const word = value.toLowerCase();
    if (operator !== "is" || !(word === "null" || word === "not_null")) {
      throw restError("PGRST120", `Bad operator on the '${field.name}' embedded resource`, {
        details: "Only is null or not is null filters are allowed on embedded resources",
      });
    }
    return { kind: "existence", isNegated: (word === "null") !== isNegated, embed };
  }

  #order(table: Table, { relation, field, ...how }: OrderTerm, embeds: Named[]): PlannedOrder {
    if (relation === undefined) return { ...how, value: plannedValue(table, field), embed: undefined };
    const embed = named(embeds, relation)?.embed;
    if (!embed) throw notEmbedded(relation);
    if (!embed.relationship.isToOne) {
      throw restError("PGRST118", `A related order on '${relation}' is not possible`, {
        details: `'${table.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      });
    }
    return { ...how, value: plannedValue(embed.relationship.target, field), embed };
  }
}

/** The clauses that go one level down, by the relation they go to. */
function clausesOfRelations(relations: EmbedItem[], clauses: Clause[]): Map<EmbedItem, Clause[]> {
  const inner = new Map<EmbedItem, Clause[]>();
  for (const clause of clauses) {
    const [name, ...path] = clause.path;
    if (name === undefined) continue;
    const relation = relations.find(({ alias }) => alias === name) ?? relations.find((each) => each.name === name);
    if (!relation) throw notEmbedded(name);
    inner.set(relation, [...(inner.get(relation) ?? []), { ...clause, path }]);
  }
  return inner;
}

/** Each output of the relation becomes one of the row that it is spread into. */
function spread(embed: Embed): Output[] {
  return embed.read.outputs.map((output) => ({
    kind: "spread",
    name: output.name,
    embed: { ...embed, read: { ...embed.read, outputs: [output] } },
  }));
}

function named(embeds: Named[], name: string): Named | undefined {
  return embeds.find(({ item }) => item.alias === name) ?? embeds.find(({ item }) => item.name === name);
}

export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw restError("42703", `column ${table.name}.${name} does not exist`);
  return column;
}

function plannedValue(table: Table, { name, jsonPath }: Field): Value {
  return { column: columnOf(table, name), jsonPath };
}

function count(alias: string | undefined, cast: string | undefined): Output {
  return {
    kind: "aggregate",
    name: alias ?? "count",
    aggregate: "count",
    value: undefined,
    inputCast: undefined,
    cast,
  };
}

/** The last key of a JSON path; of an index the name before it. */
function nameOf({ name, jsonPath }: Field): string {
  const key = jsonPath.findLast((step) => typeof step.key === "string")?.key;
  return typeof key === "string" ? key.slice(0, LIMITS.identifierBytes) : name;
}

function notEmbedded(name: string): Error {
  return restError("PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
