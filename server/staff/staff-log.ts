import type { Row } from "#server/commands/command.ts";
import type { Command } from "./command.ts";

export const logCommands: Command[] = [
  {
    name: "log",
    summary: "what staff did, newest first",
    async run({ client }) {
      const { rows } = await client.query<Row>(
        "select created, staff, action, subject from app.staff_log order by created desc, id desc limit 200",
      );
      return rows;
    },
  },
];
