import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    /**
     * Path of a breach in fast-check's search, from the report of a run with the same seed. If set,
     * the fuzzer repeats only this breach.
     */
    path: { type: "string" },
  },
});
const seed = Number(values.seed);
const milliseconds = Number(values.seconds) * 1000;
// The time limit begins at the first request, after the server has started.
let startedAt: number | undefined;
const isOver = () => {
  startedAt ??= Date.now();
  return Date.now() - startedAt > milliseconds;
};
const { requests, succeeded, changes, breach } = await fuzz({ seed, path: values.path, isOver });
process.stdout.write(
  `Seed ${seed}: ${requests} requests, ${succeeded} of them answered with success, ${changes} rows changed, ` +
    `${breach ? "a breach" : "no breach"}.\n`,
);
if (breach) {
  const steps = breach.steps.map((step, index) => `  ${index + 1}. ${step}\n`).join("");
  const wrongs = breach.wrongs.map((wrong) => `     ${wrong}\n`).join("");
  process.stdout.write(`${steps}${wrongs}To repeat it: npm run fuzz -- --seed ${seed} --path ${breach.path}\n`);
}
process.exitCode = breach ? 1 : 0;
