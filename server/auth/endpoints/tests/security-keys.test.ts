import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { SoftAuthenticator, type Ways } from "#server/auth/tests/soft-authenticator.ts";
import type { Visitor } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

type Client = Visitor["client"];

const SITE = { rpId: "openings.example", rpOrigins: ["https://openings.example"] };

async function challengeOf(client: Client, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: SITE });
  if (error) throw error;
  return data;
}

type Challenge = Awaited<ReturnType<typeof challengeOf>>;

async function answer(client: Client, factorId: string, device: SoftAuthenticator, ways: Ways = {}) {
  return await respond(client, factorId, await challengeOf(client, factorId), device, ways);
}

/** Creates a key or signs with it, as a browser does. */
async function respond(client: Client, factorId: string, data: Challenge, device: SoftAuthenticator, ways: Ways = {}) {
  const { type, credential_options: options } = data.webauthn;
  const challenge = toText(options.publicKey.challenge);
  const credential =
    type === "create"
      ? device.create({ challenge, rp: options.publicKey.rp, user: { id: "" } }, ways)
      : device.get({ challenge }, ways);
  // An object that replaces a browser's PublicKeyCredential.
  const response = { toJSON: () => credential } as never;
  const webauthn = { ...SITE, type, credential_response: response };
  return await client.mfa.verify({ factorId, challengeId: data.id, webauthn });
}

function toText(bytes: ArrayBuffer | ArrayBufferView): string {
  return Buffer.from(ArrayBuffer.isView(bytes) ? bytes.buffer : bytes).toString("base64url");
}

async function memberWithKey() {
  const member = await server.member();
  const { data, error } = await member.client.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
  if (error) throw error;
  const device = new SoftAuthenticator();
  const verified = await answer(member.client, data.id, device);
  if (verified.error) throw verified.error;
  return { ...member, device, factorId: data.id };
}

test("a security key is the second factor of later sign-ins", async () => {
  const { client, email, device, factorId } = await memberWithKey();
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, friendly_name: "Key" }]);
  const other = await server.signIn(email);
  expect((await other.reauthenticate()).error?.code).toBe("insufficient_aal");
  expect((await answer(other, factorId, device, { isUserVerified: false })).error).toBeNull();
  const { data } = await other.getClaims();
  expect(data?.claims).toMatchObject({ aal: "aal2", amr: [{ method: "password" }, { method: "mfa/webauthn" }] });
  await server.sink.waitForEmail({ to: email, subject: /security key was added/ });
});

test.each([
  ["of another origin", { origin: "https://evil.example" }],
  ["for another challenge", { challenge: "AAAA" }],
  ["by a copy with an old counter", { counter: 0 }],
] satisfies [string, Ways][])("a response %s is rejected", async (_what, ways) => {
  const { email, device, factorId } = await memberWithKey();
  const first = await server.signIn(email);
  expect((await answer(first, factorId, device)).error).toBeNull();
  const second = await server.signIn(email);
  const { error } = await answer(second, factorId, device, ways);
  expect(error?.code).toBe("mfa_verification_failed");
});

test("another key is rejected, and of two simultaneous keys for a factor one is stored", async () => {
  const { email, factorId } = await memberWithKey();
  const other = new SoftAuthenticator();
  other.create({ challenge: "", rp: { id: "openings.example" }, user: { id: "" } });
  const { error } = await answer(await server.signIn(email), factorId, other);
  expect(error?.code).toBe("mfa_verification_failed");

  const { client } = await server.member();
  const { data } = await client.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
  const id = data?.id ?? "";
  const challenges = [await challengeOf(client, id), await challengeOf(client, id)];
  const answers = await Promise.all(
    challenges.map((challenge) => respond(client, id, challenge, new SoftAuthenticator())),
  );
  expect(answers.filter((verified) => verified.error === null)).toHaveLength(1);
});
