import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
const seed = Number(values.seed);
let end = 0; // counted from the first request, not from the start of the server
const isOver = () => Date.now() > (end ||= Date.now() + Number(values.seconds) * 1000);
const report = await fuzz({ seed, isOver });
process.stdout.write(
  `Seed ${seed}: ${report.requests} requests, ${report.succeeded} of them answered with success, ${report.changes} rows changed, ` +
    `${report.findings.length} findings.\n${report.findings.map((finding) => `  ${finding}\n`).join("")}`,
);
process.exitCode = report.findings.length > 0 ? 1 : 0;
