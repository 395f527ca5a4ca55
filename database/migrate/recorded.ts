import type { ClientBase } from "pg";
import { hasTable } from "#database/has-table.ts";
import { hashOf, type SqlFile } from "./sql-files.ts";

/** Data that earlier upgrades have stored in the database. */
export type Recorded = {
  /** Name and hash of every table and seed file that was applied. */
  files: Map<string, string>;
  /** Hash of all definitions together. */
  definitions: string | undefined;
  /** The statements that drop the current definitions, in order. */
  undo: string[];
  /** The newest release that has applied files to the database. */
  release: string | undefined;
  /**
   * The oldest release whose server can run on the database. Each applied release has set such a
   * limit, and the strictest limit applies. A later release cannot restore what an earlier release
   * removed. Record 116
   */
  serves: string | undefined;
};

type Row = {
  name: string;
  hash: string;
  release?: string | null;
  serves?: string | null;
  undo?: string[] | null;
};

/** `release` applies the files. `serves` is the oldest release whose server can run afterwards. */
export type Applying = { release: string; serves?: string };

export const DEFINITIONS = "definitions";

export async function readRecorded(client: ClientBase): Promise<Recorded> {
  if (!(await hasTable(client, "server.migrations"))) return toRecorded([]);
  return toRecorded((await client.query<Row>("select * from server.migrations")).rows);
}

export function toRecorded(rows: Row[]): Recorded {
  const definitions = rows.find(({ name }) => name === DEFINITIONS);
  const newest = (versions: (string | null | undefined)[]) =>
    versions
      .flatMap((version) => version ?? [])
      // Sorts a version with a date after the same version without a date.
      .sort((one, other) => compareReleases(one, other) || one.length - other.length)
      .at(-1);
  const release = newest(rows.map((row) => row.release));
  return {
    files: new Map(rows.filter((row) => row !== definitions).map(({ name, hash }) => [name, hash])),
    definitions: definitions?.hash,
    undo: definitions?.undo ?? [],
    release,
    serves: newest(rows.map((row) => row.serves)),
  };
}

/**
 * Returns a negative number if `one` is older than `other`. Compares dates if both have the same
 * number and a date.
 */
export function compareReleases(one: string, other: string): number {
  const [number = "", date] = one.split("+");
  const [otherNumber = "", otherDate] = other.split("+");
  const difference = number.localeCompare(otherNumber, "en", { numeric: true });
  return difference || (date && otherDate ? date.localeCompare(otherDate) : 0);
}

export async function prepareRecords(client: ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists server;
    create table if not exists server.migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());
    alter table server.migrations add column if not exists release text, add column if not exists undo text[],
      add column if not exists serves text, add column if not exists guards text[]`);
}

export async function recordFile(client: ClientBase, { name, hash }: SqlFile, applying: Applying): Promise<void> {
  await record(client, { name, hash, undo: null }, applying);
}

export async function recordDefinitions(
  client: ClientBase,
  files: SqlFile[],
  undo: string[],
  applying: Applying,
): Promise<void> {
  await record(client, { name: DEFINITIONS, hash: hashOfAll(files), undo }, applying);
}

export function hashOfAll(files: SqlFile[]): string {
  return hashOf(files.map(({ name, hash }) => `${name} ${hash}\n`).join(""));
}

async function record(
  client: ClientBase,
  { name, hash, undo }: Pick<Required<Row>, "name" | "hash" | "undo">,
  { release, serves = release }: Applying,
): Promise<void> {
  await client.query(
    `insert into server.migrations (name, hash, release, serves, undo) values ($1, $2, $3, $4, $5)
     on conflict (name) do update
     set hash = excluded.hash, release = excluded.release, serves = excluded.serves, undo = excluded.undo, applied_at = now()`,
    [name, hash, release, serves, undo],
  );
}
