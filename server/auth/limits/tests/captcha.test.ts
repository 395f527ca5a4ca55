import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import {
  type AuthServer,
  newEmail,
  newIp,
  PASSWORD,
  SITE_URL,
  startAuthServer,
} from "#server/auth/tests/start-auth-server.ts";
import { createCaptchaVerifier } from "#server/captcha/captcha-verifier.ts";
import { startHttpService } from "#server/tests/http-service.ts";

const SECRET = "shared-with-the-verifier";
const { hostname } = new URL(SITE_URL);

/**
 * Captcha tokens that this test's verifier has accepted. The verifier accepts every token that
 * starts with "solved", but only once, like Turnstile and hCaptcha.
 */
const spent = new Set<string>();
let verifications = 0;
let mode: "up" | "down" | "silent" | "endless" | "elsewhere" = "up";
const verifier = await startHttpService(async (request, answer) => {
  verifications += 1;
  const sent = new URLSearchParams(await text(request));
  const token = sent.get("response") ?? "";
  if (mode === "silent") return;
  if (mode === "down") return answer.writeHead(503).end("no");
  if (mode === "endless") return answer.end("x".repeat(1_000_000));
  const success = sent.get("secret") === SECRET && token.startsWith("solved") && !spent.has(token);
  spent.add(token);
  answer.end(JSON.stringify({ success, hostname: mode === "elsewhere" ? "phishing.example" : hostname }));
});

const verifyUrl = `${verifier.url}/siteverify`;

afterAll(() => verifier.close());

const server = await serveAuth({ captcha: { verifyUrl, secret: SECRET } });
beforeEach(() => {
  mode = "up";
  verifications = 0;
});

let solved = 0;
function solve(): string {
  solved += 1;
  return `solved-${solved}`;
}

type Send = (visitor: ReturnType<AuthServer["visitor"]>, captchaToken?: string) => Promise<{ error: Refusal | null }>;
type Refusal = { status?: number | undefined; code?: string | undefined; message: string };

const options = (captchaToken?: string) => (captchaToken ? { captchaToken } : {});
const REQUESTS: Record<string, Send> = {
  signup: ({ client }, token) => client.signUp({ email: newEmail(), password: PASSWORD, options: options(token) }),
  otp: ({ client }, token) => client.signInWithOtp({ email: newEmail(), options: options(token) }),
  recover: ({ client }, token) => client.resetPasswordForEmail(newEmail(), options(token)),
};

const times = (count: number, take: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, take));

/** Adds to the counter of an IP address without sending requests. */
const spendRequests = (kind: string, ip: string, count: number) =>
  times(count, () => server.auth.context.limits.takeRequest(kind as "otp", ip));
/** Adds to the counter of wrong passwords without sending passwords. */
const spendGuesses = (email: string, count: number) =>
  times(count, () => server.auth.context.limits.take("password", email));

test.each(Object.keys(REQUESTS))(
  "%s requires a captcha after its limit, and accepts a solved captcha",
  async (kind) => {
    const visitor = server.visitor();
    const send = REQUESTS[kind] as Send;
    expect((await send(visitor, "anything")).error).toBeNull();
    expect(verifications).toBe(0);
    await spendRequests(kind, visitor.ip, 29);
    expect((await send(visitor)).error).toMatchObject({ status: 400, code: "captcha_failed" });
    expect((await send(visitor, "guessed")).error).toMatchObject({ status: 400, code: "captcha_failed" });
    const token = solve();
    expect((await send(visitor, token)).error).toBeNull();
    const before = verifications;
    expect((await send(visitor, token)).error).toMatchObject({ code: "captcha_failed" });
    expect(verifications).toBe(before);
  },
);

test("a solved captcha allows a sign-in after the network's limit is used up", async () => {
  const member = await server.member();
  const visitor = server.visitor();
  await spendRequests("token", visitor.ip, 150);
  const { email } = member;
  const refused = await visitor.client.signInWithPassword({ email, password: PASSWORD });
  expect(refused.error).toMatchObject({ code: "captcha_failed" });
  const options = { captchaToken: solve() };
  const { data } = await visitor.client.signInWithPassword({ email, password: PASSWORD, options });
  expect(data.user?.email).toBe(email);
  const refreshed = await visitor.client.refreshSession();
  expect(refreshed.error?.code).not.toBe("captcha_failed");
});

