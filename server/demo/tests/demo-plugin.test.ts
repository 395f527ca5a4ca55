import fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "#database/seeds/demo.ts";
import { DEMO_TOTP_SECRET, demoPeople } from "#database/seeds/demo-people.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { totpStep } from "#server/auth/factors/totp.ts";
import { startAuth } from "#server/auth/start-auth.ts";
import { demoPlugin } from "#server/demo/demo-plugin.ts";

const SITE = "http://localhost:3000";
const LOCAL = { host: "localhost:3000" };
const database = databaseOfFile();
let app: FastifyInstance;
let auth: Awaited<ReturnType<typeof startAuth>>;

beforeAll(async () => {
  await loadDemo(database);
  auth = await startAuth({ pool: database.admin, siteUrl: SITE, enqueueEmail: async () => undefined });
  app = fastify();
  await app.register(demoPlugin, { auth: auth.context });
});
afterAll(() => app.close());

const get = (url: string, options: InjectOptions = {}) => app.inject({ url, headers: LOCAL, ...options });
const signInAs = (name: string, options: InjectOptions = {}) =>
  app.inject({ method: "POST", url: `/dev/demo/sessions/${name}`, headers: LOCAL, ...options });

test("lists the personas, and opens an ordinary session for each", async () => {
  const { personas } = (await get("/dev/demo/personas")).json();
  expect(personas.map(({ id }: { id: string }) => id)).toEqual(["dana", "erik", "jonah", "leah", "priya", "walter"]);
  for (const { id } of personas) {
    const { session, path } = (await signInAs(id)).json();
    expect(path).toBe(id === "leah" ? "/invitation/demo-invitation-to-prairie-crust-bakery" : "/dashboard");
    const { userId, claims } = await auth.context.readToken(session.access_token);
    expect(userId).toBe(demoPeople[id as keyof typeof demoPeople].authId);
    expect(claims).toMatchObject({ role: "authenticated", aal: "aal1", amr: [{ method: "otp" }] });
  }
});

test.each(["mai", "constructor", "nobody", "d0000000-0000-4000-8000-000000000001"])(
  "answers 404 to the persona %s",
  async (name) => {
    expect((await signInAs(name)).statusCode).toBe(404);
  },
);

test("leaves out a persona whose account was deleted, and opens no session for it", async () => {
  await database.admin.query("delete from auth.users where id = $1", [demoPeople.jonah.authId]);
  const { personas } = (await get("/dev/demo/personas")).json();
  expect(personas.map(({ id }: { id: string }) => id)).not.toContain("jonah");
  const answer = await signInAs("jonah");
  expect([answer.statusCode, answer.body.includes("access_token")]).toEqual([404, false]);
});

test("opens the dashboard once the invitation is accepted or has expired", async () => {
  await database.admin.query("update employer_invitations set expires_at = now()");
  expect((await signInAs("leah")).json().path).toBe("/dashboard");
});

test("shows a code of the authenticator app that was not used before", async () => {
  const first = (await get("/dev/demo/code")).json();
  expect(first.email).toBe(demoPeople.priya.email);
  const step = totpStep(DEMO_TOTP_SECRET, first.code);
  expect(step).toBeGreaterThan(0);
  await database.admin.query("update auth.mfa_factors set last_totp_step = $1", [step]);
  const next = (await get("/dev/demo/code")).json();
  expect(totpStep(DEMO_TOTP_SECRET, next.code)).toBe((step ?? 0) + 1);
  expect(next.seconds).toBeGreaterThan(30);
});

test.each([
  ["another host name", { host: "portal.example" }],
  ["a host name that begins like a loopback one", { host: "localhost.evil.example" }],
  ["a rebound name", { host: "127.0.0.1.nip.io" }],
  ["X-Forwarded-For", { ...LOCAL, "x-forwarded-for": "127.0.0.1" }],
  ["Forwarded", { ...LOCAL, forwarded: "for=127.0.0.1" }],
  ["Via", { ...LOCAL, via: "1.1 proxy" }],
  ["a page of another site", { ...LOCAL, "sec-fetch-site": "cross-site" }],
  ["a page of another port", { ...LOCAL, "sec-fetch-site": "same-site" }],
])("answers 404 to a request with %s", async (_name, headers) => {
  const answers = [
    await get("/dev/demo/personas", { headers }),
    await get("/dev/demo/code", { headers }),
    await signInAs("dana", { headers }),
  ];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [404, "Not Found"]));
});

test("answers 404 to a connection from another machine", async () => {
  const remoteAddress = "192.168.1.20";
  expect((await signInAs("dana", { remoteAddress })).statusCode).toBe(404);
  expect((await get("/dev/demo/personas", { remoteAddress })).statusCode).toBe(404);
});
