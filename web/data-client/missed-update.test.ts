import { PostgrestError } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import { explainMissedUpdate } from "./missed-update.ts";

const author = { first_name: "Dana", last_name: null, email: "dana@example.com" };
const row = { id: 1, modified: "2026-11-21T06:00:00.000001+00:00", name: "Bakery", phone: null };
const earlier = "2026-11-21T05:00:00.000000+00:00";

test("another version by somebody else is a conflict, and says who saved it", () => {
  const sent = { modified: earlier, columns: { name: "Mill", phone: null } };
  expect(explainMissedUpdate({ ...row, author }, sent)).toEqual({ current: row, isSaved: false, savedBy: "Dana" });
  const nameless = { ...author, first_name: "" };
  expect(explainMissedUpdate({ ...row, author: nameless }, sent).savedBy).toBe("dana@example.com");
  expect(explainMissedUpdate({ ...row, author: null }, sent).savedBy).toBeNull();
});

test("a row that holds what was sent was saved by a try whose answer got lost", () => {
  const sent = { modified: earlier, columns: { name: "Bakery", phone: null } };
  expect(explainMissedUpdate({ ...row, author }, sent)).toMatchObject({ current: row, isSaved: true });
});

test("the version that was seen, and still no update: that is a refusal, no conflict", () => {
  const sent = { modified: row.modified, columns: { name: "Mill" } };
  const explain = () => explainMissedUpdate({ ...row, author }, sent);
  expect(explain).toThrow(PostgrestError);
  expect(explain).toThrow(expect.objectContaining({ code: "42501" }));
});
