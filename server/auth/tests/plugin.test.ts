import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(server.url + path);
  return { status: answer.status, body: await answer.json() };
}

test("settings list the ways to sign in", async () => {
  expect(await get("/settings")).toMatchObject({
    status: 200,
    body: { external: { email: true, phone: false }, disable_signup: false, mailer_autoconfirm: false },
  });
});

test("an unknown path returns the usual error format", async () => {
  for (const method of ["GET", "POST"]) {
    const answer = await fetch(`${server.url}/nowhere`, { method });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 404, error_code: "validation_failed" }]);
  }
});

test("all rejected requests return the usual error format", async () => {
  const requests: [method: string, path: string, status: number][] = [
    ["GET", "", 404],
    ["DELETE", "/user", 404],
    ["PUT", "/token", 404],
    ["PATCH", "/factors/1", 404],
    ["POST", "/token", 400],
  ];
  for (const [method, path, status] of requests) {
    const answer = await fetch(server.url + path, { method });
    const expected = { code: status, error_code: "validation_failed", msg: expect.any(String) };
    expect([answer.status, await answer.json()], `${method} ${path}`).toMatchObject([status, expected]);
  }
});

async function post(path: string, body: string, contentType = "application/json", headers = {}) {
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": contentType, "x-forwarded-for": "10.202.1.1", ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { msg?: string } };
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("a body of more than 64 kB is rejected before it is parsed", async () => {
  const large = `{"email": "a@people.example", "data": {"a": [${"[],".repeat(300_000)}[]]}}`;
  const begun = performance.now();
  expect(await post("/otp", large)).toMatchObject({ status: 413, body: { code: 413, error_code: "bad_json" } });
  expect(performance.now() - begun).toBeLessThan(500);
});

test("a body may be nested up to 32 levels", async () => {
  const withData = (data: string) => `{"email": "deep@people.example", "data": {"a": "[[\\"[[", "b": ${data}}}`;
  expect(await post("/otp", withData(nested(5000)))).toMatchObject({
    status: 400,
    body: { error_code: "bad_json", msg: "The body is nested deeper than 32" },
  });
  expect((await post("/otp", withData(nested(31)))).status).toBe(400);
  expect((await post("/otp", withData(nested(30)))).status).toBe(200);
});

test("a body of another type than JSON returns 415", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
    expect(await post("/otp", "email=a", type)).toMatchObject({
      status: 415,
      body: { code: 415, error_code: "bad_json" },
    });
  }
});

test("users can sign in behind a proxy that puts ports or invalid values into X-Forwarded-For", async () => {
  for (const header of [
    "192.0.2.7:51234",
    "[2001:db8::7]:443",
    "2001:db8::7",
    "fe80::1%eth0",
    "unknown",
    "-",
    "'; --",
  ]) {
    const email = newEmail();
    const headers = { "x-forwarded-for": header };
    expect((await post("/otp", JSON.stringify({ email }), undefined, headers)).status).toBe(200);
    const { code } = await server.sink.waitForEmail({ to: email });
    const answer = await post("/verify", JSON.stringify({ type: "email", email, token: code }), undefined, headers);
    expect(answer.status, header).toBe(200);
  }
});

test("messages about email addresses and phone numbers omit the field's name", async () => {
  const said = async (body: object) => (await post("/recover", JSON.stringify(body))).body.msg;
  expect(await said({ email: "nobody" })).toBe("Unable to validate email address: invalid format");
  const { msg } = (await post("/otp", JSON.stringify({ phone: "call me" }))).body;
  expect(msg).toBe("Invalid phone number format (E.164 required)");
  const weak = (await post("/signup", JSON.stringify({ email: newEmail(), password: 5 }))).body.msg;
  expect(weak).toMatch(/^password: /);
});

test("an account can be changed 30 times in five minutes", async () => {
  const { client } = await server.member();
  for (let change = 0; change < 30; change += 1) {
    expect((await client.updateUser({ data: { change } })).error).toBeNull();
  }
  const { error } = await client.updateUser({ data: { change: 31 } });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

test("the health endpoint returns 200", async () => {
  expect(await get("/health")).toMatchObject({ status: 200, body: { name: "auth" } });
});

test("an internal error reveals no details", async () => {
  await server.database.admin.query("alter table server.rate_limits rename to hidden");
  const { client } = server.visitor();
  const { error } = await client.signInWithOtp({ email: "somebody@people.example" });
  await server.database.admin.query("alter table server.hidden rename to rate_limits");
  expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 500 });
  expect(error?.message).toBe("Something went wrong. Please try again.");
});
