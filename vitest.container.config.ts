import { defineConfig } from "vitest/config";

/** The Containerfile of `deploy/`, built and run. Needs root, buildah, debootstrap, a mirror of Debian and a registry of npm. */
export default defineConfig({
  test: {
    include: ["server/tests/container/*.container.test.ts"],
    environment: "node",
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 1_800_000,
  },
});