test("one captcha lifts both limits of a sign-in", async () => {
  const { email } = await server.member();
  await spendGuesses(email, 50);
  const visitor = server.visitor();
  await spendRequests("token", visitor.ip, 150);
  const options = { captchaToken: solve() };
  const { data, error } = await visitor.client.signInWithPassword({ email, password: PASSWORD, options });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  const again = await visitor.client.signInWithPassword({ email, password: PASSWORD, options });
  expect(again.error?.code).toBe("captcha_failed");
});

test("captchas allow 20 attempts beyond 50 wrong passwords, with and without an account", async () => {
  const { email: known } = await server.member();
  for (const email of [known, newEmail()]) {
    const guess = (captchaToken?: string) =>
      server.visitor().client.signInWithPassword({ email, password: "Wrong-one-4417", options: options(captchaToken) });
    await spendGuesses(email, 49);
    expect((await guess()).error?.code).toBe("invalid_credentials");
    expect((await guess()).error?.code).toBe("captcha_failed");
    for (let more = 0; more < 20; more += 1) expect((await guess(solve())).error?.code).toBe("invalid_credentials");
    expect((await guess(solve())).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect((await guess()).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  }
});

test("captchas allow 30 more requests", async () => {
  const visitor = server.visitor();
  await spendRequests("otp", visitor.ip, 30);
  for (let request = 0; request < 30; request += 1) expect((await REQUESTS.otp?.(visitor, solve()))?.error).toBeNull();
  expect((await REQUESTS.otp?.(visitor, solve()))?.error).toMatchObject({
    status: 429,
    code: "over_request_rate_limit",
  });
  expect(verifications).toBe(30);
});

test("invalid tokens use up no solved captchas of the network, and are counted before the verifier is called", async () => {
  const visitor = server.visitor();
  await spendRequests("otp", visitor.ip, 30);
  for (let request = 0; request < 40; request += 1) await REQUESTS.otp?.(visitor, `junk-${request}`);
  expect((await REQUESTS.otp?.(visitor, solve()))?.error).toBeNull();
  for (let request = 40; request < 70; request += 1) await REQUESTS.otp?.(visitor, `junk-${request}`);
  expect(verifications).toBe(61);
});

test("other visitors' invalid tokens use up no solved captchas of an account", async () => {
  const { email } = await server.member();
  const guess = (password: string, captchaToken?: string) =>
    server.visitor().client.signInWithPassword({ email, password, options: options(captchaToken) });
  await spendGuesses(email, 50);
  await Promise.all(Array.from({ length: 20 }, (_unused, index) => guess("Wrong-one-4417", `thrown-${index}`)));
  expect((await guess(PASSWORD, solve())).error).toBeNull();
});

test("a captcha never sends a second email within the minute", async () => {
  const visitor = server.visitor();
  const email = newEmail();
  await visitor.client.signInWithOtp({ email });
  const again = await visitor.client.signInWithOtp({ email, options: { captchaToken: solve() } });
  expect(again.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
});

test("a captcha that was solved on another site is rejected", async () => {
  const visitor = server.visitor();
  await spendRequests("otp", visitor.ip, 30);
  mode = "elsewhere";
  expect((await REQUESTS.otp?.(visitor, solve()))?.error).toMatchObject({ code: "captcha_failed" });
});

test.each(["down", "endless"] as const)("a verifier that is %s returns 429 with a message", async (state) => {
  const visitor = server.visitor();
  await spendRequests("otp", visitor.ip, 30);
  mode = state;
  const { error } = (await REQUESTS.otp?.(visitor, solve())) ?? {};
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  expect(error?.message).toMatch(/Captchas are not available right now/);
});

test("waiting for a silent verifier times out", async () => {
  mode = "silent";
  const verify = createCaptchaVerifier({ verifyUrl, secret: SECRET }, hostname, 50);
  expect(await verify(solve())).toBe("unavailable");
});

test("without a verifier tokens are ignored and limits stay in force", async () => {
  const plain = await startAuthServer();
  try {
    const { client, ip } = plain.visitor({ ip: newIp() });
    const { error } = await client.signInWithOtp({ email: newEmail(), options: { captchaToken: "anything" } });
    expect(error).toBeNull();
    const headers = { "x-forwarded-for": ip, "content-type": "application/json" };
    const body = JSON.stringify({ gotrue_meta_security: { captcha_token: "anything" } });
    let status = 0;
    for (let request = 0; request < 30; request += 1) {
      status = (await fetch(`${plain.url}/otp`, { method: "POST", headers, body })).status;
    }
    expect(status).toBe(429);
  } finally {
    await plain.close();
  }
});
