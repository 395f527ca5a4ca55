import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const server = await serve();

/**
 * Stores a logo as the server does, and approves it as staff do. Returns its path on the public
 * site.
 */
async function giveLogo(company: number, color: string, { approved = 1 } = {}): Promise<string> {
  const image = await sharp({ create: { width: 64, height: 32, channels: 3, background: color } })
    .webp()
    .toBuffer();
  const version = createHash("sha256").update(image).digest("hex").slice(0, 32);
  await server.database.admin.query(
    `insert into app.employer_logos (employer_id, image, version, approved) values ($1, $2, $3, $4)
     on conflict (employer_id) do update set image = excluded.image, version = excluded.version, approved = excluded.approved`,
    [company, image, version, approved],
  );
  return `/c/logo/${company}-${version}.webp`;
}

const pageOf = async (job: number) => (await visit(server, `/o/${job}/overnight-bread-baker`)).text;

// Rule 79
test("an approved logo is on the job's page and in its structured data, at a URL that is cached permanently", async () => {
  const company = await approvedCompany(server, { name: "Prairie Bakery 1" });
  const job = await openJob(server, company);
  expect(await pageOf(job)).not.toContain("<img");
  const path = await giveLogo(company, "#c2410c");
  const page = await pageOf(job);
  expect(page).toContain(`src="${path}" alt=""`);
  expect(page).toContain(`"logo":"${server.url}${path}"`);
  expect((await visit(server, `/c/prairie-bakery-1-${company}`)).text).toContain(`src="${path}" alt=""`);
  const answer = await fetch(server.url + path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: "webp", width: 64 });
});

test("logos that are not approved, were replaced or belong to a hidden company are not served", async () => {
  const company = await approvedCompany(server);
  const job = await openJob(server, company);
  const waiting = await giveLogo(company, "#111111", { approved: 0 });
  expect(await pageOf(job)).not.toContain("<img");
  const replaced = await giveLogo(company, "#222222");
  const shown = await giveLogo(company, "#333333");
  const statuses = async () => {
    const answers = await Promise.all([waiting, replaced, shown].map((path) => visit(server, path)));
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([404, 404, 200]);
  for (const values of [{ approved: 0 }, { inactive: 1 }]) {
    await change(server, "employers", company, values);
    expect(await statuses()).toEqual([404, 404, 404]);
    await change(server, "employers", company, { approved: 1, inactive: 0 });
  }
  for (const path of [
    "/c/logo/1-0123456789abcdef.svg",
    "/c/logo/1.webp",
    "/c/logo/x-0123456789abcdef.webp",
    "/c/logo/",
  ]) {
    expect((await visit(server, path)).status).toBe(404);
  }
});

test("browsers load no logo from another site", async () => {
  const company = await approvedCompany(server, { logo: "https://elsewhere.example/logo.png" });
  expect(await pageOf(await openJob(server, company))).not.toContain("<img");
});
