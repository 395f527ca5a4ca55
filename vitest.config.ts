import { defineConfig } from "vitest/config";
import { VitestFailureReport } from "#tools/failure-report.ts";

/** The quick proofs: pure rules, the database and the services on a real PostgreSQL. Browser tests: playwright.config.ts. */
export default defineConfig({
  test: {
    // One dot before "test" names another suite ("kills.long.test.ts"), which has a configuration of its own.
    include: ["{domain,database,server,web,tools}/**/+([^.]).test.{ts,tsx}"],
    exclude: ["tools/budgets/**"],
    environment: "node",
    globalSetup: ["database/tests/global-set-up.ts"],
    pool: "threads",
    // A file brings its own database; modules keep no state that another file could see.
    isolate: false,
    // A small machine has two cores, and tests wait as well.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ["default", new VitestFailureReport()],
    includeTaskLocation: true,
  },
});
