import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type MigrationFile = { name: string; sql: string; hash: string; isSeed: boolean };

/** In the order in which they are applied. */
const FOLDERS = ["migrations/auth", "migrations/portal", "migrations/server", "seeds"];

/** Every migration and seed that belongs to this version of the program, in order. */
export async function readMigrationFiles(root: string): Promise<MigrationFile[]> {
  const folders = await Promise.all(FOLDERS.map((folder) => readFolder(root, folder)));
  return folders.flat();
}

async function readFolder(root: string, folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith(".sql")).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(root, folder, name), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      return { name: `${folder}/${name}`.replace("migrations/", ""), sql, hash, isSeed: folder === "seeds" };
    }),
  );
}
