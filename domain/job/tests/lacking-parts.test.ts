import { expect, test } from "vitest";
import { lackingParts } from "#domain/job/job-posting.ts";

const place = { address: { streetAddress: "12 Superior Street" } };

test.each([
  [{ hiringOrganization: { logo: "/logo", sameAs: "https://north.example" }, jobLocation: place }, []],
  [{ hiringOrganization: { logo: "/logo" }, jobLocation: { address: {} } }, ["street", "website"]],
  // Does not list the street, because a remote job has none.
  [{ hiringOrganization: {} }, ["logo", "website"]],
])("what Google recommends and %o lacks is %o", (posting, expected) => {
  expect(lackingParts(posting)).toEqual(expected);
});
