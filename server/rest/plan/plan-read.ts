import type { Clause, Condition, EmbedItem, OrderTerm, Query, SelectItem } from "#server/rest/parse-query/query.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { Table } from "#server/rest/schema-cache/schema-cache.ts";
import { findRelationship } from "./find-relationship.ts";
import type { Embed, Output, PlannedCondition, PlannedOrder, Read, Viewer } from "./plan.ts";
import { planOutputs, planValue } from "./plan-outputs.ts";

/** Finds what a query's names mean, starting from `table`, or from rows of its kind that a function has made. */
export function planRead(
  viewer: Viewer,
  table: Table,
  { select, clauses }: Pick<Query, "select" | "clauses">,
  isReturned = false,
): Read {
  return new ReadPlanner(viewer).read(table, select, clauses, isReturned);
}

/** An embedded relation under the names that the rest of the query uses for it. */
type Named = { item: EmbedItem; embed: Embed };

class ReadPlanner {
  readonly #viewer: Viewer;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  read(table: Table, items: SelectItem[], clauses: Clause[], isReturned = false): Read {
    const read: Read = { table, outputs: [], conditions: [], required: [], order: [], limit: undefined, offset: 0 };
    const relations = items.filter((item) => item.kind === "embed");
    const embeds: Named[] = [];
    const inner = clausesOfRelations(relations, clauses);
    for (const item of items) {
      if (item.kind !== "embed") read.outputs.push(...planOutputs(this.#viewer, table, item, isReturned));
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

  #embed(table: Table, item: EmbedItem, clauses: Clause[]): Embed {
    const relationship = findRelationship(this.#viewer.cache, table, item);
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
    if (!embed) return { ...condition, value: planValue(table, field), operand: value };
    const word = value.toLowerCase();
    if (operator !== "is" || !(word === "null" || word === "not_null")) {
      throw restError("PGRST120", `Bad operator on the '${field.name}' embedded resource`, {
        details: "Only is null or not is null filters are allowed on embedded resources",
      });
    }
    return { kind: "existence", isNegated: (word === "null") !== isNegated, embed };
  }

  #order(table: Table, { relation, field, ...how }: OrderTerm, embeds: Named[]): PlannedOrder {
    if (relation === undefined) return { ...how, value: planValue(table, field), embed: undefined };
    const embed = named(embeds, relation)?.embed;
    if (!embed) throw notEmbedded(relation);
    if (!embed.relationship.isToOne) {
      throw restError("PGRST118", `A related order on '${relation}' is not possible`, {
        details: `'${table.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      });
    }
    return { ...how, value: planValue(embed.relationship.target, field), embed };
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

function notEmbedded(name: string): Error {
  return restError("PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
