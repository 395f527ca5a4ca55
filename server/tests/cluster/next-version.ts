import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** Copies the project and adds a column to the jobs. */
export function makeNextVersion(folder: string): string {
  for (const part of ["server", "database", "domain"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, version: "99.0.0" }));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const migration = "alter table public.job_openings add column shift text check (char_length(shift) <= 40);\n";
  writeFileSync(join(folder, "database/tables/portal/9999-shifts.sql"), migration);
  return folder;
}
