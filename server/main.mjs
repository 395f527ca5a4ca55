import { enableCompileCache } from "node:module";

// Node loads this file before the cache is on. If this file were TypeScript, Node would load its
// TypeScript compiler for it, which takes 20 MB.
enableCompileCache();
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
