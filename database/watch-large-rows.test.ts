import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { watchLargeRows } from "./watch-large-rows.ts";

const message = (letter: string, length: number) => {
  const bytes = Buffer.alloc(1 + length, "D"); // its content looks like further rows
  bytes.write(letter);
  bytes.writeUInt32BE(length, 1);
  return bytes;
};

test("rows longer than the threshold are found wherever the stream is cut", () => {
  const messages = fc.array(fc.tuple(fc.constantFrom("D", "C", "Z", "T"), fc.integer({ min: 4, max: 40 })));
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });
  const finds = fc.property(messages, sizes, (sent, cuts) => {
    const stream = new PassThrough();
    const found: number[] = [];
    watchLargeRows(stream, 20, (bytes) => found.push(bytes));
    const bytes = Buffer.concat(sent.map(([letter, length]) => message(letter, length)));
    for (let at = 0, index = 0; at < bytes.length; index += 1) {
      const size = cuts[index % cuts.length] ?? 1;
      stream.emit("data", bytes.subarray(at, at + size));
      at += size;
    }
    expect(found).toEqual(sent.filter(([letter, length]) => letter === "D" && length > 20).map(([, length]) => length));
  });
  fc.assert(finds, { seed: 20_261_122, numRuns: 500 });
});

test("a row is found by its first bytes", () => {
  const stream = new PassThrough();
  const found: number[] = [];
  watchLargeRows(stream, 20, (bytes) => found.push(bytes));
  stream.emit("data", message("D", 30_000_000).subarray(0, 5));
  expect(found).toEqual([30_000_000]);
});
