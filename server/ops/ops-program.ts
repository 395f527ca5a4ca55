import type { Program } from "#server/commands/read-command-line.ts";
import { backupCommands } from "./backup.ts";
import { doctorCommands } from "./doctor/doctor.ts";
import { keyCommands } from "./keys.ts";
import { mailCommands } from "./mail.ts";
import { migrateCommands } from "./migrate.ts";
import type { OpsContext } from "./ops-context.ts";
import { sessionCommands } from "./sessions.ts";
import { sqlCommands } from "./sql.ts";
import { userCommands } from "./users.ts";

/**
 * Commands for operators of an installation. Commands for the platform's staff are in the program
 * `staff`.
 */
export const opsProgram: Program<OpsContext, never> = {
  script: "ops",
  commands: [
    ...doctorCommands,
    ...backupCommands,
    ...migrateCommands,
    ...mailCommands,
    ...userCommands,
    ...sessionCommands,
    ...keyCommands,
    ...sqlCommands,
  ],
  options: {},
};
