import { enableCompileCache } from "node:module";

enableCompileCache();
const { run } = await import("./start/run.ts");
await run(process.argv.slice(2));
