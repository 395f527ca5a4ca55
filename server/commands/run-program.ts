import { constants } from "node:os";
import type { Row } from "./command.ts";
import { errorSentence } from "./error-sentence.ts";
import { formatRows, formatSheet, toText } from "./format-rows.ts";
import { type CommandLine, helpText, type Program, readCommandLine } from "./read-command-line.ts";

/**
 * Runs a program. Prints the help or the result to standard output, and an error as a single line.
 * Exits with code 1 if the command failed.
 */
export async function runProgram<Context, Option extends string>(
  program: Program<Context, Option>,
  words: string[],
  run: (line: CommandLine<Context, Option>) => Promise<Row[]>,
): Promise<void> {
  watchOutput();
  exitOnSignals();
  try {
    const line = readCommandLine(program, words);
    if (line === null) return printLine(helpText(program));
    const rows = await run(line);
    printLine(format(line, rows));
    if (line.command.isBad?.(rows)) process.exitCode = 1;
  } catch (error) {
    const sentence = errorSentence(error);
    printError(sentence === undefined ? String((error as Error).stack) : toText(sentence));
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

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/**
 * Keeps the program running when its output is closed. A program that reads the output may exit
 * early (`| head`), and closing the terminal must not stop a running backup.
 */
function watchOutput(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") printError(`The result cannot be shown: ${message}.`);
  });
}

/** Exits through the exit handlers, so that unfinished files are deleted. */
function exitOnSignals(): void {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => process.exit(128 + constants.signals[name]));
  }
}
