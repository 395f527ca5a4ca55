import { PostgrestError } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import { Conflict, explainMissedUpdate } from "./missed-update.ts";

const author = { first_name: "Dana", last_name: "", email: "dana@example.com" };
const row = { id: 1, modified: "2026-11-21T06:00:00.000001+00:00", name: "Bakery", phone: null };
const earlier = "2026-11-21T05:00:00.000000+00:00";

test.each([
  ["by name", author, "Dana"],
  ["by email address if there is no name", { ...author, first_name: "" }, "dana@example.com"],
  ["as unknown if the user may not see it", null, null],
])("a version that someone else saved is a conflict that gives its author %s", (_how, author, savedBy) => {
  const sent = { modified: earlier, columns: { name: "Mill", phone: null } };
  expect(() => explainMissedUpdate({ ...row, author }, sent)).toThrow(
    expect.objectContaining({ name: "Conflict", current: row, savedBy }),
  );
});

test("a deleted row is a conflict without a current version", () => {
  const sent = { modified: earlier, columns: { name: "Mill" } };
  expect(() => explainMissedUpdate(null, sent)).toThrow(new Conflict(null, null));
});

test("a row that already holds the sent values is a success, because the first response was lost", () => {
  const sent = { modified: earlier, columns: { name: "Bakery", phone: null } };
  expect(explainMissedUpdate({ ...row, author }, sent)).toEqual(row);
});

test("a failed update of the current version is a rejection, not a conflict", () => {
  const sent = { modified: row.modified, columns: { name: "Mill" } };
  const explain = () => explainMissedUpdate({ ...row, author }, sent);
  expect(explain).toThrow(PostgrestError);
  expect(explain).toThrow(expect.objectContaining({ code: "42501" }));
});
