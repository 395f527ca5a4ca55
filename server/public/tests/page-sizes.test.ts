import { afterAll, beforeAll, expect, test } from "vitest";
import { LINE_MAX_LENGTH, RICH_TEXT_MAX_BYTES, TEXT_MAX_LENGTH } from "#domain/limits.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";
import { sendRaw } from "./hostile-request.ts";
import { approvedCompany, openJob, visit } from "./public-world.ts";

/** What a page may take on its way. Only browsers without compression get more. */
const PAGE_MAX_KIB = 30;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A page in KiB, as it is sent to browsers that take the larger gzip, and to all others. */
async function sentKiB(path: string): Promise<{ gzip: number; br: number }> {
  const right = (await visit(server, path)).headers.get("location") ?? path;
  const weigh = async (encoding: string) => {
    const headers = { "accept-encoding": encoding };
    const { status, body } = await sendRaw(server.url, { method: "GET", path: right, headers, body: "" });
    expect(status).toBe(200);
    return body.length / 1024;
  };
  return { gzip: await weigh("gzip"), br: await weigh("br") };
}

/** The same on every run. */
function sequence(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const SYLLABLES =
  "ba ke ri ton ma shi ft ner de lo wa gra mil su per vi sor cu sto mer ter ing ed able con tra ct".split(" ");

/** As varied as a language: a few of 6,000 words make up most of it. */
function createProse(): (length: number) => string {
  const pick = sequence();
  const word = () => Array.from({ length: 1 + pick(4) }, () => SYLLABLES[pick(SYLLABLES.length)]).join("");
  const words = Array.from({ length: 6_000 }, word);
  return (length) => {
    let text = "";
    while (text.length < length)
      text += words[Math.min(pick(6_000), pick(6_000), pick(6_000))] + (pick(12) > 0 ? " " : ". ");
    return text
      .slice(0, length - 1)
      .padEnd(length, "x")
      .replace(/^ /, "x");
  };
}

const prose = createProse();

function richProse(bytes: number): string {
  let text = "";
  while (text.length < bytes - 900)
    text += `<h3>${prose(40)}</h3><p>${prose(600)}</p><ul><li>${prose(80)}</li><li>${prose(80)}</li></ul>`;
  return text;
}

const longTexts = () => ({ benefits: prose(TEXT_MAX_LENGTH), special_instructions: prose(TEXT_MAX_LENGTH) });

test("a full list of the longest titles, companies and cities is at most 30 KiB", async () => {
  const pick = sequence();
  const signs = [...'áéíøßçñœāžłвгдежзик&<"漢字語彙'];
  const line = (number: number) =>
    Array.from({ length: LINE_MAX_LENGTH - 2 }, () => signs[pick(signs.length)]).join("") + (10 + number);
  for (let number = 0; number < 21; number += 1) {
    const company = await approvedCompany(server, { name: line(number) });
    await openJob(server, company, { name: line(number), city: line(number) });
  }
  const { gzip, br } = await sentKiB("/o");
  expect(gzip).toBeLessThan(PAGE_MAX_KIB);
  expect(br).toBeLessThan(PAGE_MAX_KIB);
});

test("a job with 20 kB of description and the longest benefits and instructions is at most 30 KiB", async () => {
  const company = await approvedCompany(server, { name: prose(LINE_MAX_LENGTH) });
  const job = await openJob(server, company, {
    name: prose(LINE_MAX_LENGTH),
    description: richProse(20_000),
    ...longTexts(),
  });
  const { gzip, br } = await sentKiB(`/o/${job}`);
  expect(gzip).toBeLessThan(PAGE_MAX_KIB);
  expect(br).toBeLessThan(PAGE_MAX_KIB);
});

test("the longest description that a job can have, of fifty printed pages, is not cut, and less than three times as much", async () => {
  const company = await approvedCompany(server);
  const description = richProse(RICH_TEXT_MAX_BYTES);
  const job = await openJob(server, company, { description, ...longTexts() });
  const { gzip, br } = await sentKiB(`/o/${job}`);
  expect(gzip).toBeLessThan(3 * PAGE_MAX_KIB);
  expect(br).toBeLessThan(2 * PAGE_MAX_KIB);
  expect((await visit(server, `/o/${job}/overnight-bread-baker`)).text).toContain(description.slice(-500));
});
