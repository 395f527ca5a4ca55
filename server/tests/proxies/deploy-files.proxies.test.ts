import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const DEPLOY = join(import.meta.dirname, "../../../deploy");
const run = promisify(execFile);

// Record 105
test("the alert rules are valid and fire when they should", async () => {
  const file = (name: string) => join(DEPLOY, "monitoring", name);
  expect((await run("promtool", ["check", "rules", file("alert-rules.yml")])).stdout).toContain("SUCCESS");
  expect((await run("promtool", ["test", "rules", file("alert-rules.test.yml")])).stdout).toContain("SUCCESS");
});

test("the systemd unit restricts the server to what it needs", async () => {
  const { stdout } = await run("systemd-analyze", [
    "security",
    "--offline=true",
    "--threshold=20", // in tenths
    join(DEPLOY, "openings.service"),
  ]);
  expect(stdout).toMatch(/Overall exposure level for openings\.service: [01]\.\d/);
});
