import { expect, test } from "vitest";
import { enrollApp, memberWithApp } from "#server/auth/tests/authenticator-app.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { SoftAuthenticator, type Ways } from "#server/auth/tests/soft-authenticator.ts";
import type { Visitor } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

type Client = Visitor["client"];

async function register(client: Client, device: SoftAuthenticator, ways: Ways = {}) {
  const { data, error } = await client.passkey.startRegistration();
  if (error) return { data: null, error };
  const credential = device.create(data.options, ways);
  return await client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

async function signIn(client: Client, device: SoftAuthenticator, ways: Ways = {}) {
  const { data, error } = await client.passkey.startAuthentication();
  if (error) throw error;
  const credential = device.get(data.options, ways);
  return await client.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
}

async function memberWithPasskey() {
  const member = await server.member();
  const device = new SoftAuthenticator();
  const { data, error } = await register(member.client, device);
  if (error || !data) throw error;
  return { ...member, device, passkeyId: data.id };
}

/** Makes the user a member of a company that requires a second factor (rule 69). */
async function guard(email: string): Promise<void> {
  await server.database.admin.query(
    `with person as (
       insert into public.users (auth_id, email) select id, email from auth.users where email = $1 returning id
     ), company as (
       insert into public.employers (name, requires_second_factor) values ($1, true) returning id
     )
     insert into public.employers_users (user_id, employer_id, requires_second_factor) select p.id, c.id, true from person p, company c`,
    [email],
  );
}

async function signedInByPasskey(device: SoftAuthenticator): Promise<Client> {
  const { client } = server.visitor();
  expect((await signIn(client, device)).error).toBeNull();
  return client;
}

async function raw(path: string, body: unknown, token = ""): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

test("a passkey signs in at aal2 without an email", async () => {
  const { email, device, passkeyId } = await memberWithPasskey();
  const received = await server.sink.waitForEmail({ to: email, subject: /passkey was added/ });
  expect(received.text).toContain("Name: Passkey");
  const { client } = server.visitor();
  const { data, error } = await signIn(client, device);
  expect(error).toBeNull();
  expect(data?.user?.email).toBe(email);
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: "aal2", amr: [{ method: "webauthn" }] });
  await client.refreshSession();
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: "aal2", amr: [{ method: "webauthn" }] });
  expect((await client.passkey.list()).data).toMatchObject([
    { id: passkeyId, friendly_name: "Passkey", last_used_at: expect.any(String) },
  ]);
});

