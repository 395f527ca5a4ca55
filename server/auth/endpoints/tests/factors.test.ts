import { expect, test, vi } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { challenge, enrollApp, memberWithApp } from "#server/auth/tests/authenticator-app.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { PASSWORD, tokenOf, type Visitor } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

type Client = Visitor["client"];

async function levelOf(client: Client) {
  const { data, error } = await client.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return [data.currentLevel, data.nextLevel];
}

test("an authenticator is added by QR code and takes effect with its first correct code", async () => {
  const { client, email } = await server.member();
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Telephone", issuer: "Harbor" });
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
  expect(data?.totp.uri).toContain(`otpauth://totp/Harbor:${encodeURIComponent(email)}?issuer=Harbor`);
  expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
  expect(await levelOf(client)).toEqual(["aal1", "aal1"]);

  const app = await enrollApp(client); // replaces the unverified factor of the same name
  const refreshToken = (await client.getSession()).data.session?.refresh_token ?? "";
  const verified = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  expect(verified.error).toBeNull();
  expect(await levelOf(client)).toEqual(["aal2", "aal2"]);
  const { data: claims } = await client.getClaims();
  expect(claims?.claims.amr).toMatchObject([{ method: "otp" }, { method: "totp" }]);
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: app.factorId, friendly_name: "Telephone" }]);
  expect(JSON.stringify(await client.getUser())).not.toContain(data?.totp.secret);

  await client.refreshSession();
  expect(await levelOf(client)).toEqual(["aal2", "aal2"]);
  const { error } = await server.visitor().client.refreshSession({ refresh_token: refreshToken });
  expect(error?.code).toBe("refresh_token_not_found");
  const received = await server.sink.waitForEmail({ to: email, subject: /authenticator app was added/ });
  expect(received.text).toContain("Telephone");
  expect(await server.auditOf(email)).toEqual(expect.arrayContaining(["factor_in_progress", "factor_verified"]));
});

test("a session without the second factor can only read the user, prove the factor or log out", async () => {
  const { email, app } = await memberWithApp(server);
  const client = await server.signIn(email);
  const token = await tokenOf(client);
  const { identify } = server.auth;
  await expect(identify({ authorization: `Bearer ${token}` })).rejects.toMatchObject({
    status: 403,
    code: "insufficient_aal",
  });
  expect((await client.getUser()).error).toBeNull();
  expect(await levelOf(client)).toEqual(["aal1", "aal2"]);
  const refused = [
    await client.updateUser({ data: { first_name: "Eve" } }),
    await client.mfa.enroll({ factorType: "totp", friendlyName: "Another" }),
    await client.mfa.unenroll({ factorId: app.factorId }),
    await client.reauthenticate(),
    await client.mfa.recoveryCodes.generate(),
    await client.mfa.recoveryCodes.getStatus(),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(6).fill("insufficient_aal"));

  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })).error).toBeNull();
  expect((await identify({ authorization: `Bearer ${await tokenOf(client)}` })).claims).toMatchObject({
    aal: "aal2",
    amr: [{ method: "password" }, { method: "totp" }],
  });
  expect((await client.updateUser({ data: { first_name: "Ada" } })).error).toBeNull();
  const other = await server.signIn(email);
  for (const scope of ["", "?scope=global", "?scope=others"]) {
    const headers = { authorization: `Bearer ${await tokenOf(other)}` };
    const answer = await fetch(`${server.url}/logout${scope}`, { method: "POST", headers });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: "insufficient_aal" }]);
  }
  expect((await other.signOut({ scope: "local" })).error).toBeNull();
  expect((await other.refreshSession()).error).not.toBeNull();
  expect((await client.getUser()).error).toBeNull();
});

test("a new factor blocks the account's other sessions at their next request to this server", async () => {
  const { client, email } = await server.member();
  const other = await server.signIn(email);
  const authorization = `Bearer ${await tokenOf(other)}`;
  await server.auth.identify({ authorization });
  const app = await enrollApp(client);
  await server.auth.identify({ authorization }); // an unverified factor has no effect
  await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  await expect(server.auth.identify({ authorization })).rejects.toMatchObject({ code: "insufficient_aal" });
});

