import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { test } from "vitest";

const run = promisify(execFile);

test("a double click on any action of any screen does it once, while the page is busy for 150 ms", async () => {
  const env = { ...process.env, SWEEP: "double-clicks" };
  const sweep = run("node_modules/.bin/playwright", ["test", "tools/double-clicks/", "--reporter=line"], { env });
  await sweep.catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
}, 3_600_000);
