import { expect, test } from "vitest";
import { readCommandLine } from "#server/commands/read-command-line.ts";
import { createOpsContext } from "#server/ops/ops-context.ts";
import { opsProgram } from "#server/ops/ops-program.ts";

const BESIDE_A_PROJECT = {
  DATABASE_URL: "postgresql://postgres@127.0.0.1:1/postgres",
  AUTH_URL: "https://project.example/auth/v1",
  REST_URL: "https://project.example/rest/v1",
  ANON_KEY: "sb_publishable_of-a-project-in-a-test",
};

// Record 117
test.each([
  ["backup", "/no/such/folder/file"],
  ["restore", "/no/such/folder/file"],
  ["keys", "list"],
  ["keys", "rotate"],
  ["keys", "revoke"],
  ["limits", "clear", "ada@people.example"],
])("%s %s is rejected with a hosted project, before any connection", async (...words) => {
  const line = readCommandLine(opsProgram, words);
  if (!line) throw new Error("The command line requests help");
  const run = async () =>
    await line.command.run(
      createOpsContext(BESIDE_A_PROJECT, () => {}),
      line.argument,
      line.hasFlag,
    );
  await expect(run()).rejects.toThrow(/^AUTH_URL is set: .*project/);
});
