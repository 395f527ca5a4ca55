import { generateKeyPairSync } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ForgingProvider, startForgingProvider } from "#server/auth/tests/forging-provider.ts";
import { type GithubStandIn, startGithubStandIn } from "#server/auth/tests/github-stand-in.ts";
import { type AuthServer, newEmail, SITE_URL, startAuthServer } from "#server/auth/tests/start-auth-server.ts";
import { startTestProvider, type TestProvider } from "#server/auth/tests/test-provider.ts";
import { local, returnFromProvider, settingsOf, signInAt, visitProvider } from "#server/auth/tests/visit-provider.ts";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const APPLE = {
  team_id: "TEAM",
  key_id: "KEY",
  private_key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
};

let github: GithubStandIn;
let idp: TestProvider;
let apple: ForgingProvider;
let server: AuthServer;
beforeAll(async () => {
  [github, idp, apple] = await Promise.all([startGithubStandIn(), startTestProvider(), startForgingProvider()]);
  idp.open(SITE_URL);
  const issuer = idp.issuer;
  server = await startAuthServer({
    providers: settingsOf({
      github: { issuer: github.url },
      azure: { issuer },
      linkedin_oidc: { issuer },
      apple: { issuer: apple.issuer, ...APPLE },
    }),
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([github.close(), idp.close(), apple.close()]);
});

const browser = () => server.visitor({ flowType: "pkce" });

test("GitHub signs in with the primary, verified email address from its API", async () => {
  const email = newEmail();
  github.user = { id: 4417, login: "ada" };
  github.emails = [
    { email: newEmail(), primary: false, verified: true },
    { email, primary: true, verified: true },
  ];
  const { session } = await signInAt(server, browser(), "github");
  expect(session?.user).toMatchObject({ email, app_metadata: { providers: ["email", "github"] } });
  expect(session?.user.identities?.find(({ provider }) => provider === "github")).toMatchObject({ id: "4417" });
});

test("an unverified primary email address at GitHub is rejected", async () => {
  github.user = { id: 4418, login: "mallory" };
  github.emails = [
    { email: newEmail(), primary: true, verified: false },
    { email: newEmail(), primary: false, verified: true },
  ];
  expect((await signInAt(server, browser(), "github")).refusal).toBe("provider_email_needs_verification");
});

test.each([
  ["with only email_verified is rejected", { email_verified: true }, false],
  ["with xms_edov is accepted", { xms_edov: true }, true],
  ["with xms_edov as a number is accepted", { xms_edov: 1 }, true],
  ["with xms_edov false is rejected", { xms_edov: false }, false],
])("an email address from Microsoft %s", async (_case, claims, isBelieved) => {
  const email = newEmail();
  idp.person = { sub: `at-microsoft-${email}`, email, ...claims };
  const { refusal } = await signInAt(server, browser(), "azure");
  expect(refusal).toBe(isBelieved ? null : "provider_email_needs_verification");
});

test("LinkedIn's tokens are accepted without a nonce", async () => {
  const email = newEmail();
  idp.person = { sub: `at-linkedin-${email}`, email, email_verified: true };
  expect((await signInAt(server, browser(), "linkedin_oidc")).session?.user.email).toBe(email);
});

test("Apple posts its response, sends booleans as text, and accepts a signed client secret", async () => {
  const email = newEmail();
  apple.forgery = { claims: { sub: `at-apple-${email}`, email, email_verified: "true" } };
  const visitor = browser();
  const { data } = await visitor.client.signInWithOAuth({ provider: "apple", options: { skipBrowserRedirect: true } });
  const begun = await visitor.browse(local(server, new URL(data.url ?? "")), { redirect: "manual" });
  const cookie = begun.headers.getSetCookie().join();
  expect(cookie).toMatch(/^__Host-provider-form=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=None; Secure$/);
  const there = begun.headers.get("location") ?? "";
  expect(new URL(there).searchParams.get("response_mode")).toBe("form_post");

  const callback = await visitProvider(server, visitor, there);
  expect((await returnFromProvider(server, visitor, callback)).searchParams.get("error_code")).toBe("bad_oauth_state");
  const form = { method: "POST", body: new URLSearchParams(callback.search) };
  callback.search = "";
  const posted = await visitor.browse(local(server, callback), { ...form, redirect: "manual" });
  expect(posted.headers.getSetCookie()).toEqual([]); // does not replace the browser's secret
  const code = new URL(posted.headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect((await visitor.client.exchangeCodeForSession(code)).data.user?.email).toBe(email);
  const secret = apple.form.get("client_secret") ?? "";
  expect(decodeProtectedHeader(secret)).toMatchObject({ alg: "ES256", kid: "KEY" });
  expect(decodeJwt(secret)).toMatchObject({ iss: "TEAM", sub: "openings", aud: "https://appleid.apple.com" });
});