test("a code works once, also in simultaneous requests", async () => {
  const { client, email, app } = await memberWithApp(server);
  const code = app.code();
  const browsers = await Promise.all([server.signIn(email), server.signIn(email), server.signIn(email)]);
  const answers = await Promise.all(
    browsers.map((browser) => browser.mfa.challengeAndVerify({ factorId: app.factorId, code })),
  );
  expect(answers.map(({ error }) => error?.code).sort()).toEqual([
    "mfa_verification_failed",
    "mfa_verification_failed",
    undefined,
  ]);
  const again = await client.mfa.challengeAndVerify({ factorId: app.factorId, code });
  expect(again.error).toMatchObject({ code: "mfa_verification_failed", message: "Invalid TOTP code entered" });
  const wrong = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: "12345x" });
  expect(wrong.error).toMatchObject({ code: "mfa_verification_failed", message: "Invalid TOTP code entered" });
});

test("a challenge works once, for five minutes, for its session, its factor and its account", async () => {
  const { client, email, app } = await memberWithApp(server);
  const outsider = await memberWithApp(server);
  const other = await server.signIn(email);
  const factorId = app.factorId;
  const code = app.code();
  const refusals = [];
  const foreign = await challenge(client, factorId);
  refusals.push(await other.mfa.verify({ factorId, challengeId: foreign, code }));
  refusals.push(await outsider.client.mfa.verify({ factorId, challengeId: foreign, code }));
  refusals.push(await outsider.client.mfa.challenge({ factorId }));
  refusals.push(await outsider.client.mfa.unenroll({ factorId }));
  const ofOutsider = outsider.app.factorId;
  refusals.push(await outsider.client.mfa.verify({ factorId: ofOutsider, challengeId: foreign, code }));
  const late = await challenge(client, factorId);
  await server.letTimePass(6);
  refusals.push(await client.mfa.verify({ factorId, challengeId: late, code }));
  expect(refusals.map(({ error }) => error?.code)).toEqual([
    "mfa_challenge_expired",
    "mfa_factor_not_found",
    "mfa_factor_not_found",
    "mfa_factor_not_found",
    "mfa_challenge_expired",
    "mfa_challenge_expired",
  ]);
  const challengeId = await challenge(client, factorId);
  expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  const used = await client.mfa.verify({ factorId, challengeId, code: app.code() });
  expect(used.error?.code).toBe("mfa_challenge_expired");
});

test("five wrong codes end a challenge, and twenty block the account's codes across challenges and sessions", async () => {
  const { email, app } = await memberWithApp(server);
  const wrong = async (client: Client, challengeId: string) => {
    const { error } = await client.mfa.verify({ factorId: app.factorId, challengeId, code: "000000" });
    return error?.code;
  };
  const first = server.visitor();
  await first.client.signInWithPassword({ email, password: PASSWORD });
  const challengeId = await challenge(first.client, app.factorId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => wrong(first.client, challengeId)));
  expect(answers.filter((code) => code === "mfa_verification_failed")).toHaveLength(5);
  expect(answers.filter((code) => code === "mfa_challenge_expired")).toHaveLength(3);
  const second = await server.signIn(email);
  const later = [];
  for (let round = 0; round < 4; round += 1) {
    const fresh = await challenge(second, app.factorId);
    for (let guess = 0; guess < 4; guess += 1) later.push(await wrong(second, fresh));
  }
  expect(later.slice(0, 12)).toEqual(Array(12).fill("mfa_verification_failed"));
  expect(later.slice(12)).toEqual(Array(4).fill("over_request_rate_limit"));
  const right = await second.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  expect(right.error?.code).toBe("over_request_rate_limit");
});

