import { StartError } from "#database/start-error.ts";
import { CommandError, type Row } from "./command.ts";
import { formatRows, formatSheet, toText } from "./format-rows.ts";
import { type CommandLine, helpText, type Program, readCommandLine } from "./read-command-line.ts";

/** The whole of a program: help, the answer on standard output, a mistake in one line, exit code 1 when it failed. */
export async function runProgram<Context, Option extends string>(
  program: Program<Context, Option>,
  words: string[],
  run: (line: CommandLine<Context, Option>) => Promise<Row[]>,
): Promise<void> {
  try {
    const line = readCommandLine(program, words);
    if (line === null) return say(helpText(program));
    const rows = await run(line);
    say(format(line, rows));
    if (line.command.isBad?.(rows)) process.exitCode = 1;
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof StartError;
    process.stderr.write(`${isExpected ? toText(error.message) : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

function format<Context, Option extends string>(
  { command, isJson }: CommandLine<Context, Option>,
  rows: Row[],
): string {
  const [row] = rows;
  if (isJson) return JSON.stringify(rows, null, 2);
  if (command.format) return command.format(rows);
  return command.isSheet && row ? formatSheet(row) : formatRows(rows);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
