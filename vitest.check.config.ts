import { defineConfig } from "vitest/config";

/** Proves that the walls between the folders hold: plants violations and expects the tools to refuse them. */
export default defineConfig({
  test: { include: ["tools/*.check.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 60_000 },
});
