import { expect, test } from "vitest";
import { memberWithApp } from "#server/auth/tests/authenticator-app.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

async function memberWithCodes() {
  const member = await memberWithApp(server);
  const { data, error } = await member.client.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { ...member, codes: data.codes };
}

test("each of ten codes replaces the authenticator once, in any spelling", async () => {
  const { client, email, codes } = await memberWithCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);

  const other = await server.signIn(email);
  const typed = (codes[0] ?? "").toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
  expect((await other.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
  const { data } = await other.getClaims();
  expect(data?.claims).toMatchObject({ aal: "aal2", amr: [{ method: "password" }, { method: "mfa/recovery_code" }] });
  expect((await client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  await server.sink.waitForEmail({ to: email, subject: /recovery code was used/ });

  const again = await (await server.signIn(email)).mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
  expect(again.error?.code).toBe("mfa_verification_failed");
});

test("two simultaneous requests with one code succeed once", async () => {
  const { email, codes } = await memberWithCodes();
  const browsers = await Promise.all([server.signIn(email), server.signIn(email)]);
  const answers = await Promise.all(browsers.map(({ mfa }) => mfa.recoveryCodes.verify({ code: codes[1] ?? "" })));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test("new codes replace the old codes, and need a session with a factor and a fresh proof", async () => {
  const plain = await server.member();
  expect((await plain.client.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_recovery_codes_sole_factor");
  const { client, email, codes, app } = await memberWithCodes();
  const { data } = await client.mfa.recoveryCodes.regenerate();
  const other = await server.signIn(email);
  const old = await other.mfa.recoveryCodes.verify({ code: codes[2] ?? "" });
  expect(old.error?.code).toBe("mfa_verification_failed");
  expect((await other.mfa.recoveryCodes.verify({ code: data?.codes[2] ?? "" })).error).toBeNull();
  await server.sink.waitForEmail({ to: email, subject: /set of recovery codes was made/ });
  await server.letTimePass(25 * 60);
  expect((await client.mfa.recoveryCodes.regenerate()).error?.code).toBe("reauthentication_needed");
  await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  expect((await client.mfa.recoveryCodes.regenerate()).error).toBeNull();
});

test("recovery codes are stored as hashes, work for one account, and are deleted with the last factor", async () => {
  const { client, codes, app } = await memberWithCodes();
  const { rows } = await server.database.admin.query("select * from server.recovery_codes");
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  const outsider = await memberWithCodes();
  const foreign = await (await server.signIn(outsider.email)).mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
  expect(foreign.error?.code).toBe("mfa_verification_failed");

  expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toBeNull();
  expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
  expect((await outsider.client.mfa.recoveryCodes.unenroll()).error).toBeNull();
  expect((await outsider.client.mfa.recoveryCodes.unenroll()).error?.code).toBe("mfa_factor_not_found");
});

test("twenty wrong codes block recovery codes in that session only, and not its authenticator", async () => {
  const { email, codes, app } = await memberWithCodes();
  const { client } = server.visitor();
  await client.signInWithPassword({ email, password: PASSWORD });
  for (let guess = 0; guess < 20; guess += 1) {
    const { error } = await client.mfa.recoveryCodes.verify({ code: `0000-0000-0000-00${guess}` });
    expect(error?.code).toBe("mfa_verification_failed");
  }
  const { error } = await client.mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
  expect(error?.code).toBe("over_request_rate_limit");
  expect((await (await server.signIn(email)).mfa.recoveryCodes.verify({ code: codes[0] ?? "" })).error).toBeNull();
  expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })).error).toBeNull();
});
