import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AuthServer,
  newEmail,
  PASSWORD,
  SITE_URL,
  startAuthServer,
} from "#server/auth/tests/start-auth-server.ts";
import { startTestProvider, type TestProvider } from "#server/auth/tests/test-provider.ts";
import { goToProvider, local, returnFromProvider, settingsOf, signInAt } from "#server/auth/tests/visit-provider.ts";

let acme: TestProvider;
let other: TestProvider;
let server: AuthServer;
beforeAll(async () => {
  [acme, other] = await Promise.all([startTestProvider(), startTestProvider()]);
  for (const provider of [acme, other]) provider.open(SITE_URL);
  server = await startAuthServer({
    providers: settingsOf({ "custom:acme": { issuer: acme.issuer }, "custom:other": { issuer: other.issuer } }),
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([acme.close(), other.close()]);
});

const browser = () => server.visitor({ flowType: "pkce" });

function arriveAs(provider: TestProvider, claims: Record<string, unknown> = {}) {
  const email = newEmail();
  provider.person = {
    sub: `at-${email}`,
    email,
    email_verified: true,
    given_name: "Ada",
    family_name: "Berg",
    ...claims,
  };
  return email;
}

test("auth-js signs a new user in by a provider, and the account gets their email address", async () => {
  const email = arriveAs(acme);
  const visitor = browser();
  const { session } = await signInAt(server, visitor, "custom:acme");
  expect(session?.user).toMatchObject({
    email,
    app_metadata: { providers: ["custom:acme", "email"] },
    user_metadata: { first_name: "Ada", last_name: "Berg" },
  });
  expect(decodeJwt(session?.access_token ?? "").amr).toEqual([expect.objectContaining({ method: "oauth" })]);
  const { data } = await visitor.client.getUserIdentities();
  expect(data?.identities.map(({ provider }) => provider).toSorted()).toEqual(["custom:acme", "email"]);
  const again = await signInAt(server, browser(), "custom:acme");
  expect(again.session?.user.id).toBe(session?.user.id);
});

test("a verified email address signs in to its account and emails the owner", async () => {
  const member = await server.member();
  const { data } = await member.client.getUser();
  acme.person = { sub: "a member at acme", email: member.email.toUpperCase(), email_verified: true };
  const { session } = await signInAt(server, browser(), "custom:acme");
  expect(session?.user.id).toBe(data.user?.id);
  const received = await server.sink.waitForEmail({ to: member.email, subject: /linked/ });
  expect(received.subject).toMatch(/^Acme was linked to your account/);
  expect(await auditOf(session?.user.id ?? "")).toContain("identity_linked");
});

test("a provider's new account does not get the password of an unconfirmed sign-up", async () => {
  const email = arriveAs(acme);
  await server.visitor().client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Mallory" } } });
  const { session } = await signInAt(server, browser(), "custom:acme");
  expect(session?.user).toMatchObject({ email, user_metadata: { first_name: "Ada" } });
  const { error } = await browser().client.signInWithPassword({ email, password: PASSWORD });
  expect(error?.code).toMatch(/invalid_credentials|email_not_confirmed/);
});

test.each([
  ["reports it as unverified", { email_verified: false }],
  ["does not report it as verified", { email_verified: undefined }],
  ["reports none", { email: undefined }],
])("an email address is not accepted if the provider %s", async (_case, claims) => {
  const email = arriveAs(acme, claims);
  const { refusal, url } = await signInAt(server, browser(), "custom:acme");
  expect(refusal).toBe("provider_email_needs_verification");
  expect(url.searchParams.get("error_description")).toContain("Acme has not verified your email address");
  const { rows } = await server.database.admin.query("select from auth.users where email = $1", [email]);
  expect(rows).toEqual([]);
});

test("the provider's tokens are not stored", async () => {
  arriveAs(acme);
  await signInAt(server, browser(), "custom:acme");
  const { rows } = await server.database.admin.query(
    "select count(*)::int as kept from auth.flow_state where provider_access_token is not null or provider_refresh_token is not null",
  );
  expect(rows).toEqual([{ kept: 0 }]);
});

test("a response is valid once, in the browser that started, within ten minutes", async () => {
  arriveAs(acme);
  const visitor = browser();
  const callback = await goToProvider(server, visitor, "custom:acme");
  const outsider = browser();
  await goToProvider(server, outsider, "custom:acme"); // sets a cookie in this browser
  expect(await refusalOf(outsider, callback)).toBe("bad_oauth_state");
  expect(await refusalOf(server.visitor(), callback)).toBe("bad_oauth_state");
  expect((await returnFromProvider(server, visitor, callback)).searchParams.get("code")).toBeTruthy();
  expect(await refusalOf(visitor, callback)).toBe("bad_oauth_state");

  const late = await goToProvider(server, visitor, "custom:acme");
  await server.letTimePass(10.1);
  expect(await refusalOf(visitor, late)).toBe("bad_oauth_state");
});

test("HEAD requests to the callback or to authorize do not use up the flow", async () => {
  arriveAs(acme);
  const visitor = browser();
  const callback = await goToProvider(server, visitor, "custom:acme");
  const head = async (path: string) =>
    (await visitor.browse(`${server.url}${path}`, { method: "HEAD", redirect: "manual" })).status;
  expect(await head(`/callback/custom:acme${callback.search}`)).toBe(404);
  expect(
    await head(`/authorize?provider=custom:acme&code_challenge_method=s256&code_challenge=${"c".repeat(43)}`),
  ).toBe(404);
  expect((await returnFromProvider(server, visitor, callback)).searchParams.get("code")).toBeTruthy();
});

test("a challenge with a missing method, or another than S256, is rejected", async () => {
  const send = async (method: string) => {
    const query = `provider=custom:acme&code_challenge=${"c".repeat(43)}${method}`;
    const answer = await fetch(`${server.url}/authorize?${query}`, { redirect: "manual" });
    return [answer.status, ((await answer.json().catch(() => ({}))) as { error_code?: string }).error_code];
  };
  const refused = [400, "validation_failed"];
  expect(await send("&code_challenge_method=plain")).toEqual(refused);
  expect(await send("")).toEqual(refused);
  expect(await send("&code_challenge_method=S256")).toEqual([303, undefined]);
  const sso = await fetch(`${server.url}/sso`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ domain: "acme.test", code_challenge: "c".repeat(43), code_challenge_method: "plain" }),
  });
  expect([sso.status, ((await sso.json()) as { error_code: string }).error_code]).toEqual(refused);
});

