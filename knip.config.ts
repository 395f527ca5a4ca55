import type { KnipConfig } from "knip";
import checks from "./tools/checks/package.json" with { type: "json" };

/** Packages that all folders use, although only tools/checks lists them. */
const FOUND = ["@types/node", "knip", "typescript"]; // knip itself sees that these are used
const shared = Object.keys(checks.devDependencies).filter((name) => !FOUND.includes(name));
const COMMANDS = ["biome", "knip", "playwright", "tsc", "vitest"];
const SYSTEM_COMMANDS = ["WebKitWebDriver", "Xvfb", "openssl", "flock", "mount", "setpriv", "umount", "unshare"];

const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        "server/staff/main.ts",
        "server/ops/main.ts",
        "tools/**/*.{ts,mjs}",
        "bench/*.ts",
        "web/app/start/prerender.tsx",
        "web/worker/service-worker.ts",
        "e2e/**/*.test.ts",
        "**/*.{test,long.test,check.test}.ts",
        "database/embedded/tests/hold-data-directory.ts",
        "server/rest/read-heavy-body.ts",
        "server/finder/extract/read-text.ts",
      ],
      project: ["{domain,database,server,web,e2e,bench,tools}/**/*.{ts,tsx,mjs}"],
      ignoreDependencies: [...shared.filter((name) => !name.startsWith("@types/")), "tailwindcss"],
      ignoreBinaries: [...COMMANDS, ...SYSTEM_COMMANDS],
      vitest: true,
      playwright: true,
    },
    "tools/checks": { ignoreDependencies: shared },
  },
};

export default config;