test("removing a factor needs a proof and downgrades the sessions that it had raised", async () => {
  const { client, email, app } = await memberWithApp(server);
  const other = await server.signIn(email);
  await other.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  const authorization = `Bearer ${await tokenOf(other)}`;
  expect((await server.auth.identify({ authorization })).claims.aal).toBe("aal2");

  await server.letTimePass(25 * 60);
  const stale = await client.mfa.unenroll({ factorId: app.factorId });
  expect(stale.error?.code).toBe("reauthentication_needed");
  // Verifying the factor gives the session a fresh proof, which `unenroll` requires.
  expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })).error).toBeNull();
  expect((await client.mfa.unenroll({ factorId: app.factorId })).data?.id).toBe(app.factorId);
  await client.refreshSession();
  expect(await levelOf(client)).toEqual(["aal1", "aal1"]);
  expect((await server.auth.identify({ authorization })).claims.aal).toBe("aal1");
  await other.refreshSession();
  expect((await other.getClaims()).data?.claims.amr).toMatchObject([{ method: "password" }]);
  await server.sink.waitForEmail({ to: email, subject: /authenticator app was removed/ });
});

test("an enrollment needs a proof, is limited to ten factors, and expires after an hour", async () => {
  const { client } = await server.member();
  await server.letTimePass(25 * 60);
  const stale = await client.mfa.enroll({ factorType: "totp", friendlyName: "Late" });
  expect(stale.error?.code).toBe("reauthentication_needed");

  const fresh = await server.member();
  const first = await enrollApp(fresh.client, "0");
  const challengeId = await challenge(fresh.client, first.factorId);
  for (let index = 1; index < 10; index += 1) await enrollApp(fresh.client, String(index));
  const eleventh = await fresh.client.mfa.enroll({ factorType: "totp", friendlyName: "10" });
  expect(eleventh.error?.code).toBe("too_many_enrolled_mfa_factors");
  await server.letTimePass(61);
  await server.database.admin.query("update auth.mfa_challenges set created_at = now() where id = $1", [challengeId]);
  const answer = { factorId: first.factorId, challengeId, code: first.code() };
  expect((await fresh.client.mfa.verify(answer)).error?.code).toBe("mfa_challenge_expired");
  await enrollApp(fresh.client, "10");
  expect((await fresh.client.mfa.listFactors()).data?.all).toHaveLength(1);
});

test("rejects a factor with a used name, and a factor from a session that has not proved the first", async () => {
  const { client, email } = await server.member();
  const [one, other] = [await enrollApp(client, "One"), await enrollApp(client, "Other")];
  const behind = await server.signIn(email);
  await client.mfa.challengeAndVerify({ factorId: one.factorId, code: one.code() });
  const named = await client.mfa.enroll({ factorType: "totp", friendlyName: "One" });
  expect(named.error?.code).toBe("mfa_factor_name_conflict");
  const lifted = await behind.mfa.challengeAndVerify({ factorId: other.factorId, code: other.code() });
  expect(lifted.error?.code).toBe("insufficient_aal");
});

test("a code is valid in its 30-second step and the steps before and after", async () => {
  const { client } = await server.member();
  const middleOfStep = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
  vi.useFakeTimers({ toFake: ["Date"], now: middleOfStep });
  try {
    const { factorId, code } = await enrollApp(client);
    const typed = code();
    const verifyAt = async (seconds: number) => {
      vi.setSystemTime(middleOfStep + seconds * 1000);
      return (await client.mfa.challengeAndVerify({ factorId, code: typed })).error?.code;
    };
    expect(await verifyAt(60)).toBe("mfa_verification_failed");
    expect(await verifyAt(-60)).toBe("mfa_verification_failed");
    expect(await verifyAt(-30)).toBeUndefined();
    expect(await verifyAt(30)).toBe("mfa_verification_failed"); // because the code was used before
  } finally {
    vi.useRealTimers();
  }
});

test("only the server's role can read factors, passkeys and recovery codes", async () => {
  await memberWithApp(server);
  const tables = ["auth.mfa_factors", "auth.mfa_challenges", "server.passkeys", "server.recovery_codes"];
  for (const role of ["anon", "authenticated"]) {
    for (const table of tables) {
      const read = inTransaction(server.database.admin, async (client) => {
        await client.query(`set local role ${role}`);
        await client.query(`select from ${table}`);
      });
      await expect(read, `${role} reads ${table}`).rejects.toThrow("permission denied");
    }
  }
});

test("the settings report second factors and passkeys", async () => {
  const answer = await fetch(`${server.url}/settings`);
  expect(await answer.json()).toMatchObject({ mfa_enabled: true, passkeys_enabled: true });
});
