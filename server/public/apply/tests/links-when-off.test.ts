import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { APPLICANT } from "#database/access/world.ts";
import { hashOfSecret } from "#server/public/apply/form-token.ts";
import { approvedCompany, openJob } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { applicationsOf, visitor } from "./applicant.ts";

const server = await serve({ publicJobs: "off", trustProxy: ["127.0.0.1"] });
const job = await openJob(server, await approvedCompany(server, { name: "Prairie Mill" }));
const apply = `/o/${job}/overnight-bread-baker/apply`;

/**
 * Stores an application, as the portal did before its public pages were switched off. Returns the
 * secret of the application's link.
 */
async function sentBefore(): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const { name, email, phone, message } = APPLICANT;
  await server.database.admin.query("select site.apply_for_job($1, $2, $3, $4, $5, $6)", [
    job,
    name,
    email,
    phone,
    message,
    hashOfSecret(secret),
  ]);
  return secret;
}

// Rule 77
test("without the public pages an applicant's link still shows and deletes the application, and links to no page that is off", async () => {
  const secret = await sentBefore();
  const person = visitor(server);
  const receipt = await person.get(`${apply}/sent/${secret}`);
  const question = await person.get(`${apply}/delete/${secret}`);
  for (const { status, text, headers } of [receipt, question]) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/href="\/o"|href="\/c\//);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
  }
  const elsewhere = await person.post(`${apply}/delete/${secret}`, {}, { origin: "https://other.example" });
  expect([elsewhere.status, elsewhere.text.includes("<h1>Nothing was deleted</h1>")]).toEqual([403, true]);
  expect(await applicationsOf(server, job)).toHaveLength(1);
  const deleted = await person.post(`${apply}/delete/${secret}`, {});
  expect([deleted.status, deleted.text.includes("<h1>Your application is deleted</h1>")]).toEqual([200, true]);
  expect(await applicationsOf(server, job)).toEqual([]);
  expect((await person.get(`${apply}/sent/${secret}`)).status).toBe(410);
});

test("without the public pages applying is impossible", async () => {
  const person = visitor(server);
  for (const answer of [await person.get(apply), await person.post(apply, { ...APPLICANT })])
    expect([answer.status, answer.text]).toEqual([404, '{"code":"not_found","message":"Not found"}']);
});
