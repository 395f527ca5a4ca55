import { parseArgs } from "node:util";
import { type Command, CommandError } from "./command.ts";

export type Program<Context, Option extends string> = {
  /** Name of the program's script in package.json. */
  script: string;
  commands: Command<Context>[];
  /**
   * The program's options, each with the value and meaning that the help shows. An option is
   * undefined here if the summary of a command explains it.
   */
  options: Record<Option, [value: string, meaning: string] | undefined>;
};

export type CommandLine<Context, Option extends string> = {
  command: Command<Context>;
  /** Empty if the command takes no argument. */
  argument: string;
  hasFlag: boolean;
  isJson: boolean;
  options: Partial<Record<Option, string>>;
};

/**
 * Parses the words after the program's name. Returns null if they request help. Throws a
 * CommandError for wrong words.
 */
export function readCommandLine<Context, Option extends string>(
  program: Program<Context, Option>,
  words: string[],
): CommandLine<Context, Option> | null {
  const { values, positionals } = parse(program, words);
  const { json, help, ...others } = values;
  if (help || positionals.length === 0) return null;
  const command = program.commands.find(({ name }) => `${positionals.join(" ")} `.startsWith(`${name} `));
  if (!command) throw new CommandError(`There is no command "${positionals.slice(0, 2).join(" ")}". Try --help.`);
  const [argument, ...rest] = positionals.slice(command.name.split(" ").length);
  const isNeeded = command.argument !== undefined && !command.argument.startsWith("[");
  const isWrong = argument === undefined ? isNeeded : command.argument === undefined || rest.length > 0;
  const flags = Object.keys(others).filter((name) => others[name] === true);
  if (isWrong || flags.some((name) => name !== command.flag?.[0])) throw new CommandError(`Usage: ${usageOf(command)}`);
  const options = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== true));
  return {
    command,
    argument: argument ?? "",
    hasFlag: flags.length > 0,
    isJson: json === true,
    options: options as Partial<Record<Option, string>>,
  };
}

const usageOf = ({ name, argument, flag }: Command<never>) =>
  [name, argument, flag && `[--${flag[0]}]`].filter(Boolean).join(" ");

export function helpText<Context, Option extends string>({
  script,
  commands,
  options,
}: Program<Context, Option>): string {
  const described = Object.entries<[string, string] | undefined>(options).flatMap(([name, text]) =>
    text ? [[`--${name} ${text[0]}`, text[1]] as const] : [],
  );
  const flags = commands.flatMap(({ name, flag }) => (flag ? [[`--${flag[0]}`, `${name}: ${flag[1]}`] as const] : []));
  const names = commands.map(({ name, argument = "" }) => `${name} ${argument}`);
  const width = Math.max(...names.map(({ length }) => length));
  return [
    `Usage: npm run --silent ${script} -- <command> [options]`,
    "",
    ...commands.map(({ summary }, index) => `  ${names[index]?.padEnd(width)}  ${summary}`),
    "",
    ...[["--json", "print JSON"] as const, ...flags, ...described].map(
      ([option, text]) => `  ${option.padEnd(17)}${text}`,
    ),
  ].join("\n");
}

function parse<Context, Option extends string>({ commands, options }: Program<Context, Option>, args: string[]) {
  const flag = { type: "boolean" } as const;
  const known: Record<string, { type: "string" | "boolean" }> = { json: flag, help: flag };
  for (const name of Object.keys(options)) known[name] = { type: "string" };
  for (const command of commands) if (command.flag) known[command.flag[0]] = flag;
  try {
    return parseArgs({ args, options: known, allowPositionals: true });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
