import { afterAll, expect, test } from "vitest";
import { createTextReader } from "#server/finder/text-reader.ts";

const reader = createTextReader();
afterAll(() => reader.close());
const URL = "https://bakery.example/careers";

test("a text that is being read is given up when its scan ends, and the next one is read", async () => {
  const over = new AbortController();
  const reading = reader.readPage("<p>Bread</p>", URL, URL, over.signal);
  over.abort(new Error("canceled"));
  await expect(reading).rejects.toThrow("canceled");
  await expect(reader.readPage("<p>Bread</p>", URL, URL)).resolves.toMatchObject({ jobs: [] });
});
