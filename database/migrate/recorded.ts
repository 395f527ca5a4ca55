import type { ClientBase } from "pg";
import { hashOf, type SqlFile } from "./sql-files.ts";

/** What a database remembers of the programs that have prepared it. */
export type Recorded = {
  /** Name and hash of every table and seed file that was applied. */
  files: Map<string, string>;
  /** Hash of all definitions together. */
  definitions: string | undefined;
  /** The statements that drop what the definitions have created, in order. */
  undo: string[];
  /** The newest release that has applied anything. */
  release: string | undefined;
};

/** A row of server.migrations. */
type Row = { name: string; hash: string; release?: string | null; undo?: string[] | null };

export const DEFINITIONS = "definitions";

export async function readRecorded(client: ClientBase): Promise<Recorded> {
  const { rows: found } = await client.query("select to_regclass('server.migrations') is not null as exists");
  const { rows } = found[0]?.exists ? await client.query<Row>("select * from server.migrations") : { rows: [] };
  return toRecorded(rows);
}

export function toRecorded(rows: Row[]): Recorded {
  const definitions = rows.find(({ name }) => name === DEFINITIONS);
  return {
    files: new Map(rows.filter((row) => row !== definitions).map(({ name, hash }) => [name, hash])),
    definitions: definitions?.hash,
    undo: definitions?.undo ?? [],
    release: rows
      .flatMap(({ release }) => release ?? [])
      .sort(compareReleases)
      .at(-1),
  };
}

/** Below zero if `one` is the older release. Releases are the versions of package.json: numbers between points. */
export function compareReleases(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

export async function prepareRecords(client: ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists server;
    create table if not exists server.migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());
    alter table server.migrations add column if not exists release text, add column if not exists undo text[]`);
}

export async function recordFile(client: ClientBase, { name, hash }: SqlFile, release: string): Promise<void> {
  await record(client, { name, hash, release, undo: null });
}

export async function recordDefinitions(
  client: ClientBase,
  files: SqlFile[],
  undo: string[],
  release: string,
): Promise<void> {
  await record(client, { name: DEFINITIONS, hash: hashOfAll(files), release, undo });
}

export function hashOfAll(files: SqlFile[]): string {
  return hashOf(files.map(({ name, hash }) => `${name} ${hash}\n`).join(""));
}

async function record(client: ClientBase, { name, hash, release, undo }: Required<Row>): Promise<void> {
  await client.query(
    `insert into server.migrations (name, hash, release, undo) values ($1, $2, $3, $4)
     on conflict (name) do update
     set hash = excluded.hash, release = excluded.release, undo = excluded.undo, applied_at = now()`,
    [name, hash, release, undo],
  );
}
