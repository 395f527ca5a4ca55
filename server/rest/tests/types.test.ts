import { describe, expect, test } from "vitest";
import { dataService } from "./data-service.ts";

const service = dataService();

/**
 * A column for each family of types, with the value that the client sends and the value in the
 * response if it differs.
 */
const VALUES: [column: string, sent: string, answered?: string][] = [
  ["small", "-32768"],
  ["big", "9223372036854775807"],
  ["exact", "12345678901234567890.0123456789"],
  ["double", "1e+300"],
  ["line", '"abcde"'],
  ["fixed", '"ab"', '"ab "'],
  ["free", '"line\\nbreak, \\"quotes\\", \\u00e9 and 😀"', '"line\\nbreak, \\"quotes\\", é and 😀"'],
  ["folded", '"MiXed"'],
  ["yes", "true"],
  ["key", '"123e4567-e89b-12d3-a456-426614174000"'],
  ["day", '"2026-02-28"'],
  ["moment", '"2026-02-28T23:59:59.123456"'],
  ["instant", '"2026-02-28T23:59:59.5+02:00"', '"2026-02-28T21:59:59.5+00:00"'],
  ["object", '{"b": 1, "a": [1.50, null, "x"]}', '{"a": [1.50, null, "x"], "b": 1}'],
  ["raw", '{"b":1,  "a":2, "a":3}'],
  ["numbers", "[1, -2, null]", "[1,-2,null]"],
  ["words", '["a,b", "c\\"d", ""]', '["a,b","c\\"d",""]'],
  ["feeling", '"it\'s complicated"'],
  ["share", "99.95"],
];

const write = (id: number, column: string, json: string) =>
  service.request(`specimens?select=${column}`, {
    method: "POST",
    body: `{"id": ${id}, "${column}": ${json}}`,
    headers: { prefer: "return=representation" },
  });

describe.each(VALUES)("%s", (column, sent, answered = sent) => {
  const id = 1000 + VALUES.findIndex(([each]) => each === column);

  test("is stored and returned as PostgreSQL writes it", async () => {
    expect(await (await write(id, column, sent)).text()).toBe(`[{"${column}":${answered}}]`);
    const read = await service.request(`specimens?select=${column}&id=eq.${id}`);
    expect(await read.text()).toBe(`[{"${column}":${answered}}]`);
  });

  test("can be changed, also to null", async () => {
    const change = (json: string) =>
      service.request(`specimens?select=${column}&id=eq.${id}`, {
        method: "PATCH",
        body: `{"${column}": ${json}}`,
        headers: { prefer: "return=representation" },
      });
    expect(await (await change("null")).text()).toBe(`[{"${column}":null}]`);
    expect(await (await change(sent)).text()).toBe(`[{"${column}":${answered}}]`);
  });
});

test.each([
  ["small", "32768", "22003"],
  ["small", "1e400", "22P02"],
  ["big", "1e30", "22P02"],
  ["big", "9223372036854775808", "22003"],
  ["exact", "1e40", "22003"],
  ["line", '"abcdef"', "22001"],
  ["yes", '"perhaps"', "22P02"],
  ["key", '"123"', "22P02"],
  ["day", '"2026-02-30"', "22008"],
  ["instant", '"soon"', "22007"],
  ["numbers", '"{1,2}x"', "22P02"],
  ["numbers", "[1,[2]]", "22P02"],
  ["feeling", '"bored"', "22P02"],
  ["share", "100.01", "23514"],
])("%s rejects %s with %s", async (column, sent, code) => {
  const answer = await write(9999, column, sent);
  expect([(await answer.json()).code, answer.status]).toEqual([code, 400]);
});
