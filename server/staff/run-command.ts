import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { logAs, type Row, toId } from "#server/commands/command.ts";
import { type CommandLine, type Program, readCommandLine } from "#server/commands/read-command-line.ts";
import { accessRequestCommands } from "./access-requests.ts";
import { categoryCommands } from "./categories.ts";
import { type Command, listing, type StaffContext } from "./command.ts";
import { companyCommands } from "./companies.ts";
import { finderCommands } from "./finder.ts";
import { jobCommands } from "./jobs.ts";
import { logoCommands } from "./logos.ts";
import { secondFactorCommands } from "./second-factors.ts";
import { ssoCommands } from "./sso.ts";

type Option = "staff" | "reason" | "industry" | "modified" | "domains";

const logCommands: Command[] = [
  {
    name: "log",
    summary: "what staff did, newest first",
    run: listing("select created, staff, action, subject from app.staff_log order by created desc, id desc limit 200"),
  },
];

export const staffProgram: Program<StaffContext, Option> = {
  script: "staff",
  commands: [
    ...accessRequestCommands,
    ...companyCommands,
    ...logoCommands,
    ...jobCommands,
    ...finderCommands,
    ...categoryCommands,
    ...ssoCommands,
    ...secondFactorCommands,
    ...logCommands,
  ],
  options: {
    staff: ["<name>", "your name for the log (default: the account on this computer)"],
    reason: undefined,
    industry: undefined,
    modified: undefined,
    domains: undefined,
  },
};

type StaffLine = CommandLine<StaffContext, Option>;
export type Invocation = Pick<StaffLine, "command" | "argument"> & Pick<StaffContext, "options"> & { staff: string };

/** Parses a command line. Returns null if it requests help. */
export function readInvocation(words: string[], defaultStaff: string): Invocation | null {
  const line = readCommandLine(staffProgram, words);
  return line && toInvocation(line, defaultStaff);
}

export function toInvocation({ command, argument, options }: StaffLine, defaultStaff: string): Invocation {
  const { staff, industry, ...rest } = options;
  return {
    command,
    argument,
    staff: staff?.trim() || defaultStaff,
    options: { ...rest, industry: industry === undefined ? undefined : toId(industry) },
  };
}

/** Runs a command. Its changes and its log entry are in a single transaction. */
export async function runCommand(pool: pg.Pool, { command, argument, staff, options }: Invocation): Promise<Row[]> {
  return await inTransaction(pool, (client) =>
    command.run({ client, options, log: logAs(client, staff) }, argument, false),
  );
}
