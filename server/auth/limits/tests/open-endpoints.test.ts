import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newIp } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

const form = { "content-type": "application/x-www-form-urlencoded" };

test.each([
  {
    path: "/sso/saml/acs",
    kind: "assertion",
    allowed: 60,
    status: 303,
    init: { method: "POST", headers: form, body: "SAMLResponse=x" },
  },
  { path: "/callback/google", kind: "callback", allowed: 60, status: 303, init: {} },
  {
    path: "/callback/apple",
    kind: "callback",
    allowed: 60,
    status: 303,
    init: { method: "POST", headers: form, body: "state=x" },
  },
  { path: "/sso/saml/metadata", kind: "metadata", allowed: 60, status: 200, init: {} },
  { path: "/settings", kind: "settings", allowed: 300, status: 200, init: {} },
] as const)("$path has its own limit for an IP address", async ({ path, kind, allowed, status, init }) => {
  const send = async (ip: string) => {
    const headers = { ...("headers" in init ? init.headers : {}), "x-forwarded-for": ip };
    return await fetch(`${server.url}${path}`, { ...init, headers, redirect: "manual" });
  };
  const ip = newIp();
  const { limits } = server.auth.context;
  for (let request = 1; request < allowed; request += 1) await limits.takeRequest(kind, ip);
  expect((await send(ip)).status).toBe(status);
  const rejected = await send(ip);
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await send(newIp())).status).toBe(status);
});
