import { expect, test } from "vitest";
import { enrollApp, memberWithApp } from "#server/auth/tests/authenticator-app.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("a factor is enrolled, challenged, verified, listed and removed", async () => {
  const { client } = await server.member();
  const { factorId, code } = await enrollApp(client);
  const challenge = await client.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: "totp", expires_at: expect.any(Number) });
  const verified = await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: code() });
  expect(verified.data).toMatchObject({ token_type: "bearer", user: { factors: [{ id: factorId }] } });
  const listed = await client.mfa.listFactors();
  expect(listed.data).toMatchObject({ totp: [{ id: factorId, status: "verified" }], phone: [] });
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  expect((await client.mfa.listFactors()).data?.all).toEqual([]);
});

test("a factor is challenged and verified in one call", async () => {
  const { email, app } = await memberWithApp(server);
  const { client } = server.visitor();
  const { data } = await client.signInWithPassword({ email, password: PASSWORD });
  const levels = { currentLevel: "aal1", nextLevel: "aal2" };
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject(levels);
  const ofToken = await client.mfa.getAuthenticatorAssuranceLevel(data.session?.access_token);
  expect(ofToken.data).toMatchObject(levels);
  const { factorId, code } = app;
  expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
});

test("recovery codes are created, counted, used, created again and removed", async () => {
  const { client, email } = await memberWithApp(server);
  const { recoveryCodes } = client.mfa;
  const made = await recoveryCodes.generate();
  expect(made.data?.codes).toHaveLength(10);
  const elsewhere = server.visitor().client;
  await elsewhere.signInWithPassword({ email, password: PASSWORD });
  const used = await elsewhere.mfa.recoveryCodes.verify({ code: made.data?.codes[0] ?? "" });
  expect(used.error).toBeNull();
  expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  expect((await recoveryCodes.regenerate()).data?.codes).toHaveLength(10);
  expect((await recoveryCodes.getStatus()).data).toMatchObject({ remaining: 10 });
  expect((await recoveryCodes.unenroll()).error).toBeNull();
  expect((await recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
});