test("the options require a discoverable passkey of this site, and those for signing in name no account", async () => {
  const { client } = await server.member();
  const { data } = await client.passkey.startRegistration();
  expect(data?.options).toMatchObject({
    rp: { id: "openings.example" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const signingIn = await server.visitor().client.passkey.startAuthentication();
  expect(signingIn.data?.options).toMatchObject({ rpId: "openings.example", userVerification: "required" });
  expect(signingIn.data?.options.allowCredentials ?? []).toEqual([]);
  expect(signingIn.data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290);
});

const FORGERIES: [string, Ways][] = [
  ["of another origin", { origin: "https://openings.example.evil.example" }],
  ["of another port", { origin: "https://openings.example:8443" }],
  ["of another site", { rpId: "evil.example" }],
  ["for another challenge", { challenge: Buffer.from("another").toString("base64url") }],
  ["without a finger, a face or a PIN", { isUserVerified: false }],
  ["from within another site's page", { crossOrigin: true }],
];

test.each([
  ...FORGERIES,
  ["of a key that cannot verify signatures", { y: Buffer.alloc(32, 1) }],
  ["of a passkey that is not discoverable", { isDiscoverable: false }],
] satisfies [string, Ways][])("a registration %s is rejected", async (_what, ways) => {
  const { client } = await server.member();
  const { error } = await register(client, new SoftAuthenticator(), ways);
  expect(error).toMatchObject({ status: 400, code: "webauthn_verification_failed" });
  expect((await client.passkey.list()).data).toEqual([]);
});

test.each([
  ...FORGERIES,
  ["by a copy with an old counter", { counter: 0 }],
  ["with another account's handle", { userHandle: Buffer.alloc(16, 7).toString("base64url") }],
] satisfies [string, Ways][])("a sign-in %s is rejected", async (_what, ways) => {
  const { device } = await memberWithPasskey();
  expect((await signIn(server.visitor().client, device)).error).toBeNull();
  const { error } = await signIn(server.visitor().client, device, ways);
  expect(error).toMatchObject({ status: 400, code: "webauthn_verification_failed" });
});

test("a passkey without a counter signs in repeatedly", async () => {
  const { client } = await server.member();
  const device = new SoftAuthenticator({ isCounting: false });
  await register(client, device);
  for (let time = 0; time < 3; time += 1) expect((await signIn(server.visitor().client, device)).error).toBeNull();
});

test("a response opens one session, also in simultaneous requests", async () => {
  const { device } = await memberWithPasskey();
  const { data } = await server.visitor().client.passkey.startAuthentication();
  if (!data) throw new Error("no challenge");
  const answer = { challengeId: data.challenge_id, credential: device.get(data.options) };
  const visitors = [server.visitor(), server.visitor(), server.visitor()];
  const answers = await Promise.all(visitors.map(({ client }) => client.passkey.verifyAuthentication(answer)));
  expect(answers.map(({ error }) => error?.code).sort()).toEqual([
    "webauthn_challenge_not_found",
    "webauthn_challenge_not_found",
    undefined,
  ]);
});

test("challenges expire, and a registration challenge works only for registering in its session", async () => {
  const { device } = await memberWithPasskey();
  const client = await signedInByPasskey(device);
  const outsider = await server.member();
  const fresh = new SoftAuthenticator();
  const begun = (await client.passkey.startRegistration()).data;
  const signingIn = (await server.visitor().client.passkey.startAuthentication()).data;
  if (!begun || !signingIn) throw new Error("no challenge");
  const refusals = [];
  const credential = fresh.create(begun.options);
  refusals.push(await outsider.client.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential }));
  const asserted = device.get({ challenge: begun.options.challenge });
  refusals.push(
    await server
      .visitor()
      .client.passkey.verifyAuthentication({ challengeId: begun.challenge_id, credential: asserted }),
  );
  await server.letTimePass(6);
  refusals.push(await client.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential }));
  const late = { challengeId: signingIn.challenge_id, credential: device.get(signingIn.options) };
  refusals.push(await server.visitor().client.passkey.verifyAuthentication(late));
  expect(refusals.map(({ error }) => (error as { code?: string } | null)?.code)).toEqual([
    "webauthn_challenge_not_found",
    "webauthn_challenge_not_found",
    "webauthn_challenge_expired",
    "webauthn_challenge_expired",
  ]);
});

test("an authenticator's certificates are not parsed, so that the server fetches no URL from them", async () => {
  const { client } = await server.member();
  const statement = new Map<string, unknown>([
    ["x5c", [new Uint8Array([1])]],
    ["sig", new Uint8Array([1])],
    ["alg", -7],
  ]);
  const { error } = await register(client, new SoftAuthenticator(), {
    attestation: { fmt: "apple", attStmt: statement },
  });
  expect(error).toBeNull();
});

test("only the owner can rename and remove a passkey, and removing it ends its sessions", async () => {
  const { email, device, passkeyId } = await memberWithPasskey();
  const client = await signedInByPasskey(device);
  const outsider = await signedInByPasskey((await memberWithPasskey()).device);
  const refused = [
    await outsider.passkey.update({ passkeyId, friendlyName: "Mine" }),
    await outsider.passkey.delete({ passkeyId }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(["mfa_factor_not_found", "mfa_factor_not_found"]);
  const renamed = await client.passkey.update({ passkeyId, friendlyName: "Laptop" });
  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: "Laptop" });

  const other = server.visitor().client;
  await signIn(other, device);
  const authorization = `Bearer ${(await other.getSession()).data.session?.access_token}`;
  await server.auth.identify({ authorization });
  expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
  await expect(server.auth.identify({ authorization })).rejects.toMatchObject({ code: "session_not_found" });
  expect((await client.getUser()).error).toBeNull();
  // The remaining session is aal1, because its account has no passkey or factor left.
  const left = `Bearer ${(await client.getSession()).data.session?.access_token}`;
  expect((await server.auth.identify({ authorization: left })).claims.aal).toBe("aal1");
  await client.refreshSession();
  expect((await client.getClaims()).data?.claims.aal).toBe("aal1");
  const gone = await signIn(server.visitor().client, device);
  expect(gone.error).toMatchObject({ code: "webauthn_verification_failed" });
  const received = await server.sink.waitForEmail({ to: email, subject: /passkey was removed/ });
  expect(received.text).toContain("Laptop");
});