test("an unknown state and a repeated state are rejected", async () => {
  arriveAs(acme);
  const visitor = browser();
  const guessed = await goToProvider(server, visitor, "custom:acme");
  guessed.searchParams.set("state", "x".repeat(43));
  expect(await refusalOf(visitor, guessed)).toBe("bad_oauth_state");
  const twice = await goToProvider(server, visitor, "custom:acme");
  twice.searchParams.append("state", twice.searchParams.get("state") ?? "");
  expect(await refusalOf(visitor, twice)).toBe("validation_failed");
});

test("a response is rejected for another provider, which does not receive its code", async () => {
  arriveAs(acme);
  arriveAs(other);
  const visitor = browser();
  const fromAcme = await goToProvider(server, visitor, "custom:acme");
  const fromOther = await goToProvider(server, visitor, "custom:other");
  const requestsByPath = () => [acme, other].map(({ requestsByPath }) => requestsByPath.get("/token") ?? 0);
  const before = requestsByPath();
  fromOther.searchParams.set("state", fromAcme.searchParams.get("state") ?? "");
  fromOther.pathname = fromAcme.pathname;
  expect(await refusalOf(visitor, fromOther)).toBe("bad_oauth_callback");
  expect(requestsByPath()).toEqual(before);

  const unnamed = await goToProvider(server, visitor, "custom:acme");
  unnamed.searchParams.delete("iss");
  expect(await refusalOf(visitor, unnamed)).toBe("bad_oauth_callback");
  expect(requestsByPath()).toEqual(before);

  // A state is valid only at the callback URL of its provider.
  const misled = await goToProvider(server, visitor, "custom:acme");
  expect(misled.pathname).toBe("/auth/v1/callback/custom:acme");
  misled.pathname = "/auth/v1/callback/custom:other";
  expect(await refusalOf(visitor, misled)).toBe("bad_oauth_state");
  expect(requestsByPath()).toEqual(before);
});

test("the same subject of another issuer is rejected", async () => {
  const email = arriveAs(acme);
  const { session } = await signInAt(server, browser(), "custom:acme");
  await server.database.admin.query(
    'update auth.identities set identity_data = identity_data || \'{"iss": "https://before.example"}\' where user_id = $1',
    [session?.user.id],
  );
  acme.person = { ...acme.person, email };
  expect((await signInAt(server, browser(), "custom:acme")).refusal).toBe("bad_oauth_callback");
});

test("a canceled sign-in is reported, and a banned account is rejected", async () => {
  const email = arriveAs(acme);
  const visitor = browser();
  const callback = await goToProvider(server, visitor, "custom:acme");
  callback.searchParams.delete("code");
  callback.searchParams.set("error", "access_denied");
  const back = await returnFromProvider(server, visitor, callback);
  expect(back.searchParams.get("error_description")).toBe("Acme did not sign you in: it was canceled there.");

  await signInAt(server, visitor, "custom:acme");
  await server.database.admin.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [
    email,
  ]);
  expect((await signInAt(server, visitor, "custom:acme")).refusal).toBe("user_banned");
});

test("redirects stay on this portal, and a flow needs PKCE and a known provider", async () => {
  arriveAs(acme);
  const visitor = browser();
  const { data } = await visitor.client.signInWithOAuth({
    provider: "custom:acme",
    options: { skipBrowserRedirect: true, redirectTo: "https://elsewhere.example/" },
  });
  const away = new URL(data.url ?? "");
  const begun = await visitor.browse(local(server, away), { redirect: "manual" });
  expect(begun.status).toBe(303);
  const { rows } = await server.database.admin.query(
    "select redirect_to from server.provider_flows order by created_at desc limit 1",
  );
  expect(rows).toEqual([{ redirect_to: `${SITE_URL}/` }]);
  const answerOf = async (query: string) => await (await fetch(`${server.url}/authorize?${query}`)).json();
  expect(await answerOf("provider=custom:acme")).toMatchObject({ error_code: "validation_failed" });
  expect(await answerOf("provider=google")).toMatchObject({ error_code: "provider_disabled" });
});

test("the settings name the providers", async () => {
  const settings = await (await fetch(`${server.url}/settings`)).json();
  expect(settings).toMatchObject({ external: { email: true, "custom:acme": true, "custom:other": true } });
});

async function refusalOf(visitor: Parameters<typeof returnFromProvider>[1], callback: URL): Promise<string | null> {
  return (await returnFromProvider(server, visitor, callback)).searchParams.get("error_code");
}

async function auditOf(userId: string): Promise<string[]> {
  const { rows } = await server.database.admin.query<{ action: string }>(
    "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1",
    [userId],
  );
  return rows.map(({ action }) => action);
}
