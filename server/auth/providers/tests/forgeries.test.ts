import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ForgingProvider, startForgingProvider } from "#server/auth/tests/forging-provider.ts";
import { type AuthServer, newEmail, startAuthServer } from "#server/auth/tests/start-auth-server.ts";
import { settingsOf, signInAt } from "#server/auth/tests/visit-provider.ts";

let forger: ForgingProvider;
let server: AuthServer;
beforeAll(async () => {
  forger = await startForgingProvider();
  server = await startAuthServer({ providers: settingsOf({ "custom:forger": { issuer: forger.issuer } }) });
});
afterAll(async () => {
  await server.close();
  await forger.close();
});

const newPerson = () => ({ sub: randomUUID(), email: newEmail(), email_verified: true });
const seconds = () => Math.floor(Date.now() / 1000);
const hashOf = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

const FORGERIES: [string, ForgingProvider["forgery"]][] = [
  ["is not signed", { signature: "none" }],
  ["is signed with a key that the provider has not published", { signature: "foreign" }],
  ["is signed with the client secret", { signature: "shared" }],
  ["is for another app", { claims: { aud: "another-app" } }],
  ["is for several apps and was issued to another", { claims: { aud: ["openings", "b"], azp: "b" } }],
  ["is by another issuer", { claims: { iss: "https://elsewhere.example" } }],
  ["has expired", { claims: { iat: seconds() - 900, exp: seconds() - 600 } }],
  ["has an empty subject", { claims: { sub: "" } }],
];

test("the forging provider signs in if it forges nothing", async () => {
  const person = newPerson();
  forger.forgery = { claims: person };
  const { session } = await signInAt(server, server.visitor({ flowType: "pkce" }), "custom:forger");
  expect(session?.user.email).toBe(person.email);
});

const FOR_THE_FLOW: typeof FORGERIES = [...FORGERIES, ["holds another nonce", { claims: { nonce: "another" } }]];

test.each(FOR_THE_FLOW)("a returned ID token that %s is rejected", async (_case, forgery) => {
  const person = newPerson();
  forger.forgery = { ...forgery, claims: { ...person, ...forgery.claims } };
  const { refusal } = await signInAt(server, server.visitor({ flowType: "pkce" }), "custom:forger");
  expect(refusal).toBe("bad_oauth_callback");
  expect(await countOf(person.email)).toBe(0);
});

test.each(FORGERIES)("an app's ID token that %s is rejected", async (_case, forgery) => {
  const person = newPerson();
  const nonce = randomUUID();
  const token = await forger.makeToken({ ...person, nonce: hashOf(nonce), ...forgery.claims }, forgery.signature);
  const { error } = await server.visitor().client.signInWithIdToken({ provider: "custom:forger", token, nonce });
  expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
  expect(await countOf(person.email)).toBe(0);
});

test("auth-js signs in once with an app's ID token", async () => {
  const person = newPerson();
  const nonce = randomUUID();
  const token = await forger.makeToken({ ...person, nonce: hashOf(nonce) });
  const present = () => server.visitor().client.signInWithIdToken({ provider: "custom:forger", token, nonce });
  const both = await Promise.all([present(), present()]);
  expect(both.map(({ data }) => data.user?.email).toSorted()).toEqual([person.email, undefined]);
  expect((await present()).error?.message).toBe("This proof was used before");
});

test("a used ID token is rejected with another spelling of its signature", async () => {
  const nonce = randomUUID();
  const token = await forger.makeToken({ ...newPerson(), nonce: hashOf(nonce) });
  const present = (spelled: string) =>
    server.visitor().client.signInWithIdToken({ provider: "custom:forger", token: spelled, nonce });
  expect((await present(token)).error).toBeNull();
  // Changes an unused bit in the last character of the signature. The text then differs, but
  // encodes the same signature.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const respelled = token.slice(0, -1) + letters[letters.indexOf(token.slice(-1)) ^ 1];
  for (const other of [respelled, `${token}=`, `${token} `, `${token}\n`]) {
    expect((await present(other)).error?.code, JSON.stringify(other)).toBe("invalid_credentials");
  }
});

test.each([
  ["no", undefined],
  ["another", "another-nonce"],
])("an ID token is rejected with %s nonce", async (_case, given) => {
  const token = await forger.makeToken({ ...newPerson(), nonce: hashOf(randomUUID()) });
  const credentials = { provider: "custom:forger", token, ...(given ? { nonce: given } : {}) };
  const { error } = await server.visitor().client.signInWithIdToken(credentials);
  expect(error?.code).toMatch(/validation_failed|invalid_credentials/);
  const bare = await forger.makeToken(newPerson());
  const present = { provider: "custom:forger", token: bare, nonce: given ?? "a-nonce-of-ours" };
  expect((await server.visitor().client.signInWithIdToken(present)).error?.message).toBe("Nonces mismatch");
});

test("an unverified email address in an ID token and an unconfigured provider are rejected", async () => {
  const nonce = randomUUID();
  const token = await forger.makeToken({ ...newPerson(), email_verified: false, nonce: hashOf(nonce) });
  const { client } = server.visitor();
  const unverified = await client.signInWithIdToken({ provider: "custom:forger", token, nonce });
  expect(unverified.error?.code).toBe("provider_email_needs_verification");
  expect((await client.signInWithIdToken({ provider: "google", token, nonce })).error?.code).toBe("provider_disabled");
});

async function countOf(email: string): Promise<number> {
  const { rows } = await server.database.admin.query("select from auth.users where email = $1", [email]);
  return rows.length;
}
