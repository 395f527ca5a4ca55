import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { readInvocation, runCommand } from "./run-command.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // As beside the services of a hosted project, where nothing of ours has made the accounts.
  await database.admin.query("delete from server.migrations where name ~ 'tables/auth/'");
});
afterAll(() => database.drop());

// Record 117
test.each([
  ["add-sso", "metadata.xml", "--domains", "acme.example"],
  ["remove-sso", "11111111-1111-4111-8111-111111111111"],
])("%s leaves the accounts of a hosted project alone, and says where it is done", async (...words) => {
  const invocation = readInvocation(words, "terry");
  if (!invocation) throw new Error("Help was asked for.");
  await expect(runCommand(database.admin, invocation)).rejects.toThrow(
    "The accounts are a hosted project's: its own settings have companies' sign-on (SAML).",
  );
});
