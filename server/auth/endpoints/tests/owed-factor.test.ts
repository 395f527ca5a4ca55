import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { challenge, enrollApp, memberWithApp } from "#server/auth/tests/authenticator-app.ts";
import { draftOf } from "#server/auth/tests/draft-of.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { tokenOf } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("an access token from before the second factor is not raised with its session", async () => {
  const { client } = await server.member();
  const copied = await tokenOf(client);
  const app = await enrollApp(client);
  await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  await server.auth.identify({ authorization: `Bearer ${await tokenOf(client)}` });
  await expect(server.auth.identify({ authorization: `Bearer ${copied}` })).rejects.toMatchObject({
    code: "insufficient_aal",
  });
  const answer = await fetch(`${server.url}/factors/recovery-codes`, {
    method: "POST",
    headers: { authorization: `Bearer ${copied}`, "content-type": "application/json" },
    body: "{}",
  });
  expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: "insufficient_aal" }]);
});

test("too many challenges block the session that requested them, not the account", async () => {
  const { client, email, app } = await memberWithApp(server);
  const behind = await server.signIn(email);
  for (let count = 0; count < 30; count += 1) await challenge(behind, app.factorId);
  const { error } = await behind.mfa.challenge({ factorId: app.factorId });
  expect(error?.code).toBe("over_request_rate_limit");
  expect((await client.updateUser({ data: { first_name: "Grace" } })).error).toBeNull();
  await challenge(await server.signIn(email), app.factorId);
});

test("no code verifies an imported factor without a secret", async () => {
  const { client, email } = await server.member();
  const { rows } = await server.database.admin.query<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, 'phone', 'verified', now(), now() from auth.users where email = $1 returning id`,
    [email],
  );
  const factorId = rows[0]?.id ?? "";
  const behind = await server.signIn(email);
  const code = new TOTP({ secret: Secret.fromBase32("") }).generate();
  const challengeId = await challenge(behind, factorId);
  const { error } = await behind.mfa.verify({ factorId, challengeId, code });
  expect(error?.code).toBe("mfa_verification_failed");
  expect((await client.updateUser({ data: { first_name: "Eve" } })).error?.code).toBe("insufficient_aal");
});

// Rule 9
test("logging out a session without the second factor keeps the account's drafts", async () => {
  const { email } = await memberWithApp(server);
  const isThere = await draftOf(server.database.admin, email);
  expect((await (await server.signIn(email)).signOut({ scope: "local" })).error).toBeNull();
  expect(await isThere()).toBe(true);
});
