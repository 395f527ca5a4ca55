import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { urlOfRunningEmbedded } from "#database/embedded/running-embedded.ts";

test("another process finds the PostgreSQL of a data directory while it runs", async () => {
  const parent = mkdtempSync(join(tmpdir(), "openings-running-"));
  const dataDir = join(parent, "data");
  expect(urlOfRunningEmbedded(dataDir)).toBeUndefined();
  const embedded = await startEmbedded({ dataDir, isDurable: false });
  expect(urlOfRunningEmbedded(dataDir)).toBe(embedded.url);
  await embedded.stop();
  expect(urlOfRunningEmbedded(dataDir)).toBeUndefined();
  rmSync(parent, { recursive: true });
});
