import { expect, test } from "vitest";
import { readListFilter, writeListFilter } from "./list-filter.ts";

test("search, filter and page survive the address", () => {
  const filter = { search: "baker & co = 100%", status: "expired", page: 3 } as const;
  expect(readListFilter(new URLSearchParams(writeListFilter(filter).toString()))).toEqual(filter);
});

test("what is as usual leaves no trace in the address", () => {
  expect(writeListFilter({ search: "", status: null, page: 1 }).toString()).toBe("");
});

test("an address that somebody made up shows the first page of all jobs", () => {
  for (const page of ["0", "-1", "1.5", "two", "1e30", ""]) {
    expect(readListFilter(new URLSearchParams({ page, status: "dreamt" }))).toEqual({
      search: "",
      status: null,
      page: 1,
    });
  }
});
