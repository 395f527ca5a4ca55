import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boundedFetch } from "#server/auth/providers/bounded-fetch.ts";
import { type AuthServer, newEmail, SITE_URL, startAuthServer } from "#server/auth/tests/start-auth-server.ts";
import { startTestProvider, type TestProvider } from "#server/auth/tests/test-provider.ts";
import { goToProvider, returnFromProvider, settingsOf, signInAt } from "#server/auth/tests/visit-provider.ts";
import { startHttpService } from "#server/tests/http-service.ts";

const endless = await startHttpService((_request, response) => {
  const write = (): unknown => response.writable && response.write("x".repeat(65_536), () => setImmediate(write));
  write();
});
/** Requests that the provider has received but does not answer. */
const openRequests: ServerResponse[] = [];
const hanging = await startHttpService((_request, response) => void openRequests.push(response));
let acme: TestProvider;
let server: AuthServer;
beforeAll(async () => {
  acme = await startTestProvider();
  const providers = settingsOf({
    "custom:acme": { issuer: acme.issuer },
    "custom:endless": { issuer: endless.url },
    "custom:hanging": { issuer: hanging.url },
  });
  server = await startAuthServer({ providers });
});
afterAll(async () => {
  await server.close();
  await acme.close();
  await Promise.all([endless.close(), hanging.close()]);
});

const browser = () => server.visitor({ flowType: "pkce" });

test("an unreachable provider is reported in the URL and tried again at the next sign-in", async () => {
  const url = await goToProvider(server, browser(), "custom:acme");
  expect(url.pathname).toBe("/signed-in");
  expect(url.searchParams.get("error_code")).toBe("unexpected_failure");
  expect(url.searchParams.get("error_description")).toContain("Acme cannot be reached right now.");
  acme.open(SITE_URL);
  const email = newEmail();
  acme.person = { sub: email, email, email_verified: true };
  expect((await signInAt(server, browser(), "custom:acme")).session?.user.email).toBe(email);
});

test("a sign-in fails if the provider rejects its code", async () => {
  const visitor = browser();
  acme.person = { sub: "late", email: newEmail(), email_verified: true };
  const callback = await goToProvider(server, visitor, "custom:acme");
  callback.searchParams.set("code", "not-one-of-its-codes");
  expect((await returnFromProvider(server, visitor, callback)).searchParams.get("error_code")).toBe(
    "bad_oauth_callback",
  );
});

test("reading an endless response is aborted", async () => {
  const url = await goToProvider(server, browser(), "custom:endless");
  expect(url.searchParams.get("error_code")).toBe("unexpected_failure");
  await expect(boundedFetch(endless.url, { method: "GET", headers: {} })).rejects.toThrow(
    "The provider's answer is too large",
  );
});

test("waiting sign-ins share one request to a hanging provider, and store no flow before it answers", async () => {
  const before = await authorizations();
  const first = goToProvider(server, browser(), "custom:hanging");
  await expect.poll(() => openRequests.length).toBe(1);
  const others = Array.from({ length: 10 }, () => goToProvider(server, browser(), "custom:hanging"));
  while ((await authorizations()) < before + 11);
  const { rows } = await server.database.admin.query("select from server.provider_flows where provider = $1", [
    "custom:hanging",
  ]);
  expect(rows).toHaveLength(0);
  for (const response of openRequests.splice(0)) response.writeHead(500).end();
  for (const url of await Promise.all([first, ...others])) {
    expect(url.searchParams.get("error_code")).toBe("unexpected_failure");
  }
  expect(openRequests).toHaveLength(0);
});

/** Returns how many requests the rate limit of an IP address has counted. */
async function authorizations(): Promise<number> {
  const { rows } = await server.database.admin.query(
    "select coalesce(sum(points), 0)::int as count from server.rate_limits where key like 'auth-authorize:%'",
  );
  return rows[0].count;
}
