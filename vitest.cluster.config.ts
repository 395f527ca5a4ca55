import { defineConfig } from "vitest/config";

/** Three database machines, a balancer and two servers, of which one dies after the other. docs/operations.md "Several database machines" */
export default defineConfig({
  test: {
    include: ["server/tests/cluster/*.cluster.test.ts"],
    environment: "node",
    pool: "forks",
    fileParallelism: false,
    // As in vitest.config.ts.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 900_000,
    hookTimeout: 240_000,
  },
});
