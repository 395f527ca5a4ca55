import { defineConfig } from "vitest/config";

/**
 * Kills parts of a cluster with three database machines, a balancer and two servers.
 * docs/operations.md "Several database machines"
 */
export default defineConfig({
  test: {
    include: ["server/tests/cluster/*.cluster.test.ts"],
    environment: "node",
    pool: "forks",
    fileParallelism: false,
    // The same time limit as in vitest.config.ts.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 900_000,
    hookTimeout: 240_000,
  },
});
