import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, newIp, startAuthServer } from "#server/auth/tests/start-auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

const form = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  { path: "/sso/saml/acs", allowed: 60, status: 303, init: { method: "POST", headers: form, body: "SAMLResponse=x" } },
  { path: "/callback/google", allowed: 60, status: 303, init: {} },
  { path: "/callback/apple", allowed: 60, status: 303, init: { method: "POST", headers: form, body: "state=x" } },
  { path: "/sso/saml/metadata", allowed: 60, status: 200, init: {} },
  { path: "/settings", allowed: 300, status: 200, init: {} },
])("$path has its own limit for an IP address", async ({ path, allowed, status, init }) => {
  const ask = async (ip: string) => {
    const headers = { ...("headers" in init ? init.headers : {}), "x-forwarded-for": ip };
    return await fetch(`${server.url}${path}`, { ...init, headers, redirect: "manual" });
  };
  const ip = newIp();
  const answers = await Promise.all(Array.from({ length: allowed }, () => ask(ip)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
  const rejected = await ask(ip);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(newIp())).status).toBe(status);
});
