import { defineConfig } from "vitest/config";

/** Tests the samples for nginx and Caddy in `deploy/` with the real server. Needs openssl, too. */
export default defineConfig({
  test: {
    include: ["server/tests/proxies/*.proxies.test.ts"],
    environment: "node",
    globalSetup: ["database/tests/global-set-up.ts"],
    pool: "forks",
    fileParallelism: false,
    // The same time limit as in vitest.config.ts.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
