import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { test } from "vitest";

const run = promisify(execFile);

test("what has the focus is in full view at nine sizes of the window on every screen", async () => {
  const env = { ...process.env, SWEEP: "whole" };
  const sweep = run("node_modules/.bin/playwright", ["test", "tools/screens/focus-sweep.test.ts", "--reporter=line"], {
    env,
  });
  await sweep.catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
}, 1_800_000);
