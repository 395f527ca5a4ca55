import type { Query } from "#server/rest/parse-query/query.ts";
import { unknownColumn } from "#server/rest/request/body.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { Column, Table } from "#server/rest/schema-cache/schema-cache.ts";
import type { Read, Viewer } from "./plan.ts";
import { columnOf } from "./plan-outputs.ts";
import { planRead } from "./plan-read.ts";

export type Mutation = {
  table: Table;
  /** What comes back; its conditions are those of the rows to change. */
  read: Read;
  change:
    | {
        kind: "insert";
        columns: Column[];
        /** One object, or an array of them. */
        isArray: boolean;
        isMissingDefault: boolean;
        conflict: { columns: string[]; isIgnored: boolean } | undefined;
      }
    | { kind: "update"; columns: Column[] }
    | { kind: "delete" };
};

export type InsertWishes = {
  isArray: boolean;
  isMissingDefault: boolean;
  resolution: "merge-duplicates" | "ignore-duplicates" | undefined;
};

/** `keys` are those of the body; the request's `columns` go before them. */
export function planInsert(viewer: Viewer, table: Table, query: Query, keys: string[], wishes: InsertWishes): Mutation {
  const { isArray, isMissingDefault, resolution } = wishes;
  const columns = writtenColumns(table, query.columns ?? keys);
  const target = query.onConflict?.map((name) => columnOf(table, name).name) ?? [...table.primaryKey];
  const isUpsert = resolution !== undefined && target.length > 0;
  const conflict = isUpsert ? { columns: target, isIgnored: resolution === "ignore-duplicates" } : undefined;
  const change = { kind: "insert" as const, columns, isArray, isMissingDefault, conflict };
  return { table, read: planRead(viewer, table, query), change };
}

export function planUpdate(viewer: Viewer, table: Table, query: Query, keys: string[]): Mutation {
  const columns = writtenColumns(table, query.columns ?? keys);
  return { table, read: planFiltered(viewer, table, query, "UPDATE"), change: { kind: "update", columns } };
}

export function planDelete(viewer: Viewer, table: Table, query: Query): Mutation {
  return { table, read: planFiltered(viewer, table, query, "DELETE"), change: { kind: "delete" } };
}

/** A forgotten filter must not change every row. */
function planFiltered(viewer: Viewer, table: Table, query: Query, verb: "UPDATE" | "DELETE"): Read {
  const read = planRead(viewer, table, query);
  if (read.conditions.length === 0) throw restError("21000", `${verb} requires a WHERE clause`);
  if (read.limit !== undefined || read.offset > 0) {
    throw restError("PGRST127", "Feature not implemented", {
      details: `limit and offset are not implemented for ${verb}; name the rows by a filter.`,
    });
  }
  return read;
}

function writtenColumns(table: Table, names: string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (column && !column.computedBy) return column;
    throw unknownColumn(table.name, name);
  });
}
