import type { ForeignKeyRow } from "./introspect.ts";
import type { ColumnPair, Relationship, Table } from "./schema-cache.ts";

/** A table with the columns of each of its unique keys. */
export type KeyedTable = Table & { uniqueKeys: string[][] };

/** Every foreign key leads in both directions; two of one table may link the tables that they lead to. */
export function buildRelationships(
  tables: ReadonlyMap<string, KeyedTable>,
  foreignKeys: ForeignKeyRow[],
): ReadonlyMap<Table, Relationship[]> {
  const keys = foreignKeys.flatMap((row) => {
    const from = tables.get(row.from);
    const to = tables.get(row.to);
    return from && to ? [{ name: row.name, from, to, pairs: pairsOf(row) }] : [];
  });
  const found = new Map<Table, Relationship[]>([...tables.values()].map((table) => [table, []]));
  for (const key of keys) {
    found.get(key.from)?.push(forward(key));
    found.get(key.to)?.push(backward(key));
    for (const other of keys) {
      if (key !== other && key.from === other.from && isLink(key, other)) found.get(key.to)?.push(across(key, other));
    }
  }
  return found;
}

type Key = { name: string; from: KeyedTable; to: KeyedTable; pairs: ColumnPair[] };

function forward({ name, from, to, pairs }: Key): Relationship {
  const join = { kind: "key" as const, columns: pairs };
  return { name, target: to, isToOne: true, isForward: true, isSelf: from === to, join };
}

function backward({ name, from, to, pairs }: Key): Relationship {
  const isToOne = from.uniqueKeys.some((key) => key.every((column) => pairs.some(({ here }) => here === column)));
  const join = { kind: "key" as const, columns: pairs.map(turned) };
  return { name, target: from, isToOne, isForward: false, isSelf: from === to, join };
}

/** From the table that `near` leads to, through the table that has both keys, to the one that `far` leads to. */
function across(near: Key, far: Key): Relationship {
  const sides = { near: near.pairs.map(turned), far: far.pairs.map(turned) };
  const join = { kind: "link" as const, link: near.from, constraints: [near.name, far.name], ...sides };
  const isSelf = near.to === far.to;
  return { name: near.from.name, target: far.to, isToOne: false, isForward: false, isSelf, join };
}

/** A table links two others if both its foreign keys are part of its primary key. */
function isLink({ from, pairs }: Key, other: Key): boolean {
  return [...pairs, ...other.pairs].every(({ here }) => from.primaryKey.includes(here));
}

function turned({ here, there }: ColumnPair): ColumnPair {
  return { here: there, there: here };
}

function pairsOf({ fromColumns, toColumns }: ForeignKeyRow): ColumnPair[] {
  return fromColumns.map((here, index) => ({ here, there: toColumns[index] as string }));
}
