import { expect, test } from "vitest";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const server = await serve();

const TEXTS = {
  description: "<p>We bake <strong>bread</strong>.</p>",
  primary_service: "Baking",
  employee_count: 1200,
};

const approveTexts = (company: number) =>
  server.database.admin.query("select app.approve_company_texts($1)", [company]);

/** Creates a company and a job, and returns their pages. */
async function open(values: Record<string, unknown>) {
  const name = "Prairie Crust";
  const company = await approvedCompany(server, { name: `${name} ${Math.random()}`.replace("0.", ""), ...values });
  const job = await openJob(server, company);
  const read = async (path: string, query = "") => {
    const right = (await visit(server, path)).headers.get("location") ?? path;
    return (await visit(server, right + query)).text;
  };
  return {
    company,
    companyPage: (query = "") => read(`/c/x-${company}`, query),
    jobPage: () => read(`/o/${job}`),
  };
}

test("a company's texts are on its page and below its jobs only as staff approved them", async () => {
  const { company, companyPage, jobPage } = await open(TEXTS);
  for (const text of [await companyPage(), await jobPage()])
    expect(text).not.toMatch(/We bake|Baking|1,200|About Prai/);
  await approveTexts(company);
  for (const text of [await companyPage(), await jobPage()]) {
    expect(text).toContain('<div class="text');
    expect(text).toContain(TEXTS.description);
    expect(text).toContain("<dt>Primary service</dt><dd>Baking</dd>");
    expect(text).toContain("<dt>Employees</dt><dd>1,200</dd>");
  }
  await change(server, "employers", company, { description: "<p>We sell coins.</p>", primary_service: "Coins" });
  for (const text of [await companyPage(), await jobPage()]) {
    expect(text).toContain(TEXTS.description);
    expect(text).not.toMatch(/coins/i);
  }
  await change(server, "employers", company, { description: "", primary_service: "", employee_count: null });
  for (const text of [await companyPage(), await jobPage()]) expect(text).not.toMatch(/We bake|Baking|About Prai/);
});

test("the contact that a company allows is on its own page as staff approved it, and on no job", async () => {
  const contact = { contact_email: "jobs+mn@crust.example", phone: "(507) 555-0142 ext. 3" };
  const { company, companyPage, jobPage } = await open(contact);
  await approveTexts(company);
  expect(await companyPage()).not.toMatch(/crust\.example|555-?0142/);
  await change(server, "employers", company, { is_email_public: true, is_phone_public: true });
  expect(await companyPage()).not.toMatch(/crust\.example|555-?0142/);
  await approveTexts(company);
  const shown = await companyPage();
  expect(shown).toContain('<dd><a href="mailto:jobs%2Bmn@crust.example">jobs+mn@crust.example</a></dd>');
  expect(shown).toContain('<dd><a href="tel:5075550142">(507) 555-0142 ext. 3</a></dd>');
  expect(await jobPage()).not.toMatch(/crust\.example|555-?0142/);
  await change(server, "employers", company, { phone: "Ask at the counter", is_email_public: false });
  expect(await companyPage()).toMatch(/^(?!.*crust\.example).*555-0142/s);
  await approveTexts(company);
  expect(await companyPage()).toContain("<dd>Ask at the counter</dd>");
});

test("approved texts are cleaned again, and an empty description shows no heading", async () => {
  const { company, jobPage } = await open({ description: "<p>Ink</p>" });
  await server.database.admin.query(
    "insert into app.approved_company_texts (employer_id, description) values ($1, '<p>Bread</p><script>alert(1)</script>')",
    [company],
  );
  expect(await jobPage()).toContain("<p>Bread</p>");
  expect(await jobPage()).not.toContain("alert(1)");
  const { company: other, jobPage: otherPage } = await open({ description: "<p> </p>" });
  await approveTexts(other);
  expect(await otherPage()).not.toContain("About Prairie");
});

test("a long description continues on further pages, and a job's page links to them", async () => {
  const paragraphs = Array.from({ length: 400 }, (_, index) => `<p>Paragraph ${index}: we bake for forty shops.</p>`);
  const { company, companyPage, jobPage } = await open({ description: paragraphs.join("") });
  await approveTexts(company);
  expect(await jobPage()).toContain(">Read more about Prairie Crust");
  const first = await companyPage();
  const second = await companyPage("?part=2");
  expect([first.includes("Paragraph 0:"), first.includes('rel="next">Read on (part 2 of 3)')]).toEqual([true, true]);
  expect(second).not.toContain("Paragraph 0:");
  const last = await companyPage("?part=3");
  expect([last.includes("Paragraph 399:"), last.includes('<ul class="jobs">')]).toEqual([true, false]);
  for (const text of [first, second, last]) expect(Buffer.byteLength(text)).toBeLessThan(30 * 1024);
  expect(await companyPage("?part=9")).toContain('<ul class="jobs">');
});
