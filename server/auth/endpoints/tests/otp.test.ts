import { request } from "node:http";
import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, SITE_URL } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("a magic link signs a new user in on any device", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  const options = { emailRedirectTo: `${SITE_URL}/magic-link` };
  expect((await client.signInWithOtp({ email, options })).error).toBeNull();
  const { links } = await server.sink.waitForEmail({ to: email });
  const link = new URL(links.find((href) => href.includes("token_hash")) ?? "");
  expect(link.origin + link.pathname).toBe(`${SITE_URL}/magic-link`);
  expect([...link.searchParams.keys()]).toEqual(["token_hash", "type"]);
  const phone = server.visitor();
  const { data, error } = await phone.client.verifyOtp({
    token_hash: link.searchParams.get("token_hash") ?? "",
    type: "magiclink",
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email });
});

test("the email for the code page has a code and no sign-in link", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  await client.signInWithOtp({ email, options: { emailRedirectTo: `${SITE_URL}/verify-otp`, shouldCreateUser: true } });
  const { code, links } = await server.sink.waitForEmail({ to: email });
  expect(links.join()).not.toContain("token_hash");
  expect((await client.verifyOtp({ email, token: code ?? "", type: "email" })).data.session).not.toBeNull();
});

test("without shouldCreateUser an unknown email address gets the same response and no email", async () => {
  const unknown = newEmail();
  const { email: known } = await server.member();
  await server.letTimePass(2);
  const requestCode = (email: string) =>
    server.visitor().client.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(await requestCode(unknown)).toEqual(await requestCode(known));
  await server.sink.waitForEmail({ to: known, subject: /sign-in link/ });
  expect(server.sink.emails.some(({ to }) => to.includes(unknown))).toBe(false);
});

test("a second request within a minute is rejected, for known and unknown email addresses", async () => {
  const { email: known } = await server.member();
  await server.letTimePass(2);
  for (const email of [known, newEmail()]) {
    await server.visitor().client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { error } = await server.visitor().client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    await server.letTimePass(1.1);
    expect((await server.visitor().client.signInWithOtp({ email })).error).toBeNull();
  }
});

test("the 31st request from an IP address in five minutes is rejected, but not from another IP address", async () => {
  const { client, ip } = server.visitor();
  for (let request = 0; request < 30; request += 1) {
    expect((await client.signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } })).error).toBeNull();
  }
  const { error } = await client.signInWithOtp({ email: newEmail() });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  expect((await server.visitor().client.signInWithOtp({ email: newEmail() })).error).toBeNull();
  await server.letTimePass(6);
  expect((await server.visitor({ ip }).client.signInWithOtp({ email: newEmail() })).error).toBeNull();
});

test("the link keeps the URL of an invitation page, but not of another site", async () => {
  const destinations: [requested: string, kept: string | null][] = [
    [`${SITE_URL}/invitation/abc`, `${SITE_URL}/invitation/abc`],
    ["https://evil.example/invitation/abc", null],
    [`${SITE_URL}.evil.example/x`, null],
    [`${SITE_URL}:8443/x`, null],
    [`${SITE_URL.replace("https:", "http:")}/x`, null],
    [`${SITE_URL.replace("://", "://somebody@")}/x`, null],
    ["javascript:alert(1)", null],
    ["//evil.example/x", null],
  ];
  for (const [emailRedirectTo, kept] of destinations) {
    const email = newEmail();
    await server.visitor().client.signInWithOtp({ email, options: { emailRedirectTo } });
    const { links } = await server.sink.waitForEmail({ to: email });
    const link = new URL(links.find((href) => href.includes("token_hash")) ?? "");
    expect(link.origin).toBe(SITE_URL);
    expect(link.searchParams.get("redirect_to"), emailRedirectTo).toBe(kept);
  }
});

test("links never use the Host header", async () => {
  const email = newEmail();
  const { port } = new URL(server.url);
  const answer = await postWithHost(Number(port), "evil.example", { email });
  expect(answer).toBe(200);
  const { links } = await server.sink.waitForEmail({ to: email });
  expect(links.filter((href) => !href.startsWith(SITE_URL) && !href.startsWith("mailto:"))).toEqual([]);
});

async function postWithHost(port: number, host: string, body: object): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    const headers = { host, "x-forwarded-host": host, "content-type": "application/json" };
    request({ host: "127.0.0.1", port, path: "/auth/v1/otp", method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end(JSON.stringify(body));
  });
}

test("a phone number is rejected if SMS is not configured", async () => {
  const { error } = await server.visitor().client.signInWithOtp({ phone: "+16125550100" });
  expect(error).toMatchObject({ status: 400, code: "phone_provider_disabled" });
});
