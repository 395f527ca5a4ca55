import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanUp } from "./clean-up.ts";
import { type AuthServer, newEmail, PASSWORD, startAuthServer } from "./tests/start-auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

async function count(table: string): Promise<number> {
  const { rows } = await server.database.admin.query(`select count(*) as found from ${table}`);
  return rows[0].found;
}

test("a sign-up that nobody confirmed leaves nothing behind after a day, and sessions go on", async () => {
  const { client } = await server.member();
  const email = newEmail();
  await server.visitor().client.signUp({ email, password: PASSWORD });
  await server.sink.waitForMail({ to: email });
  await cleanUp(server.database.admin);
  expect([await count("server.sign_up_claims"), await count("server.one_time_secrets")]).toEqual([1, 1]);
  await server.letTimePass(2 * 24 * 60);
  await cleanUp(server.database.admin);
  expect([await count("server.sign_up_claims"), await count("server.one_time_secrets")]).toEqual([0, 0]);
  expect((await client.refreshSession()).error).toBeNull();
});

test("an address change that nobody finished is given up after a day", async () => {
  const { client } = await server.member();
  await server.letTimePass(2);
  await client.updateUser({ email: newEmail() });
  await server.database.admin.query("update server.email_changes set requested_at = now() - interval '25 hours'");
  await cleanUp(server.database.admin);
  expect((await client.getUser()).data.user?.new_email).toBeUndefined();
});
