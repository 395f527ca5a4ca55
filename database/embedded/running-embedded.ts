import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DATABASE, OWNER } from "./create-cluster.ts";
import { isProcessAlive } from "./process-state.ts";

/**
 * Returns the owner's connection string of the PostgreSQL that another process runs on this data
 * directory. Returns undefined if none is running. PostgreSQL writes these lines to postmaster.pid:
 * process id, directory, start, port, socket directory.
 */
export function urlOfRunningEmbedded(dataDir: string): string | undefined {
  const file = join(resolve(dataDir), "postgres", "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid = "", , , port = "", socketDirectory = ""] = readFileSync(file, "utf8").split("\n");
  if (!isProcessAlive(Number(pid)) || socketDirectory === "") return undefined;
  return `postgresql://${OWNER}@/${DATABASE}?host=${encodeURIComponent(socketDirectory.trim())}&port=${port.trim()}`;
}
