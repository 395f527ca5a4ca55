import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "#database/embedded/embedded.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "openings-binaries-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a data folder of another major version is rejected with an error that names backup and restore", async () => {
  const cluster = join(folder, "postgres");
  mkdirSync(cluster);
  writeFileSync(join(cluster, "PG_VERSION"), "14\n");
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(
    /^\S+postgres was made by PostgreSQL 14, and this is 18\.\d+: run ops backup with PostgreSQL 14, then ops restore into an empty DATA_DIR\.$/,
  );
});

test.each([
  ["a folder without PostgreSQL", "no such folder", /^POSTGRES_BIN has no initdb and postgres: \S.*no such folder\.$/],
  ["an older PostgreSQL", "14.9", /^PostgreSQL in \S+ is 14\.9, and 15 or later is needed\.$/],
  ["another program", "nonsense", /^\S+postgres printed no version: nonsense\.$/],
])("POSTGRES_BIN that names %s is refused with a sentence", async (_, version, sentence) => {
  const bin = join(folder, "bin");
  const words = version === "nonsense" ? version : `postgres (PostgreSQL) ${version} (Debian ${version}-1)`;
  mkdirSync(bin);
  for (const name of ["initdb", "postgres"])
    writeFileSync(join(bin, name), `#!/bin/sh\necho '${words}'\n`, { mode: 0o755 });
  const postgresBin = version.startsWith("no such") ? join(folder, version) : bin;
  await expect(startEmbedded({ dataDir: join(folder, "data"), postgresBin })).rejects.toThrow(sentence);
});
