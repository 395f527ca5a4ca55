import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ForgingProvider, startForgingProvider } from "#server/auth/tests/forging-provider.ts";
import {
  type AuthServer,
  newEmail,
  PASSWORD,
  SITE_URL,
  startAuthServer,
  type Visitor,
} from "#server/auth/tests/start-auth-server.ts";
import { startTestProvider, type TestProvider } from "#server/auth/tests/test-provider.ts";
import { returnFromProvider, settingsOf, signInAt, visitProvider } from "#server/auth/tests/visit-provider.ts";

let acme: TestProvider;
let forger: ForgingProvider;
let server: AuthServer;
beforeAll(async () => {
  [acme, forger] = await Promise.all([startTestProvider(), startForgingProvider()]);
  acme.open(SITE_URL);
  server = await startAuthServer({
    providers: settingsOf({ "custom:acme": { issuer: acme.issuer }, "custom:forger": { issuer: forger.issuer } }),
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([acme.close(), forger.close()]);
});

function personAtAcme() {
  const email = newEmail();
  acme.person = { sub: `at-${email}`, email, email_verified: true };
  return email;
}

async function requestLink({ client }: Visitor) {
  return await client.linkIdentity({
    provider: "custom:acme",
    options: { skipBrowserRedirect: true, redirectTo: `${SITE_URL}/signed-in` },
  });
}

/** Links a provider as a signed-in user does, by visiting it and returning. */
async function link(visitor: Visitor): Promise<URL> {
  const { data, error } = await requestLink(visitor);
  if (error) throw error;
  return await returnFromProvider(server, visitor, await visitProvider(server, visitor, data.url ?? ""));
}

async function linkByToken({ client }: Visitor) {
  const nonce = randomUUID();
  const token = await forger.makeToken({
    sub: randomUUID(),
    email: newEmail(),
    email_verified: true,
    nonce: createHash("sha256").update(nonce).digest("hex"),
  });
  return await client.linkIdentity({ provider: "custom:forger", token, nonce });
}

async function acmeIdentity({ client }: Visitor) {
  const { data } = await client.getUserIdentities();
  return data?.identities.find(({ provider }) => provider === "custom:acme");
}

test("auth-js links a provider, which then signs in to the account even with another email address", async () => {
  const member = await server.member();
  const there = personAtAcme();
  const back = await link(member);
  expect(back.href).toBe(`${SITE_URL}/signed-in`);
  expect((await acmeIdentity(member))?.identity_data).toMatchObject({ email: there, email_verified: true });
  const { session } = await signInAt(server, server.visitor({ flowType: "pkce" }), "custom:acme");
  expect(session?.user.email).toBe(member.email);
  expect((await server.sink.waitForEmail({ to: member.email, subject: /linked/ })).text).toContain("Acme");
});

test("a client that sends a challenge gets a code for a session of the linked account", async () => {
  const member = await server.member();
  const visitor = { ...server.visitor({ flowType: "pkce" }) };
  await visitor.client.signInWithPassword({ email: member.email, password: PASSWORD });
  personAtAcme();
  const back = await link(visitor);
  const { data, error } = await visitor.client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.user?.app_metadata.providers).toEqual(["custom:acme", "email"]);
});

test("rejects linking an identity of another account, or with an unverified email address", async () => {
  personAtAcme();
  await link(await server.member());
  expect((await link(await server.member())).searchParams.get("error_code")).toBe("identity_already_exists");
  personAtAcme();
  acme.person.email_verified = false;
  expect((await link(await server.member())).searchParams.get("error_code")).toBe("provider_email_needs_verification");
});

test("a link cannot be completed in another browser, or after logging out", async () => {
  const [member, outsider] = [await server.member(), await server.member()];
  personAtAcme();
  const { data } = await requestLink(member);
  const callback = await visitProvider(server, member, data?.url ?? "");
  expect((await returnFromProvider(server, outsider, callback)).searchParams.get("error_code")).toBe("bad_oauth_state");
  await member.client.signOut({ scope: "local" });
  expect((await returnFromProvider(server, member, callback)).searchParams.get("error_code")).toBe("bad_oauth_state");
});

test("auth-js unlinks a provider, which ends other sessions and emails the owner", async () => {
  const member = await server.member();
  personAtAcme();
  await link(member);
  const elsewhere = server.visitor({ flowType: "pkce" });
  await signInAt(server, elsewhere, "custom:acme");
  const identity = await acmeIdentity(member);
  if (!identity) throw new Error("nothing was linked");
  expect((await member.client.unlinkIdentity(identity)).error).toBeNull();
  expect(await acmeIdentity(member)).toBeUndefined();
  expect((await member.client.getUser()).data.user?.app_metadata.providers).toEqual(["email"]);
  expect((await elsewhere.client.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await server.sink.waitForEmail({ to: member.email, subject: /unlinked/ })).subject).toMatch(
    /^Acme was unlinked/,
  );
  expect((await member.client.unlinkIdentity(identity)).error?.code).toBe("identity_not_found");
});

test("signing in by an unlinked provider is rejected until the user links it again", async () => {
  const member = await server.member();
  acme.person = { sub: `at-${member.email}`, email: member.email, email_verified: true };
  await signInAt(server, server.visitor({ flowType: "pkce" }), "custom:acme");
  const identity = await acmeIdentity(member);
  if (!identity) throw new Error("nothing was linked");
  expect((await member.client.unlinkIdentity(identity)).error).toBeNull();
  const again = await signInAt(server, server.visitor({ flowType: "pkce" }), "custom:acme");
  expect([again.refusal, again.session]).toEqual(["identity_not_found", null]);
  expect(again.url.searchParams.get("error_description")).toContain("Acme was unlinked from this account");
  acme.person.sub = `another-at-${member.email}`;
  expect((await signInAt(server, server.visitor({ flowType: "pkce" }), "custom:acme")).refusal).toBe(
    "identity_not_found",
  );
  expect(await acmeIdentity(member)).toBeUndefined();
  await link(member);
  const back = await signInAt(server, server.visitor({ flowType: "pkce" }), "custom:acme");
  expect(back.session?.user.email).toBe(member.email);
});

test("unlinking a provider invalidates codes from sign-ins by that provider", async () => {
  const member = await server.member();
  personAtAcme();
  await link(member);
  const visitor = server.visitor({ flowType: "pkce" });
  const { data } = await visitor.client.signInWithOAuth({
    provider: "custom:acme",
    options: { skipBrowserRedirect: true },
  });
  const back = await returnFromProvider(server, visitor, await visitProvider(server, visitor, data.url ?? ""));
  const identity = await acmeIdentity(member);
  if (identity) await member.client.unlinkIdentity(identity);
  const { error } = await visitor.client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(error?.code).toBe("flow_state_not_found");
});

test("the last sign-in method cannot be unlinked, also in simultaneous requests, and an email address never", async () => {
  const member = await server.member();
  personAtAcme();
  await link(member);
  await linkByToken(member);
  const { data } = await member.client.getUser();
  await server.database.admin.query("update auth.users set email_confirmed_at = null where id = $1", [data.user?.id]);
  const { data: listed } = await member.client.getUserIdentities();
  const linked = listed?.identities.filter(({ provider }) => provider.startsWith("custom:")) ?? [];
  const outcomes = await Promise.all(linked.map((identity) => member.client.unlinkIdentity(identity)));
  expect(outcomes.map(({ error }) => error?.code ?? "done").toSorted()).toEqual([
    "done",
    "single_identity_not_deletable",
  ]);
  const email = listed?.identities.find(({ provider }) => provider === "email");
  if (!email) throw new Error("the account has no address");
  expect((await member.client.unlinkIdentity(email)).error?.code).toBe("email_conflict_identity_not_deletable");
});

test("an old session cannot link or unlink, and other users' identities count as not found", async () => {
  const member = await server.member();
  personAtAcme();
  await link(member);
  const identity = await acmeIdentity(member);
  if (!identity) throw new Error("nothing was linked");
  const outsider = await server.member();
  expect((await outsider.client.unlinkIdentity(identity)).error?.code).toBe("identity_not_found");
  await server.letTimePass(25 * 60);
  expect((await member.client.unlinkIdentity(identity)).error?.code).toBe("reauthentication_needed");
  expect((await requestLink(member)).error?.code).toBe("reauthentication_needed");
  expect((await requestLink(server.visitor())).error).not.toBeNull();
});

test("auth-js links with an app's ID token and keeps one session", async () => {
  const member = await server.member();
  const { data: before } = await member.client.getSession();
  const { data, error } = await linkByToken(member);
  expect(error).toBeNull();
  expect(data.user?.id).toBe(before.session?.user.id);
  const { rows } = await server.database.admin.query("select from auth.sessions where user_id = $1", [data.user?.id]);
  expect(rows).toHaveLength(1);
});
