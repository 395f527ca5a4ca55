import type { Clause, Condition, EmbedItem, OrderTerm, Query, SelectItem } from "#server/rest/parse-query/query.ts";
import { notOffered, restError } from "#server/rest/rest-error.ts";
import type { Column, Table } from "#server/rest/schema-cache/schema-cache.ts";
import { findRelationship } from "./find-relationship.ts";
import {
  type Embed,
  isAggregated,
  type Output,
  type PlannedCondition,
  type PlannedOrder,
  type Read,
  type Viewer,
} from "./plan.ts";

/**
 * Looks up the tables and columns that a query names. `isReturned` is true if the query reads rows
 * that a function returned.
 */
export function planRead(
  viewer: Viewer,
  table: Table,
  { select, clauses }: Pick<Query, "select" | "clauses">,
  isReturned = false,
): Read {
  return new ReadPlanner(viewer).read(table, select, clauses, isReturned);
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw restError("42703", `column ${table.name}.${name} does not exist`);
  return column;
}

class ReadPlanner {
  readonly #viewer: Viewer;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  read(table: Table, items: SelectItem[], clauses: Clause[], isReturned = false): Read {
    const read: Read = { table, outputs: [], conditions: [], required: [], order: [], limit: undefined, offset: 0 };
    const relations = items.filter((item) => item.kind === "embed");
    const embeds = new Map<EmbedItem, Embed>();
    const inner = clausesOfRelations(relations, clauses);
    for (const item of items) {
      if (item.kind !== "embed") read.outputs.push(...this.#outputs(table, item, isReturned));
      else {
        const embed = this.#embed(table, item, inner.get(item) ?? []);
        embeds.set(item, embed);
        if (item.isInner) read.required.push(embed);
        if (item.items.length > 0) read.outputs.push({ kind: "embed", name: item.alias ?? item.name, embed });
      }
    }
    if (isAggregated(read) && read.outputs.some(({ kind }) => kind === "embed"))
      throw notOffered("Aggregates next to relations are");
    for (const clause of clauses) {
      if (clause.path.length > 0) continue;
      if (clause.kind === "condition") read.conditions.push(toCondition(table, clause.condition));
      else if (clause.kind === "order") read.order.push(...clause.terms.map((term) => toOrder(table, term, embeds)));
      else read[clause.kind] = clause.rows;
    }
    return read;
  }

  #embed(table: Table, item: EmbedItem, clauses: Clause[]): Embed {
    const relationship = findRelationship(this.#viewer.cache, table, item);
    return { relationship, read: this.read(relationship.target, item.items, clauses) };
  }

  #outputs(table: Table, item: Exclude<SelectItem, EmbedItem>, isReturned: boolean): Output[] {
    if (item.kind === "star")
      return this.#star(table, isReturned).map((column) => ({ kind: "column", name: column.name, column }));
    // Also accepts `clients(count)`, the older form of `clients(count())`.
    if (item.kind === "count" || (item.name === "count" && !table.columns.has("count")))
      return [{ kind: "aggregate", name: item.alias ?? "count", aggregate: "count", column: undefined }];
    const { aggregate, alias, name } = item;
    const column = columnOf(table, name);
    if (!aggregate) return [{ kind: "column", name: alias ?? name, column }];
    return [{ kind: "aggregate", name: alias ?? aggregate, aggregate, column }];
  }

  /**
   * Returns the columns for `*`: those that the caller may read. If the caller may read no column,
   * returns all columns, so that PostgreSQL rejects the read.
   */
  #star(table: Table, isReturned: boolean): Column[] {
    const all = [...table.columns.values()];
    const readable = all.filter(({ readers }) => isReturned || readers.includes(this.#viewer.role));
    return readable.length > 0 ? readable : all;
  }
}

function toCondition(table: Table, condition: Condition): PlannedCondition {
  if (condition.kind === "comparison") return { ...condition, column: columnOf(table, condition.column) };
  return { ...condition, conditions: condition.conditions.map((each) => toCondition(table, each)) };
}

function toOrder(table: Table, { relation, column, ...how }: OrderTerm, embeds: Map<EmbedItem, Embed>): PlannedOrder {
  if (relation === undefined) return { ...how, column: columnOf(table, column), embed: undefined };
  const embed = embeds.get(named([...embeds.keys()], relation));
  if (!embed?.relationship.isToOne) {
    throw restError("PGRST118", `A related order on '${relation}' is not possible`, {
      details: `'${table.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return { ...how, column: columnOf(embed.relationship.target, column), embed };
}

/**
 * Groups the clauses of nested relations by relation. Removes the relation's name from the path of
 * each clause.
 */
function clausesOfRelations(relations: EmbedItem[], clauses: Clause[]): Map<EmbedItem, Clause[]> {
  const inner = new Map<EmbedItem, Clause[]>();
  for (const clause of clauses) {
    const [name, ...path] = clause.path;
    if (name === undefined) continue;
    const relation = named(relations, name);
    inner.set(relation, [...(inner.get(relation) ?? []), { ...clause, path }]);
  }
  return inner;
}

/** Finds a relation by its alias or name. Throws if the query doesn't select this relation. */
function named(relations: EmbedItem[], name: string): EmbedItem {
  const relation = relations.find(({ alias }) => alias === name) ?? relations.find((each) => each.name === name);
  if (relation) return relation;
  throw restError("PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
