import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { readCatalogue } from "./types-catalogue.ts";
import { toText } from "./types-text.ts";

export const rowsPath = fileURLToPath(new URL("../domain/rows.ts", import.meta.url));
const biome = fileURLToPath(new URL("../node_modules/.bin/biome", import.meta.url));

/** Returns the content of domain/rows.ts for a migrated database. */
export async function generateRows(database: Pool): Promise<string> {
  const input = toText(await readCatalogue(database));
  return execFileSync(biome, ["format", `--stdin-file-path=${rowsPath}`], { input, encoding: "utf8" });
}

async function writeRows(): Promise<void> {
  const database = await createTestDatabase();
  try {
    writeFileSync(rowsPath, await generateRows(database.admin));
  } finally {
    await database.drop();
  }
}

if (import.meta.main) await writeRows();
