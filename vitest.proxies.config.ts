import { defineConfig } from "vitest/config";

/** The samples of `deploy/` for nginx and Caddy, each in front of the real server. Needs nginx, caddy and openssl. */
export default defineConfig({
  test: {
    include: ["server/tests/proxies/*.proxies.test.ts"],
    environment: "node",
    globalSetup: ["database/tests/global-set-up.ts"],
    pool: "forks",
    fileParallelism: false,
    // As in vitest.config.ts.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
