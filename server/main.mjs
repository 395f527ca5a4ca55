import { enableCompileCache } from "node:module";

// This file is JavaScript because Node loads its TypeScript compiler, which takes 20 MB, for the
// first TypeScript file that is not in the cache.
enableCompileCache();
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
