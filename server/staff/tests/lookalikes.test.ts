import { expect, test } from "vitest";
import { lookalikesOf } from "#server/staff/lookalikes.ts";

const bakery = { id: 1, name: "Prairie Mill Bakery", approved: 1 };
const lookalike = (name: string, approved = 0) => lookalikesOf([bakery])({ id: 2, name, approved });

test.each([
  ["Cyrillic", "Pr\u0430iri\u0435 Mill B\u0430kery"],
  ["Greek", "Pr\u03b1irie Mill Baker\u03b3"],
  ["Cyrillic capitals", "\u0420RAIRIE MILL \u0412A\u041aERY"],
  ["small Cyrillic letters", "Prairie \u043cill \u0432akery"],
  ["a capital I for l", "Prairie MiII Bakery"],
  ["a digit", "Prairie Mi11 Bakery"],
  ["rn for m", "Prairie rnill Bakery"],
  ["full-width letters", "\uff30rairie Mill Bakery"],
])("a name with %s is reported to look like the approved company's", (_, name) => {
  expect(lookalike(name)).toBe("Prairie Mill Bakery (1)");
});

test.each(["Prairie Mill Cafe", "Prairie Mills Bakery", "Prairié Mill Bakery"])("%s does not look alike", (name) => {
  expect(lookalike(name)).toBeNull();
});

test("a company is not compared with itself or with unapproved companies", () => {
  expect(lookalikesOf([bakery])(bakery)).toBeNull();
  expect(lookalikesOf([{ ...bakery, approved: 0 }])({ id: 2, name: "Prairie MiII Bakery", approved: 1 })).toBeNull();
});
