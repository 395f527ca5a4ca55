import { defineConfig } from "vitest/config";
import { VitestFailureReport } from "#tools/failure-report.ts";

/** The slow proofs: kills, outages, guessing and timing runs. One file at a time, so that they measure themselves only. */
export default defineConfig({
  test: {
    include: ["{database,server,web,tools}/**/*.long.test.ts"],
    environment: "node",
    globalSetup: ["database/tests/global-set-up.ts"],
    pool: "forks",
    fileParallelism: false,
    expect: { poll: { timeout: 20_000 } },
    reporters: ["default", new VitestFailureReport()],
    includeTaskLocation: true,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
