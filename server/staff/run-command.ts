import { parseArgs } from "node:util";
import type pg from "pg";
import { accessRequestCommands } from "./access-requests.ts";
import { categoryCommands } from "./categories.ts";
import { type Command, type Row, StaffError, toId } from "./command.ts";
import { companyCommands } from "./companies.ts";
import { jobCommands } from "./jobs.ts";
import { logoCommands } from "./logos.ts";
import { secondFactorCommands } from "./second-factors.ts";
import { ssoCommands } from "./sso.ts";
import { logCommands } from "./staff-log.ts";

const commands = [
  ...accessRequestCommands,
  ...companyCommands,
  ...logoCommands,
  ...jobCommands,
  ...categoryCommands,
  ...ssoCommands,
  ...secondFactorCommands,
  ...logCommands,
];

const options = {
  json: { type: "boolean", default: false },
  staff: { type: "string" },
  reason: { type: "string" },
  industry: { type: "string" },
  modified: { type: "string" },
  domains: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

export type Invocation = {
  command: Command;
  argument: string;
  isJson: boolean;
  staff: string;
  reason: string | undefined;
  industry: number | undefined;
  modified: string | undefined;
  domains: string | undefined;
};

/** Reads the command line; null if help was asked for. */
export function readInvocation(words: string[], defaultStaff: string): Invocation | null {
  const { values, positionals } = parse(words);
  const [name, argument, ...rest] = positionals;
  if (values.help || name === undefined) return null;
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new StaffError(`There is no command "${name}". Try --help.`);
  if (rest.length > 0 || (argument === undefined) !== (command.argument === undefined)) {
    throw new StaffError(`Usage: ${command.name} ${command.argument ?? ""}`.trim());
  }
  return {
    command,
    argument: argument ?? "",
    isJson: values.json,
    staff: values.staff?.trim() || defaultStaff,
    reason: values.reason,
    industry: values.industry === undefined ? undefined : toId(values.industry),
    modified: values.modified,
    domains: values.domains,
  };
}

/** One transaction: what is shown, what was changed and what is logged belong together. */
export async function runCommand(pool: pg.Pool, { command, argument, staff, ...rest }: Invocation): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const rows = await command.run(
      {
        client,
        options: { reason: rest.reason, industry: rest.industry, modified: rest.modified, domains: rest.domains },
        async log(action, subject) {
          await client.query("insert into app.staff_log (staff, action, subject) values ($1, $2, $3)", [
            staff,
            action,
            subject,
          ]);
        },
      },
      argument,
    );
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

export function helpText(): string {
  const lines = commands.map(({ name, argument = "", summary }) => `  ${`${name} ${argument}`.padEnd(26)}${summary}`);
  return [
    "Usage: npm run --silent staff -- <command> [options]",
    "",
    ...lines,
    "",
    "  --json           print JSON",
    "  --staff <name>   who does it, for the log (default: the account at this computer)",
  ].join("\n");
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new StaffError((error as Error).message);
  }
}
