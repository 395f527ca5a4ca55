import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samplesPlugin } from "#server/email/samples/samples-plugin.ts";

const identity = {
  productName: "Openings",
  supportEmail: "support@openings.example",
  siteUrl: "http://localhost:3000",
  mailFrom: "no-reply@openings.example",
};
const LOCAL = { host: "localhost:3000" };
const PATHS = ["/dev/emails", "/dev/emails/page.css", "/dev/emails/magic-link/light"];

let app: FastifyInstance;
beforeAll(async () => {
  app = await start(true);
});
afterAll(() => app.close());

test("shows every template in light, in dark and as plain text", async () => {
  const { body, headers } = await get("/dev/emails");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const sources = [...body.matchAll(/<iframe title="[^"]+" loading="lazy" sandbox="[^"]+" src="([^"]+)"/g)];
  expect(sources.length).toBeGreaterThan(60);
  expect(body.match(/<pre /g)).toHaveLength(sources.length / 2);
  for (const [, source = ""] of sources) {
    const frame = await get(source);
    expect([source, frame.statusCode]).toEqual([source, 200]);
    expect(frame.headers["content-security-policy"]).toMatch(/^sandbox .*frame-ancestors 'self'$/);
    const isDark = source.endsWith("/dark");
    expect(frame.body).toContain(isDark ? "@media all{" : "@media not all{");
    expect(frame.body).toContain(`<meta name="color-scheme" content="${isDark ? "dark" : "light"}">`);
  }
});

test.each(["/dev/emails/magic-link/blue", "/dev/emails/none/light", "/dev/emails/magic-link"])(
  "answers 404 to %s",
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);

test.each([
  ["another host name", { host: "portal.example" }],
  ["a proxy", { ...LOCAL, "x-forwarded-for": "127.0.0.1" }],
])("answers 404 to a request with %s", async (_name, headers) => {
  for (const url of PATHS) expect((await app.inject({ url, headers })).statusCode).toBe(404);
});

test("a portal with a public URL or a real SMTP server has no such page", async () => {
  const production = await start(false);
  for (const url of PATHS) {
    const answer = await production.inject({ url, headers: LOCAL });
    expect([answer.statusCode, answer.body]).toEqual([404, "Not Found"]);
  }
  await production.close();
});

async function start(isOn: boolean): Promise<FastifyInstance> {
  const started = fastify();
  await started.register(samplesPlugin, { isOn, identity });
  return started;
}

function get(url: string) {
  return app.inject({ url, headers: LOCAL });
}
