import { expect, test } from "vitest";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { identityOf, mergeFoundJobs } from "#server/finder/jobs/job-identity.ts";

const PAGE = "https://www.bakery.example/jobs";

function job(fields: Partial<FoundJob>): FoundJob {
  const none = { description: null, city: null, state: null, street: null, zip: null };
  const noDates = { postedDate: null, validThrough: null, employmentType: null, locationType: null, pay: null };
  const found = { title: "Baker", url: PAGE, kind: "page" as const, because: [], layout: "", ...fields };
  const sources = Object.fromEntries(Object.keys(fields).map((field) => [field, { url: found.url, from: found.kind }]));
  const noTexts = { education: null, experience: null, benefits: null, instructions: null };
  return { ...none, ...noDates, ...noTexts, apply: null, requisitionId: null, ...found, sources };
}

test("identifies a job by requisition id, else by URL, else by title and place", () => {
  expect(identityOf(job({ requisitionId: "R-12", city: "Ely" }), PAGE)).toBe("id:r 12|ely,");
  expect(identityOf(job({ url: `${PAGE}/baker/?utm_source=x` }), PAGE)).toBe(
    identityOf(job({ url: "http://bakery.example/jobs/baker", title: "Bakers" }), PAGE),
  );
  expect(identityOf(job({ city: "Ely" }), PAGE)).toBe("title:baker|ely,");
  expect(identityOf(job({ city: "Ely" }), PAGE)).not.toBe(identityOf(job({ city: "Hudson" }), PAGE));
});

test("keeps two requisitions with the same title and merges a repeated requisition", () => {
  const two = [job({ requisitionId: "1", url: `${PAGE}/1` }), job({ requisitionId: "2", url: `${PAGE}/2` })];
  expect(mergeFoundJobs(two)).toHaveLength(2);
  const again = job({ requisitionId: "1", url: "https://other.example/1", kind: "feed" });
  expect(mergeFoundJobs([...two, again])).toHaveLength(2);
});

test("merges a list entry with its page, and the better source wins for each field", () => {
  const listed = job({ title: "Line Cook", url: `${PAGE}/cook`, street: "1 Main St" });
  const own = job({ title: "Line Cok", url: `${PAGE}/cook`, kind: "json-ld", city: "Ely", zip: "55731" });
  const [merged, ...others] = mergeFoundJobs([listed, own]);
  expect(others).toEqual([]);
  expect(merged).toMatchObject({ title: "Line Cok", kind: "json-ld", city: "Ely", zip: "55731", street: null });
  expect(merged?.sources.zip).toEqual({ url: `${PAGE}/cook`, from: "json-ld" });
});

test("takes missing fields from the other source and records it", () => {
  const pay = { min: 18, max: 22, unit: "hour" as const };
  const listed = job({ title: "Host", pay });
  const own = job({ title: "Host", url: `${PAGE}/host`, kind: "json-ld", description: "<p>Greets guests.</p>" });
  expect(mergeFoundJobs([listed, own])).toEqual([
    { ...own, pay, sources: { ...own.sources, pay: { url: PAGE, from: "page" } } },
  ]);
});

test("keeps two jobs with the same title and own pages, and merges a job that two lists show", () => {
  const two = [job({ title: "Aide", url: `${PAGE}/1` }), job({ title: "Aide", url: `${PAGE}/2` })];
  expect(mergeFoundJobs(two, [PAGE])).toHaveLength(2);
  const home = "https://www.bakery.example/";
  const shown = [job({ title: "Aide", url: home }), job({ title: "Aide", url: `${PAGE}/1` })];
  expect(mergeFoundJobs(shown, [PAGE, home])).toHaveLength(1);
});

test("keeps the same job in two towns", () => {
  expect(mergeFoundJobs([job({ city: "Ely" }), job({ city: "Hudson" })])).toHaveLength(2);
});

test("ignores an id that two jobs of a source share", () => {
  const listed = (title: string, path: string, city = "Ely") =>
    job({ title, url: `${PAGE}/${path}`, kind: "json-ld", requisitionId: "See Opening ID", city });
  const [baker, driver] = [listed("Baker", "1"), listed("Driver", "2")];
  const merged = mergeFoundJobs([baker, driver, job({ title: "Cook", requisitionId: "R1", kind: "json-ld" })]);
  expect(merged.map(({ title, requisitionId }) => [title, requisitionId])).toEqual([
    ["Baker", null],
    ["Driver", null],
    ["Cook", "R1"],
  ]);
  expect(merged[0]?.sources.requisitionId).toBeUndefined();
  expect(mergeFoundJobs([baker, listed("Baker", "2")])).toMatchObject([{ requisitionId: "See Opening ID" }]);
  expect(mergeFoundJobs([baker, listed("Bakers", "1")])).toMatchObject([{ requisitionId: "See Opening ID" }]);
});
