import { parseArgs } from "node:util";
import { type Command, CommandError } from "./command.ts";

export type Program<Context, Option extends string> = {
  /** Its script in package.json. */
  script: string;
  commands: Command<Context>[];
  /** Options with a value, and what the help says of each: its value and its meaning; nothing if a command's summary does. */
  options: Record<Option, [value: string, meaning: string] | undefined>;
};

export type CommandLine<Context, Option extends string> = {
  command: Command<Context>;
  /** Empty if the command takes none. */
  argument: string;
  isJson: boolean;
  options: Partial<Record<Option, string>>;
};

/** Reads the words after the program's name; null if help was asked for. Throws a CommandError on a mistake. */
export function readCommandLine<Context, Option extends string>(
  program: Program<Context, Option>,
  words: string[],
): CommandLine<Context, Option> | null {
  const { values, positionals } = parse(Object.keys(program.options), words);
  const { json, help, ...options } = values;
  if (help || positionals.length === 0) return null;
  const command = program.commands.find(({ name }) => `${positionals.join(" ")} `.startsWith(`${name} `));
  if (!command) throw new CommandError(`There is no command "${positionals.slice(0, 2).join(" ")}". Try --help.`);
  const [argument, ...rest] = positionals.slice(command.name.split(" ").length);
  if (rest.length > 0 || (argument === undefined) !== (command.argument === undefined)) {
    throw new CommandError(`Usage: ${command.name} ${command.argument ?? ""}`.trim());
  }
  return {
    command,
    argument: argument ?? "",
    isJson: json === true,
    options: options as Partial<Record<Option, string>>,
  };
}

export function helpText<Context, Option extends string>({
  script,
  commands,
  options,
}: Program<Context, Option>): string {
  const described = Object.entries<[string, string] | undefined>(options).flatMap(([name, text]) =>
    text ? [[`--${name} ${text[0]}`, text[1]] as const] : [],
  );
  return [
    `Usage: npm run --silent ${script} -- <command> [options]`,
    "",
    ...commands.map(({ name, argument = "", summary }) => `  ${`${name} ${argument}`.padEnd(26)}${summary}`),
    "",
    ...[["--json", "print JSON"] as const, ...described].map(([option, text]) => `  ${option.padEnd(17)}${text}`),
  ].join("\n");
}

function parse(names: string[], args: string[]) {
  const strings = Object.fromEntries(names.map((name) => [name, { type: "string" }] as const));
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({ args, options: { ...strings, json: flag, help: flag }, allowPositionals: true });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
