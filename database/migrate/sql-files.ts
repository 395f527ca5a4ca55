import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export type SqlFile = { name: string; sql: string; hash: string };

/** All SQL files of this version, in the order in which they are applied. */
export type SqlFiles = { tables: SqlFile[]; definitions: SqlFile[]; seeds: SqlFile[] };

/**
 * The groups of files, by kind of installation. The files of a group may use objects of earlier
 * groups. Record 60
 */
const GROUPS = {
  /** A server with its own accounts. */
  own: ["auth", "portal", "server"],
  /**
   * A server that uses the accounts of a hosted Supabase project (record 117). The group `hosted`
   * has no folder in `definitions`.
   */
  hosted: ["hosted", "portal", "server"],
  /** Only the portal's tables, for a hosted Supabase project without this server. */
  portal: ["portal"],
};

export type Parts = keyof typeof GROUPS;

export async function readSqlFiles(root: string, parts: Parts = "own"): Promise<SqlFiles> {
  const groups = GROUPS[parts];
  const [tables, definitions, seeds] = await Promise.all([
    readFolders(
      root,
      groups.map((group) => `tables/${group}`),
    ),
    readFolders(
      root,
      groups.filter((group) => group !== "hosted").map((group) => `definitions/${group}`),
    ),
    readFolders(root, ["seeds"]),
  ]);
  return { tables, definitions, seeds };
}

async function readFolders(root: string, folders: string[]): Promise<SqlFile[]> {
  const files = await Promise.all(folders.map((folder) => readFolder(root, folder)));
  return files.flat();
}

async function readFolder(root: string, folder: string): Promise<SqlFile[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith(".sql")).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(root, folder, name), "utf8");
      return { name: `${folder}/${name}`, sql, hash: hashOf(sql) };
    }),
  );
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
