import { defineConfig } from "vitest/config";

/** Tests the checks of code and documents, with planted violations that they must detect. */
export default defineConfig({
  test: { include: ["tools/*.check.test.ts"], environment: "node", testTimeout: 60_000, hookTimeout: 60_000 },
});
