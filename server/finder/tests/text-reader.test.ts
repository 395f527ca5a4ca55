import { afterAll, expect, test } from "vitest";
import { createTextReader } from "#server/finder/text-reader.ts";

const reader = createTextReader();
afterAll(() => reader.close());
const URL = "https://bakery.example/careers";
const PAGE = { text: "<p>Bread</p>", url: URL, site: URL };

test("stops reading a text when its scan ends and reads the next text", async () => {
  const over = new AbortController();
  const reading = reader.readText(PAGE, over.signal);
  over.abort(new Error("canceled"));
  await expect(reading).rejects.toThrow("canceled");
  await expect(reader.readText(PAGE)).resolves.toMatchObject({ jobs: [] });
});
