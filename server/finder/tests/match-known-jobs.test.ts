import { expect, test } from "vitest";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { keysOf, matchKnownJobs } from "#server/finder/match-known-jobs.ts";

const LIST = "https://bakery.example/careers";
const base: FoundJob = {
  title: "Night Baker",
  description: null,
  city: "Duluth",
  state: "Minnesota",
  street: null,
  zip: null,
  postedDate: null,
  validThrough: null,
  employmentType: null,
  locationType: null,
  pay: null,
  apply: null,
  requisitionId: null,
  education: null,
  experience: null,
  benefits: null,
  instructions: null,
  url: LIST,
  kind: "page",
  because: [],
  layout: "",
  sources: {},
};
const job = (changes: Partial<FoundJob> & { name?: string }) => ({
  name: changes.name ?? changes.title ?? base.title,
  keys: keysOf({ ...base, ...changes }, (url) => url === LIST),
});
const match = (known: ReturnType<typeof job>[], found: ReturnType<typeof job>[]) => {
  const { pairs, added, missing } = matchKnownJobs(known, found);
  return {
    pairs: pairs.map((pair) => `${pair.known.name} = ${pair.found.name}`),
    added: added.map(({ name }) => name),
    missing: missing.map(({ name }) => name),
  };
};

test.each([
  [
    "its requisition, whatever its title and page",
    { requisitionId: "R1" },
    { requisitionId: "r1", title: "Baker, Nights", url: `${LIST}/9` },
  ],
  [
    "its own page, when the title was corrected",
    { url: `${LIST}/baker` },
    { url: `${LIST}/baker/?utm_source=x`, title: "Night Bakers" },
  ],
  ["title and place, when it stands on a list", {}, { title: "NIGHT  BAKER" }],
  ["title and place, when its page moved", { url: `${LIST}/1` }, { url: `${LIST}/night-baker` }],
  ["its page, when its place is told now", { url: `${LIST}/1`, city: null, state: null }, { url: `${LIST}/1` }],
  ["its page, when its place is no longer told", { url: `${LIST}/1` }, { url: `${LIST}/1`, city: null, state: null }],
  [
    "its requisition, when its place is told now",
    { requisitionId: "R1", city: null, state: null },
    { requisitionId: "R1" },
  ],
  ["its title, when its town has a state now", { state: null }, {}],
  ["its page, when a requisition was added", { url: `${LIST}/1` }, { url: `${LIST}/1`, requisitionId: "R7" }],
])("recognizes a job by %s", (_, known, found) => {
  expect(match([job(known)], [job(found)])).toMatchObject({ added: [], missing: [] });
});

test.each([
  ["another requisition with the same title", { requisitionId: "R1" }, { requisitionId: "R2" }],
  [
    "another requisition on the same page",
    { requisitionId: "R1", url: `${LIST}/1` },
    { requisitionId: "R2", url: `${LIST}/1` },
  ],
  ["one requisition in another place", { requisitionId: "R1" }, { requisitionId: "R1", city: "Ely" }],
  [
    "another requisition with the same title in an unknown place",
    { requisitionId: "R1", city: null, state: null },
    { requisitionId: "R2" },
  ],
  ["another title on the same list", { title: "Driver" }, { title: "Baker" }],
])("treats %s as another job", (_, known, found) => {
  const { pairs, added, missing } = match([job(known)], [job(found)]);
  expect([pairs.length, added.length, missing.length]).toEqual([0, 1, 1]);
});

test("matches each of two similar jobs once", () => {
  const known = [job({ url: `${LIST}/1`, name: "first" }), job({ url: `${LIST}/2`, name: "second" })];
  const found = [
    job({ url: `${LIST}/2`, name: "B" }),
    job({ url: `${LIST}/1`, name: "A" }),
    job({ url: `${LIST}/3`, name: "C" }),
  ];
  expect(match(known, found)).toEqual({ pairs: ["second = B", "first = A"], added: ["C"], missing: [] });
});

test("doesn't match a job without a place if two jobs fit", () => {
  const anywhere = job({ url: `${LIST}/1`, city: null, state: null, name: "anywhere" });
  const towns = [job({ url: `${LIST}/1`, name: "Duluth" }), job({ url: `${LIST}/1`, city: "Ely", name: "Ely" })];
  expect(match([anywhere], towns)).toEqual({ pairs: [], added: ["Duluth", "Ely"], missing: ["anywhere"] });
  expect(match(towns, [anywhere])).toEqual({ pairs: [], added: ["anywhere"], missing: ["Duluth", "Ely"] });
});
