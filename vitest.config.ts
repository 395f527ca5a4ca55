import { defineConfig } from "vitest/config";
import { VitestFailureReport } from "#tools/failure-report.ts";

/** Tests of the operators' programs and of the demo, which `npm run test:more` runs. */
export const OPERATING = ["server/ops/**", "server/demo/**", "database/backup/**", "database/embedded/**"];

/** Quick tests of rules, database and services, with a real PostgreSQL. */
export default defineConfig({
  test: {
    // Excludes names such as "kills.long.test.ts". These tests have their own configuration.
    include: ["{domain,database,server,web,tools}/**/+([^.]).test.{ts,tsx}"],
    exclude: ["tools/budgets/**", ...OPERATING],
    environment: "node",
    globalSetup: ["database/tests/global-set-up.ts"],
    setupFiles: ["server/auth/tests/cheap-passwords.ts"],
    pool: "threads",
    // Runs files without isolation. Each file finds an empty database, and modules have no state
    // that affects other files.
    isolate: false,
    // Runs three workers on two cores, because a waiting test needs no core.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ["default", new VitestFailureReport()],
    includeTaskLocation: true,
  },
});
