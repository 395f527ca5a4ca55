import { quoted } from "#server/rest/compile-sql/quoted.ts";
import type { Catalogue, ColumnRow, ForeignKeyRow, FunctionRow } from "./introspect.ts";
import type { Callable, Column, ColumnPair, Relationship, SchemaCache, Table } from "./schema-cache.ts";

export function buildSchemaCache(catalogue: Catalogue): SchemaCache {
  const byOid = new Map<string, Table & { uniqueKeys: string[][] }>();
  for (const { oid, columns, ...table } of catalogue.tables) {
    byOid.set(oid, { ...table, columns: new Map([...columns.map(toColumn), ...computedColumns(catalogue, oid)]) });
  }
  const tables = new Map([...byOid.values()].map((table) => [keyOf(table.schema, table.name), table]));
  const relationships = new Map<Table, Relationship[]>([...byOid.values()].map((table) => [table, []]));
  const keys = catalogue.foreignKeys.flatMap((key) => {
    const from = byOid.get(key.from);
    const to = byOid.get(key.to);
    return from && to ? [{ ...key, from, to, pairs: pairsOf(key), isUnique: isUnique(from.uniqueKeys, key) }] : [];
  });
  for (const { name, from, to, pairs, isUnique } of keys) {
    const isSelf = from === to;
    const key = { name, isSelf };
    relationships
      .get(from)
      ?.push({ ...key, target: to, isToOne: true, isForward: true, join: { kind: "key", columns: pairs } });
    relationships.get(to)?.push({
      ...key,
      target: from,
      isToOne: isUnique,
      isForward: false,
      join: { kind: "key", columns: pairs.map(({ here, there }) => ({ here: there, there: here })) },
    });
  }
  for (const near of keys) {
    for (const far of keys) {
      if (near === far || near.from !== far.from || !isLink(near.from, [...near.pairs, ...far.pairs])) continue;
      relationships.get(near.to)?.push({
        name: near.from.name,
        target: far.to,
        isToOne: false,
        isForward: false,
        isSelf: near.to === far.to,
        join: {
          kind: "link",
          link: near.from,
          near: near.pairs.map(({ here, there }) => ({ here: there, there: here })),
          far: far.pairs.map(({ here, there }) => ({ here: there, there: here })),
          constraints: [near.name, far.name],
        },
      });
    }
  }
  const functions = Map.groupBy(
    catalogue.functions
      .filter((each) => each.inputs.every(({ name }) => name !== ""))
      .map((each) => toCallable(each, byOid)),
    (each) => keyOf(each.schema, each.name),
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

function pairsOf({ fromColumns, toColumns }: ForeignKeyRow): ColumnPair[] {
  return fromColumns.map((here, index) => ({ here, there: toColumns[index] as string }));
}

function isUnique(uniqueKeys: string[][], { fromColumns }: ForeignKeyRow): boolean {
  return uniqueKeys.some((key) => key.every((column) => fromColumns.includes(column)));
}

/** A table links two others if both its foreign keys are part of its primary key. */
function isLink(table: Table, pairs: ColumnPair[]): boolean {
  return table.primaryKey.length > 0 && pairs.every(({ here }) => table.primaryKey.includes(here));
}

function toCallable(row: FunctionRow, tables: ReadonlyMap<string, Table>): Callable {
  const { schema, name, inputs, defaults, isSet } = row;
  const required = inputs.length - defaults;
  return {
    schema,
    name,
    arguments: inputs.map((input, index) => ({ name: input.name, type: input.type, hasDefault: index >= required })),
    returns: returned(),
  };

  function returned(): Callable["returns"] {
    if (row.returns === "void") return { kind: "nothing" };
    const table = row.returnsTable === null ? undefined : tables.get(row.returnsTable);
    if (table) return { kind: "row", isSet, table };
    if (row.outputs.length > 0) {
      return {
        kind: "row",
        isSet,
        table: { schema, name, columns: new Map(row.outputs.map(toColumn)), primaryKey: [] },
      };
    }
    return { kind: "value", isSet };
  }
}
