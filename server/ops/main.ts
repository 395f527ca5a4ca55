import { toText } from "#server/commands/format-rows.ts";
import { runProgram } from "#server/commands/run-program.ts";
import { createOpsContext } from "./ops-context.ts";
import { opsProgram } from "./ops-program.ts";

const print = (line: string) => void process.stderr.write(`${toText(line)}\n`);

await runProgram(opsProgram, process.argv.slice(2), ({ command, argument, hasFlag }) =>
  command.run(createOpsContext(process.env, print), argument, hasFlag),
);
