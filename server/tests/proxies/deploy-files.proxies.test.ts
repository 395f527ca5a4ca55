import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const DEPLOY = join(import.meta.dirname, "../../../deploy");
const run = promisify(execFile);

// Record 105
test("the alert rules are ones, and wake people when they should", async () => {
  const file = (name: string) => join(DEPLOY, "monitoring", name);
  expect((await run("promtool", ["check", "rules", file("alert-rules.yml")])).stdout).toContain("SUCCESS");
  expect((await run("promtool", ["test", "rules", file("alert-rules.test.yml")])).stdout).toContain("SUCCESS");
});

test("the systemd unit keeps the server from what it does not need", async () => {
  const { stdout } = await run("systemd-analyze", [
    "security",
    "--offline=true",
    "--threshold=20", // tenths
    join(DEPLOY, "openings.service"),
  ]);
  expect(stdout).toMatch(/Overall exposure level for openings\.service: [01]\.\d/);
});
