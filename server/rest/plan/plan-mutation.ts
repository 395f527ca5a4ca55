import { LIMITS } from "#server/rest/limits.ts";
import type { Query } from "#server/rest/parse-query/query.ts";
import { unknownColumn } from "#server/rest/request/body.ts";
import { notOffered, restError } from "#server/rest/rest-error.ts";
import type { Column, Table } from "#server/rest/schema-cache/schema-cache.ts";
import type { PlannedCondition, Read, Viewer } from "./plan.ts";
import { planRead } from "./plan-read.ts";

export type Mutation = {
  table: Table;
  /**
   * Selects the changed rows for the response. The conditions in `read` also select the rows to
   * update or delete.
   */
  read: Read;
  /** `isArray` is true if the body is an array of objects. */
  change:
    | { kind: "insert"; columns: Column[]; isArray: boolean }
    | { kind: "update"; columns: Column[] }
    | { kind: "delete" };
};

/** Plans an insert. `names` are the columns in the query string, or else the keys in the body. */
export function planInsert(viewer: Viewer, table: Table, query: Query, names: string[], isArray: boolean): Mutation {
  const columns = writtenColumns(table, names);
  const read = planRead(viewer, table, query);
  read.limit = Math.min(read.limit ?? LIMITS.rows, isArray ? LIMITS.rows : 1);
  return { table, read, change: { kind: "insert", columns, isArray } };
}

export function planUpdate(viewer: Viewer, table: Table, query: Query, names: string[]): Mutation {
  const columns = writtenColumns(table, names);
  return { table, read: planFiltered(viewer, table, query, "UPDATE"), change: { kind: "update", columns } };
}

export function planDelete(viewer: Viewer, table: Table, query: Query): Mutation {
  return { table, read: planFiltered(viewer, table, query, "DELETE"), change: { kind: "delete" } };
}

/**
 * Throws if there is no filter. Otherwise a forgotten filter would change every row. If the filter
 * names a row by its primary key, limits the response to one row, because PostgreSQL builds such a
 * response faster.
 */
function planFiltered(viewer: Viewer, table: Table, query: Query, verb: "UPDATE" | "DELETE"): Read {
  const read = planRead(viewer, table, query);
  if (read.conditions.length === 0) throw restError("21000", `${verb} requires a WHERE clause`);
  if (read.limit !== undefined || read.offset > 0) throw notOffered(`${verb} with limit or offset is`);
  read.limit = read.conditions.some((condition) => isOneRow(table, condition)) ? 1 : LIMITS.rows;
  return read;
}

function isOneRow({ primaryKey }: Table, condition: PlannedCondition): boolean {
  if (condition.kind !== "comparison" || condition.isNegated || condition.operator !== "eq") return false;
  return primaryKey.length === 1 && primaryKey[0] === condition.column.name;
}

function writtenColumns(table: Table, names: string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw unknownColumn(table.name, name);
    return column;
  });
}
