import type pg from "pg";
import { StartError } from "#database/start-error.ts";
import { checkPlace } from "./check-place.ts";
import { findGuardChanges, noteGuards } from "./guards.ts";
import { noteDefinitions } from "./note-definitions.ts";
import { planUpgrade } from "./plan-upgrade.ts";
import { type Applying, readRecorded, recordDefinitions, recordFile } from "./recorded.ts";
import type { SqlFile, SqlFiles } from "./sql-files.ts";

/** Any number, the same in every version: two processes that prepare one database wait for each other. */
export const ADVISORY_LOCK = 5_077_460_114;

/** Applies what is missing, within the transaction of the caller, who holds the lock. Returns the names of the files. */
export async function applyUpgrade(client: pg.Client, files: SqlFiles, applying: Applying): Promise<string[]> {
  const recorded = await readRecorded(client);
  const { tables, isRedefined, seeds } = planUpgrade(files, recorded, applying.release) ?? { tables: [], seeds: [] };
  await checkPlace(client, tables);
  const changedByHand = await findGuardChanges(client);
  const definitions = isRedefined ? files.definitions : [];
  if (isRedefined) await applyFile(client, { name: "The earlier definitions", sql: recorded.undo.join(";") });
  for (const file of tables) await applyOnce(client, file, applying);
  if (isRedefined) {
    const undo = await noteDefinitions(client, async () => {
      for (const file of definitions) await applyFile(client, file);
    });
    await recordDefinitions(client, definitions, undo, applying);
  }
  for (const file of seeds) await applyOnce(client, file, applying);
  await noteGuards(client, changedByHand);
  return [...tables, ...definitions, ...seeds].map(({ name }) => name);
}

async function applyOnce(client: pg.Client, file: SqlFile, applying: Applying): Promise<void> {
  await applyFile(client, file);
  await recordFile(client, file, applying);
}

export async function applyFile(client: pg.Client, { name, sql }: Pick<SqlFile, "name" | "sql">): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position, detail } = error as pg.DatabaseError;
    const line = position ? `, line ${sql.slice(0, Number(position)).split("\n").length}` : "";
    throw new StartError(`${name}${line}: ${message}${detail ? ` (${detail})` : ""}`, { cause: error });
  }
}
