import { expect, test } from "vitest";
import { descriptionOutline, OUTLINE_SHAPES } from "#domain/text/description-outline.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();

test("every industry has its own three outlines, and so has a company without an industry", async () => {
  const { rows } = await database.admin.query<{ id: number }>(
    "select id from public.job_categories where parent_id is null",
  );
  const outlines = [null, ...rows.map(({ id }) => id)].flatMap((id) =>
    OUTLINE_SHAPES.map((shape) => descriptionOutline(shape, id)),
  );
  expect(new Set(outlines).size).toBe((rows.length + 1) * OUTLINE_SHAPES.length);
  const accepted = "select app.is_rich_text(html) and app.has_text(html) as fits from unnest($1::text[]) html";
  const { rows: fits } = await database.admin.query(accepted, [outlines]);
  expect(fits.every((row) => row.fits)).toBe(true);
});
