import { quoted } from "#server/rest/compile-sql/quoted.ts";
import { buildRelationships, type KeyedTable } from "./build-relationships.ts";
import type { Catalogue, ColumnRow, FunctionRow } from "./introspect.ts";
import type { Callable, Column, SchemaCache, Table } from "./schema-cache.ts";

export function buildSchemaCache(catalogue: Catalogue): SchemaCache {
  const byOid = new Map<string, KeyedTable>();
  for (const { oid, columns, ...table } of catalogue.tables) {
    byOid.set(oid, { ...table, columns: new Map([...columns.map(toColumn), ...computedColumns(catalogue, oid)]) });
  }
  const tables = new Map([...byOid.values()].map((table) => [keyOf(table.schema, table.name), table]));
  const relationships = buildRelationships(byOid, catalogue.foreignKeys);
  const functions = Map.groupBy(
    catalogue.functions.filter(hasNamedArguments).map((row) => toCallable(row, byOid)),
    ({ schema, name }) => keyOf(schema, name),
  );
  const types = new Map(catalogue.types.map(({ name, sql }) => [name, sql]));
  return {
    table: (schema, name) => tables.get(keyOf(schema, name)),
    functions: (schema, name) => functions.get(keyOf(schema, name)) ?? [],
    relationships: (table) => relationships.get(table) ?? [],
    type(name) {
      const element = name.endsWith("[]") ? name.slice(0, -2) : name;
      const sql = types.get(element.toLowerCase()) ?? types.get(element);
      return sql && (element === name ? sql : `${sql}[]`);
    },
  };
}

const keyOf = (schema: string, name: string) => `${schema}\0${name}`;

function toColumn(row: ColumnRow): [string, Column] {
  return [row.name, { ...row, computedBy: undefined }];
}

/** Functions of one row that return one value: `full_name(users)` is selected like a column. */
function computedColumns({ functions }: Catalogue, table: string): [string, Column][] {
  return functions
    .filter(({ takesTable, isSet, inputs }) => takesTable === table && !isSet && inputs.length === 1)
    .map(({ schema, name, type, isString }) => [
      name,
      { name, type, isString, default: null, readers: [], computedBy: `${quoted(schema)}.${quoted(name)}` },
    ]);
}

function hasNamedArguments({ inputs }: FunctionRow): boolean {
  return inputs.every(({ name }) => name !== "");
}

function toCallable(row: FunctionRow, tables: ReadonlyMap<string, Table>): Callable {
  const { schema, name, inputs, defaults, isInlinable, callers } = row;
  const required = inputs.length - defaults;
  return {
    schema,
    name,
    arguments: inputs.map((input, index) => ({ ...input, hasDefault: index >= required })),
    isInlinable,
    callers,
    returns: returnsOf(row, tables),
  };
}

function returnsOf(row: FunctionRow, tables: ReadonlyMap<string, Table>): Callable["returns"] {
  const { schema, name, isSet, outputs } = row;
  if (row.returns === "void") return { kind: "nothing" };
  const table = row.returnsTable === null ? undefined : tables.get(row.returnsTable);
  if (table) return { kind: "row", isSet, table };
  if (outputs.length === 0) return { kind: "value", isSet };
  const columns = new Map(outputs.map(toColumn));
  return { kind: "row", isSet, table: { schema, name, columns, primaryKey: [], writers: [] } };
}
