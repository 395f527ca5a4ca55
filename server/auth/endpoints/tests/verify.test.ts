import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, SITE_URL } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

async function requestEmail(email = newEmail()): Promise<{ email: string; code: string; tokenHash: string }> {
  await server.visitor().client.signInWithOtp({ email });
  const received = await server.sink.waitForEmail({ to: email });
  const link = new URL(received.links.find((href) => href.includes("token_hash")) ?? "");
  return { email, code: received.code ?? "", tokenHash: link.searchParams.get("token_hash") ?? "" };
}

function verify(email: string, token: string) {
  return server.visitor().client.verifyOtp({ email, token, type: "email" });
}

function otherThan(code: string, offset = 1): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, "0");
}

const EXPIRED = { status: 403, code: "otp_expired", message: "Token has expired or is invalid" };

test("a code works once", async () => {
  const { email, code } = await requestEmail();
  expect((await verify(email, code)).error).toBeNull();
  expect((await verify(email, code)).error).toMatchObject(EXPIRED);
});

test("a link works once, and its code stops working too", async () => {
  const { email, code, tokenHash } = await requestEmail();
  const open = () => server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "email" });
  expect((await open()).error).toBeNull();
  expect((await open()).error).toMatchObject(EXPIRED);
  expect((await verify(email, code)).error).toMatchObject(EXPIRED);
});

test("ten simultaneous requests with one link sign in once", async () => {
  const { tokenHash } = await requestEmail();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "email" })),
  );
  expect(answers.filter(({ error }) => !error)).toHaveLength(1);
});

test("mail scanners can fetch the link any number of times", async () => {
  const { tokenHash } = await requestEmail();
  for (const method of ["GET", "HEAD", "GET"]) {
    const answer = await fetch(
      `${server.url}/verify?token=${tokenHash}&type=magiclink&redirect_to=https://evil.example`,
      {
        method,
        redirect: "manual",
      },
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${SITE_URL}/magic-link?token_hash=${tokenHash}&type=magiclink`);
  }
  expect((await server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "magiclink" })).error).toBeNull();
});

test("after five wrong attempts the correct code is rejected, but the link works", async () => {
  const { email, code, tokenHash } = await requestEmail();
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    expect((await verify(email, otherThan(code, wrong))).error).toMatchObject(EXPIRED);
  }
  expect((await verify(email, code)).error).toMatchObject(EXPIRED);
  const { error } = await server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "magiclink" });
  expect(error).toBeNull();
});

test("the correct code works at the fifth attempt", async () => {
  const { email, code } = await requestEmail();
  for (let wrong = 1; wrong <= 4; wrong += 1) await verify(email, otherThan(code, wrong));
  expect((await verify(email, code)).error).toBeNull();
});

/** Adds to the counter of wrong codes without sending codes. */
async function spendCodes(email: string, count: number): Promise<void> {
  for (let wrong = 0; wrong < count; wrong += 1) await server.auth.context.limits.take("code", email);
}

test("only five of 40 simultaneous wrong codes are compared", async () => {
  const { email, code } = await requestEmail();
  await Promise.all(Array.from({ length: 40 }, (_unused, index) => verify(email, otherThan(code, index + 1))));
  const { rows } = await server.database.admin.query("select tries from server.one_time_secrets where recipient = $1", [
    email,
  ]);
  expect(rows).toEqual([{ tries: 5 }]);
});

test("a new code invalidates the old code", async () => {
  const first = await requestEmail();
  await server.letTimePass(2);
  const second = await requestEmail(first.email);
  expect((await verify(first.email, first.code)).error).toMatchObject(EXPIRED);
  expect((await verify(first.email, second.code)).error).toBeNull();
});

test("code and link no longer work after ten minutes", async () => {
  const { email, code, tokenHash } = await requestEmail();
  await server.letTimePass(10.1);
  expect((await verify(email, code)).error).toMatchObject(EXPIRED);
  const { error } = await server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "email" });
  expect(error).toMatchObject(EXPIRED);
});

test("after 20 wrong codes in a day only the link works for that email address, and the next day both work", async () => {
  const email = newEmail();
  await spendCodes(email, 19);
  expect((await verify(email, "000000")).error).toMatchObject(EXPIRED);
  const { code, tokenHash } = await requestEmail(email);
  expect((await verify(email, code)).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  expect((await server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "email" })).error).toBeNull();
  await server.letTimePass(24 * 60);
  const tomorrow = await requestEmail(email);
  expect((await verify(email, tomorrow.code)).error).toBeNull();
});

test("a correct code doesn't count towards the day's 20", async () => {
  const { email, code } = await requestEmail();
  await verify(email, code);
  await spendCodes(email, 19);
  expect((await verify(email, "000000")).error).toMatchObject(EXPIRED);
  expect((await verify(email, "000000")).error).toMatchObject({ status: 429 });
});

test("a code is rejected for another email address or another purpose", async () => {
  const { email, code, tokenHash } = await requestEmail();
  const { client } = server.visitor();
  expect((await verify(newEmail(), code)).error).toMatchObject(EXPIRED);
  expect((await client.verifyOtp({ email, token: code, type: "recovery" })).error).toMatchObject(EXPIRED);
  expect((await client.verifyOtp({ token_hash: tokenHash, type: "recovery" })).error).toMatchObject(EXPIRED);
  expect((await client.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
});

test("the database stores neither plain codes nor links", async () => {
  const { email, code, tokenHash } = await requestEmail();
  const { rows } = await server.database.admin.query(
    "select row_to_json(s)::text as row from server.one_time_secrets s where recipient = $1",
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(code);
  expect(rows[0].row).not.toContain(tokenHash);
});

test("the 31st verification from an IP address within five minutes is rejected", async () => {
  const { client, ip } = server.visitor();
  const { limits } = server.auth.context;
  for (let request = 0; request < 29; request += 1) await limits.takeRequest("verify", ip);
  const last = await client.verifyOtp({ token_hash: "invented", type: "email" });
  expect(last.error).toMatchObject(EXPIRED);
  const { error } = await client.verifyOtp({ token_hash: "invented", type: "email" });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

test("errors have error_description for clients that read it", async () => {
  const answer = await fetch(`${server.url}/verify`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.200.1.1" },
    body: JSON.stringify({ type: "email", email: newEmail(), token: "123456" }),
  });
  expect(await answer.json()).toEqual({
    code: 403,
    error_code: "otp_expired",
    msg: EXPIRED.message,
    error_description: EXPIRED.message,
  });
});
