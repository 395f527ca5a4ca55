import { afterAll, beforeEach, expect, test } from "vitest";
import { checkHosted } from "#server/ops/doctor/check-hosted.ts";
import { startHttpService } from "#server/tests/http-service.ts";

const HEALTHY: Record<string, [number, object]> = {
  "/auth/v1/.well-known/jwks.json": [200, { keys: [{ kid: "one" }] }],
  "/auth/v1/settings": [200, { mailer_autoconfirm: false }],
  "/rest/v1/employers": [401, { code: "42501", message: "permission denied for table employers" }],
};
let answers = HEALTHY;
const { url, close } = await startHttpService((request, response) => {
  const [status, body] = answers[request.url?.split("?")[0] ?? ""] ?? [404, {}];
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});
afterAll(() => close());
beforeEach(() => {
  answers = HEALTHY;
});

async function check(changes: typeof HEALTHY = {}, jwtSecret?: string): Promise<string[]> {
  answers = { ...HEALTHY, ...changes };
  const hosted = { authUrl: `${url}/auth/v1`, restUrl: `${url}/rest/v1`, anonKey: "anon", jwtSecret };
  const found = await checkHosted(hosted, AbortSignal.timeout(5_000));
  return found.filter(({ isWrong }) => isWrong).map(({ message }) => message);
}

test("a hosted project with signing keys, email confirmation and the portal's tables is fine", async () => {
  expect(await check()).toEqual([]);
  expect(await checkHosted(undefined, AbortSignal.timeout(5_000))).toEqual([]);
});

test("problems of a hosted project are reported in sentences", async () => {
  const keys = "/auth/v1/.well-known/jwks.json";
  expect(await check({ [keys]: [200, { keys: [] }] })).toEqual([expect.stringContaining("set JWT_SECRET")]);
  expect(await check({ [keys]: [200, { keys: [] }] }, "secret")).toEqual([]);
  expect(await check({ [keys]: [404, {}] })).toEqual([expect.stringContaining("is not an auth service")]);
  expect(await check({ "/auth/v1/settings": [200, { mailer_autoconfirm: true }] })).toEqual([
    expect.stringContaining('turn on "Confirm email"'),
  ]);
  expect(await check({ "/rest/v1/employers": [401, { message: "Invalid API key" }] })).toEqual([
    expect.stringContaining("401 Invalid API key"),
  ]);
  expect(await check({ "/rest/v1/employers": [200, []] })).toEqual([expect.stringContaining("not the anon key")]);
});
