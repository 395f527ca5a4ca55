import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "#server/email/mailbox.ts";
import { mailboxPlugin } from "#server/email/mailbox-plugin.ts";

let directory: string;
let mailbox: Mailbox;
let app: FastifyInstance;

beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "openings-mailbox-")), "data", "mailbox");
  mailbox = await startMailbox({ directory });
  app = await start({ mailbox, isLoopback: true });
  await post("ada@example.com", "First & <b>foremost</b>", '<p onclick="x">Hello <script>alert(1)</script></p>');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  await rm(join(directory, "../.."), { recursive: true });
});

const LOCAL = { host: "localhost:3000" };

test("lists emails that arrived over SMTP and returns each as JSON", async () => {
  const list = await get("/dev/mailbox/emails.json?to=ada%40example.com");
  const [{ id }] = list.json().emails;
  expect(list.json().emails).toMatchObject([{ to: ["ada@example.com"], subject: "First & <b>foremost</b>" }]);
  expect((await get("/dev/mailbox/emails.json?to=other%40example.com")).json()).toEqual({ emails: [] });
  expect((await get(`/dev/mailbox/emails/${id}/json`)).json()).toMatchObject({
    id,
    text: "Hello https://a.example/?x=1&y=2\n",
  });
});

test("shows an email as HTML in a sandboxed frame, and as text with links", async () => {
  const [email] = mailbox.emails();
  const page = await get(`/dev/mailbox/emails/${email?.id}`);
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page.body).toContain("First &amp; &lt;b&gt;foremost&lt;/b&gt;");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  const text = await get(`/dev/mailbox/emails/${email?.id}/text`);
  expect(text.body).toContain('<a href="https://a.example/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">');
});

test("the content security policy blocks scripts in an email", async () => {
  const [email] = mailbox.emails();
  const frame = await get(`/dev/mailbox/emails/${email?.id}/frame`);
  const policy = String(frame.headers["content-security-policy"]);
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
});

test.each([
  ["another host name", { host: "portal.example" }],
  ["a host name that begins like a loopback one", { host: "localhost.evil.example" }],
  ["a rebound name", { host: "127.0.0.1.nip.io" }],
  ["no host that makes sense", { host: "a b" }],
  ["user and host", { host: "evil@localhost" }],
  ["X-Forwarded-For", { ...LOCAL, "x-forwarded-for": "127.0.0.1" }],
  ["X-Forwarded-Host", { ...LOCAL, "x-forwarded-host": "localhost" }],
  ["X-Forwarded-Proto", { ...LOCAL, "x-forwarded-proto": "https" }],
  ["Forwarded", { ...LOCAL, forwarded: "for=127.0.0.1" }],
  ["X-Real-IP", { ...LOCAL, "x-real-ip": "127.0.0.1" }],
  ["Via", { ...LOCAL, via: "1.1 proxy" }],
])("answers 404 to a request with %s", async (_name, headers) => {
  for (const url of [
    "/dev/mailbox",
    "/dev/mailbox/emails.json",
    "/dev/mailbox/page.css",
    `/dev/mailbox/emails/${mailbox.emails()[0]?.id}/json`,
  ]) {
    const answer = await get(url, { headers });
    expect([answer.statusCode, answer.body, answer.headers["content-type"]]).toEqual([
      404,
      "Not Found",
      "text/plain; charset=utf-8",
    ]);
  }
});

test("answers 404 to a connection from another machine", async () => {
  expect((await get("/dev/mailbox", { remoteAddress: "192.168.1.20" })).statusCode).toBe(404);
});

test.each(["127.0.0.1:3000", "[::1]:3000", "LOCALHOST"])("answers to the host name %s", async (host) => {
  expect((await get("/dev/mailbox", { headers: { host } })).statusCode).toBe(200);
});

test("a portal with a public URL or a real SMTP server has no mailbox", async () => {
  for (const options of [
    { mailbox, isLoopback: false },
    { mailbox: null, isLoopback: true },
  ]) {
    const other = await start(options);
    for (const url of ["/dev/mailbox", "/dev/mailbox/emails.json"]) {
      expect((await other.inject({ url, headers: LOCAL })).statusCode).toBe(404);
    }
    await other.close();
  }
});

test("emails survive a restart, and the oldest are deleted above the capacity", async () => {
  const small = { directory: join(directory, "../small"), capacity: 3 };
  const first = await startMailbox(small);
  for (const subject of ["1", "2", "3", "4", "5"]) await post("ada@example.com", subject, "x", first);
  expect(first.emails().map(({ subject }) => subject)).toEqual(["5", "4", "3"]);
  expect(await readdir(small.directory)).toHaveLength(3);
  await first.close();
  const again = await startMailbox(small);
  expect(again.emails()).toEqual(first.emails());
  await again.close();
});

async function start(options: { mailbox: Mailbox | null; isLoopback: boolean }): Promise<FastifyInstance> {
  const started = fastify();
  await started.register(mailboxPlugin, options);
  return started;
}

function get(url: string, options: InjectOptions = {}) {
  return app.inject({ url, headers: LOCAL, ...options });
}

async function post(to: string, subject: string, html: string, into = mailbox): Promise<void> {
  const mailer = createTransport({ url: into.smtpUrl });
  await mailer.sendMail({ from: "me@example.com", to, subject, html, text: "Hello https://a.example/?x=1&y=2" });
}
