import { beforeEach, expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { type Company, createCompany } from "#database/access/world.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
let company: Company;
let rival: Company;
let dana: Acting;
let eli: Acting;
let other: Acting;
let host: string;
beforeEach(async () => {
  [company, rival] = [
    await createCompany(database.admin, `A ${Math.random()}`),
    await createCompany(database.admin, `B ${Math.random()}`),
  ];
  [dana, eli] = company.members.map(({ identity }) => acting(database.rest, identity)) as [Acting, Acting];
  other = acting(database.rest, rival.members[0].identity);
  host = `site${company.id}.example`;
  await become(company, { approved: 1, company_url: `https://${host}`, careers_url: `https://www.${host}/jobs` });
  await become(rival, { approved: 1, company_url: `http://${host.toUpperCase()}/about` });
});

const become = ({ id }: Company, values: Record<string, unknown>) =>
  database.admin.query(
    `update employers set ${Object.keys(values).map((column, index) => `${column} = $${index + 2}`)} where id = $1`,
    [id, ...Object.values(values)],
  );
const requestScan = async (person: Acting, { id }: Company = company) =>
  (await person.one<{ id: number }>("select look_for_jobs($1) as id", [id])).id;
const set = (id: number, values: string) =>
  database.admin.query(`update app.website_scans set ${values} where id = $1`, [id]);

test("a member starts a scan of the profile's URL, and a colleague gets the same scan", async () => {
  const [one, two] = await Promise.all([requestScan(dana), requestScan(eli)]);
  expect(one).toBe(two);
  expect(await dana.one("select state, address, pages_read from last_scan($1)", [company.id])).toEqual({
    state: "waiting",
    address: `https://www.${host}/jobs`,
    pages_read: 0,
  });
});

test.each([
  ["that our team has not approved", { approved: 0 }, { hint: "not_approved" }],
  ["without a website", { careers_url: "", company_url: null }, { hint: "no_website" }],
  ["that is inactive", { inactive: 1 }, { code: "42501" }],
])("no scan starts for a company %s", async (_, values, refusal) => {
  await become(company, values);
  await expect(requestScan(dana)).rejects.toMatchObject(refusal);
});

test("scans are an hour apart, including weekly scans, and canceled scans are limited to five", async () => {
  await set(await requestScan(dana), "state = 'finished', started = now(), reason = 'weekly'");
  await expect(requestScan(eli)).rejects.toMatchObject({ code: "PT429", hint: "scan_hour" });
  await database.admin.query(
    "update app.website_scans set created = now() - interval '61 minutes' where employer_id = $1",
    [company.id],
  );
  for (let attempt = 0; attempt < 5; attempt++) {
    const id = await requestScan(dana);
    await eli.query("select cancel_scan($1)", [id]);
    expect(await dana.one("select state from last_scan($1)", [company.id])).toEqual({ state: "canceled" });
  }
  await expect(requestScan(dana)).rejects.toMatchObject({ hint: "scan_hour" });
});

test("a corrected URL is scanned immediately, at most five times an hour, without results of the earlier URL", async () => {
  await set(await requestScan(dana), "state = 'finished', started = now()");
  for (const path of ["careers", "work", "hiring", "team"]) {
    await become(company, { careers_url: `https://www.${host}/${path}` });
    expect(await dana.query("select id from last_scan($1)", [company.id])).toEqual([]);
    await set(await requestScan(dana), "state = 'finished', started = now()");
    await expect(requestScan(eli)).rejects.toMatchObject({ hint: "scan_hour" });
  }
  await become(company, { careers_url: `https://www.${host}/sixth` });
  await expect(requestScan(dana)).rejects.toMatchObject({ hint: "scan_hour" });
});

test("a host is scanned for one company a day, in any spelling, and for that company again after an hour", async () => {
  const id = await requestScan(dana);
  await expect(requestScan(other, rival)).rejects.toMatchObject({ code: "PT429", hint: "scan_host" });
  await set(id, "state = 'finished', started = now(), created = now() - interval '2 hours'");
  await expect(requestScan(other, rival)).rejects.toMatchObject({ hint: "scan_host" });
  await requestScan(dana);
  await database.admin.query(
    "update app.website_scans set state = 'finished', started = now(), created = now() - interval '25 hours'",
  );
  await requestScan(other, rival);
});

test("a company that names another company's approved website waits for the owner's scan, and never delays it", async () => {
  await become(company, { company_url: null, approved: 1 });
  await expect(requestScan(dana)).rejects.toMatchObject({ code: "PT429", hint: "scan_host" });
  await set(
    await requestScan(other, rival),
    "state = 'finished', started = now(), created = now() - interval '2 days'",
  );
  await requestScan(dana);
  await requestScan(other, rival);
});

test.each([
  ["an escape", "r%69val"],
  ["full-width letters", "ｒｉｖａｌ"],
  ["a backslash", "rival.example\\"],
])("the database rejects a host spelled with %s", async (_, name) => {
  for (const column of ["company_url", "careers_url"]) {
    const change = become(company, { [column]: `https://${name}.example/jobs` });
    await expect(change).rejects.toMatchObject({ code: "23514", constraint: "website_check" });
  }
});

test("only one of two companies that start a scan of a host at the same time succeeds", async () => {
  const outcomes = await Promise.allSettled([requestScan(dana), requestScan(other, rival)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("scans that ended and scans of other companies can't be canceled", async () => {
  const id = await requestScan(dana);
  await expect(other.query("select cancel_scan($1)", [id])).rejects.toMatchObject({ code: "42501" });
  await set(id, "state = 'finished'");
  await dana.query("select cancel_scan($1)", [id]);
  expect(await dana.one("select state from last_scan($1)", [company.id])).toEqual({ state: "finished" });
});
