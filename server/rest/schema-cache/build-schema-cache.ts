import type { Catalogue, ForeignKeyRow, FunctionRow } from "./introspect.ts";
import type { Callable, Column, ColumnPair, Relationship, SchemaCache, Table } from "./schema-cache.ts";

/** A table with the columns of each of its unique keys. */
type KeyedTable = Table & { uniqueKeys: string[][] };

export function buildSchemaCache(catalogue: Catalogue): SchemaCache {
  const byOid = new Map<string, KeyedTable>(
    catalogue.tables.map(({ oid, columns, ...table }) => [oid, { ...table, columns: toColumns(columns) }]),
  );
  const tables = new Map([...byOid.values()].map((table) => [table.name, table]));
  const relationships = toRelationships(byOid, catalogue.foreignKeys);
  const functions = Map.groupBy(
    catalogue.functions.filter(hasNamedArguments).map((row) => toCallable(row, byOid)),
    ({ name }) => name,
  );
  return {
    table: (name) => tables.get(name),
    functions: (name) => functions.get(name) ?? [],
    relationships: (table) => relationships.get(table) ?? [],
  };
}

function toColumns(columns: Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

/** Returns two relationships for each foreign key, one in each direction. */
function toRelationships(
  tables: ReadonlyMap<string, KeyedTable>,
  foreignKeys: ForeignKeyRow[],
): ReadonlyMap<Table, Relationship[]> {
  const found = new Map<Table, Relationship[]>([...tables.values()].map((table) => [table, []]));
  for (const { name, from, to, pairs } of foreignKeys) {
    const [source, target] = [tables.get(from), tables.get(to)];
    if (!source || !target) continue;
    const isSelf = source === target;
    const isUnique = source.uniqueKeys.some((key) => key.every((column) => pairs.some(({ here }) => here === column)));
    found.get(source)?.push({ name, target, isToOne: true, isForward: true, isSelf, columns: pairs });
    const columns = pairs.map(turned);
    found.get(target)?.push({ name, target: source, isToOne: isUnique, isForward: false, isSelf, columns });
  }
  return found;
}

function turned({ here, there }: ColumnPair): ColumnPair {
  return { here: there, there: here };
}

function hasNamedArguments({ inputs }: FunctionRow): boolean {
  return inputs.every(({ name }) => name !== "");
}

function toCallable(row: FunctionRow, tables: ReadonlyMap<string, Table>): Callable {
  const { name, inputs, defaults, isInlinable, callers } = row;
  const required = inputs.length - defaults;
  return {
    name,
    arguments: inputs.map((input, index) => ({ ...input, hasDefault: index >= required })),
    isInlinable,
    callers,
    returns: returnsOf(row, tables),
  };
}

function returnsOf(row: FunctionRow, tables: ReadonlyMap<string, Table>): Callable["returns"] {
  const { name, isSet, outputs } = row;
  if (row.returns === "void") return { kind: "nothing" };
  const table = row.returnsTable === null ? undefined : tables.get(row.returnsTable);
  if (table) return { kind: "row", isSet, table };
  if (outputs.length === 0) return { kind: "value", isSet };
  return { kind: "row", isSet, table: { name, columns: toColumns(outputs), primaryKey: [], writers: [] } };
}
