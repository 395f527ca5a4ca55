import { defineConfig } from "vitest/config";

/**
 * Builds and runs the Containerfile of `deploy/`. Needs root, buildah, debootstrap, a Debian mirror
 * and an npm registry.
 */
export default defineConfig({
  test: {
    include: ["server/tests/container/*.container.test.ts"],
    environment: "node",
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 1_800_000,
  },
});