test("adding a passkey needs a fresh proof and the account's second factor, and stops at ten", async () => {
  const first = await memberWithPasskey();
  const client = await signedInByPasskey(first.device);
  const token = (await client.getSession()).data.session?.access_token ?? "";
  for (let index = 1; index < 10; index += 1) {
    expect((await register(client, new SoftAuthenticator())).error).toBeNull();
    await server.letTimePass(2);
  }
  expect((await register(client, new SoftAuthenticator())).error).toMatchObject({
    code: "too_many_enrolled_mfa_factors",
  });
  await server.letTimePass(25 * 60);
  const stale = await raw("/passkeys/registration/options", {}, token);
  expect(await stale.json()).toMatchObject({ error_code: "reauthentication_needed" });

  const { email, app } = await memberWithApp(server);
  const behind = server.visitor().client;
  await behind.signInWithPassword({ email, password: "Harbor-lamp-4417" });
  expect((await register(behind, new SoftAuthenticator())).error).toMatchObject({ code: "insufficient_aal" });
  await behind.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  const device = new SoftAuthenticator();
  expect((await register(behind, device)).error).toBeNull();
  // The session that a passkey opened stays at aal2 when the last factor is removed.
  const byPasskey = server.visitor().client;
  await signIn(byPasskey, device);
  expect((await byPasskey.mfa.unenroll({ factorId: app.factorId })).error).toBeNull();
  await byPasskey.refreshSession();
  expect((await byPasskey.getClaims()).data?.claims.aal).toBe("aal2");
});

test("a member with a passkey in a company that requires it cannot change factors after another sign-in", async () => {
  const { client, email, device, passkeyId } = await memberWithPasskey();
  expect((await register(client, new SoftAuthenticator())).error).toBeNull();
  await guard(email);
  const behind = server.visitor().client;
  await behind.signInWithPassword({ email, password: "Harbor-lamp-4417" });
  const refused = { status: 403, code: "insufficient_aal", message: "Sign in with your passkey first" };
  for (const session of [behind, client]) {
    expect((await session.mfa.enroll({ factorType: "totp", friendlyName: "Mine" })).error).toMatchObject(refused);
    expect((await register(session, new SoftAuthenticator())).error).toMatchObject(refused);
    expect((await session.passkey.delete({ passkeyId })).error).toMatchObject(refused);
    expect((await session.updateUser({ data: { first_name: "Ada" } })).error).toBeNull();
  }
  const strong = await signedInByPasskey(device);
  expect((await register(strong, new SoftAuthenticator())).error).toBeNull();
  const app = await enrollApp(strong);
  expect((await strong.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() })).error).toBeNull();
});

test("enrollments from before the first passkey cannot finish without it if the company requires it", async () => {
  const { client, email } = await server.member();
  await guard(email);
  const app = await enrollApp(client);
  const begun = (await client.passkey.startRegistration()).data;
  if (!begun) throw new Error("no challenge");
  expect((await register(client, new SoftAuthenticator())).error).toBeNull();
  const refused = { code: "insufficient_aal" };
  const late = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  expect(late.error).toMatchObject(refused);
  const credential = new SoftAuthenticator().create(begun.options);
  const second = await client.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential });
  expect(second.error).toMatchObject(refused);
});

test("malformed credentials return 400", async () => {
  const { data } = await server.visitor().client.passkey.startAuthentication();
  const response = { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA", userHandle: "" };
  const credential = { id: "AA", rawId: "AA", type: "public-key", response };
  const unknown = await raw("/passkeys/authentication/verify", { challenge_id: data?.challenge_id, credential });
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { error_code: "webauthn_verification_failed" }]);
  for (const body of [{}, { challenge_id: "x", credential }, { challenge_id: data?.challenge_id, credential: null }]) {
    expect((await raw("/passkeys/authentication/verify", body)).status).toBe(400);
  }
});
