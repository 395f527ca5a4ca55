import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { VitestFailureReport } from "#tools/failure-report.ts";
import { OPERATING } from "./vitest.config.ts";

/** Tests that compare times. No other test may run at the same time. */
const MEASURING = ["server/auth/tests/timing.long.test.ts", "database/tests/applicants-speed.long.test.ts"];

/** Tests with many cases. `npm test` runs only some of the cases. */
const MANY_CASES = [
  "database/tests/employer-search.test.ts",
  "server/public/tests/hostile-requests.test.ts",
  "server/rest/parse-query/parse-query.test.ts",
  "server/rest/tests/wall.test.ts",
  "server/rich-text/tests/clean-rich-text.test.ts",
  "server/rich-text/tests/rich-text-backstop.test.ts",
];

function project(name: string, options: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: "node",
      pool: "forks",
      expect: { poll: { timeout: 20_000 } },
      testTimeout: 600_000,
      hookTimeout: 60_000,
      includeTaskLocation: true,
      ...options,
    },
  };
}

/**
 * Slow tests, for example of killed processes, outages and response times. Runs three files on two
 * cores, because a waiting test needs no core.
 */
export default defineConfig({
  test: {
    globalSetup: ["database/tests/global-set-up.ts"],
    reporters: ["default", new VitestFailureReport()],
    projects: [
      project("measuring", { include: MEASURING, fileParallelism: false, sequence: { groupOrder: 0 } }),
      project("waiting", {
        include: ["{database,server,web}/**/*.long.test.ts"],
        exclude: MEASURING,
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
      project("operating", {
        include: OPERATING.map((folder) => `${folder}/+([^.]).test.ts`),
        setupFiles: ["server/auth/tests/cheap-passwords.ts"],
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
      project("all cases", {
        include: MANY_CASES,
        env: { ALL_CASES: "yes" },
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
