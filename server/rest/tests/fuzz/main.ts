import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
});
const seed = Number(values.seed);
const milliseconds = Number(values.seconds) * 1000;
let startedAt: number | undefined; // at the first request: starting the server doesn't count
const isOver = () => {
  startedAt ??= Date.now();
  return Date.now() - startedAt > milliseconds;
};
const report = await fuzz({ seed, isOver });
process.stdout.write(
  `Seed ${seed}: ${report.requests} requests, ${report.succeeded} of them answered with success, ${report.changes} rows changed, ` +
    `${report.findings.length} findings.\n${report.findings.map((finding) => `  ${finding}\n`).join("")}`,
);
process.exitCode = report.findings.length > 0 ? 1 : 0;
