import { expect, test } from "vitest";
import { ALL_JOBS, readListFilter, writeListFilter } from "./list-filter.ts";

test("search, filter, order and page are the same after a round trip through the URL", () => {
  const filter = { search: "baker & co = 100%", status: "sent-back", sort: "-dates", page: 3 } as const;
  expect(readListFilter(new URLSearchParams(writeListFilter(filter).toString()))).toEqual(filter);
});

test("defaults are left out of the URL", () => {
  expect(writeListFilter(ALL_JOBS).toString()).toBe("");
});

test("a made-up URL shows the first page of all jobs", () => {
  for (const page of ["0", "-1", "1.5", "two", "1e30", ""]) {
    expect(readListFilter(new URLSearchParams({ page, status: "dreamt", sort: `by ${page}` }))).toEqual(ALL_JOBS);
  }
});
