import { expect, test } from "vitest";
import { LINE_MAX_LENGTH, RICH_TEXT_MAX_BYTES, TEXT_MAX_LENGTH } from "#domain/limits.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";
import { serve } from "#server/tests/serve.ts";
import { sendRaw } from "./hostile-request.ts";
import { approvedCompany, openJob, visit } from "./public-world.ts";
import { sequence } from "./sequence.ts";

/**
 * Largest size of a compressed page in KiB. A browser that doesn't support compression receives
 * more.
 */
const PAGE_MAX_KIB = 30;

const server = await serve();

/** Returns the size of a page in KiB, compressed with gzip and with Brotli. */
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

const SYLLABLES =
  "ba ke ri ton ma shi ft ner de lo wa gra mil su per vi sor cu sto mer ter ing ed able con tra ct".split(" ");

/**
 * Generates text with as many different words as English. Most words come from a small part of
 * 6,000 words.
 */
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

/** Reads all parts of a text by following the pages' links. */
async function readParts(path: string): Promise<string[]> {
  const { text } = await visit(server, path);
  const next = /<a href="([^"]*)" rel="next">/.exec(text)?.[1];
  return [text, ...(next ? await readParts(next) : [])];
}

async function expectSmallParts(values: Record<string, unknown>): Promise<string[]> {
  const company = await approvedCompany(server, { name: prose(LINE_MAX_LENGTH) });
  const job = await openJob(server, company, { name: prose(LINE_MAX_LENGTH), ...longTexts(), ...values });
  const path = (await visit(server, `/o/${job}`)).headers.get("location") ?? "";
  const parts = await readParts(path);
  for (const number of parts.keys()) {
    const { gzip, br } = await sentKiB(`${path}?part=${number + 1}`);
    expect(gzip).toBeLessThan(PAGE_MAX_KIB);
    expect(br).toBeLessThan(PAGE_MAX_KIB);
  }
  return parts;
}

test("a job with 15 kB of description, and long benefits and instructions, is one page of at most 15 KiB", async () => {
  const texts = { benefits: prose(1_000), special_instructions: prose(1_000) };
  const company = await approvedCompany(server);
  const job = await openJob(server, company, { description: richProse(15_000), ...texts });
  const { gzip, br } = await sentKiB(`/o/${job}`);
  expect(gzip).toBeLessThan(15);
  expect(br).toBeLessThan(15);
  expect((await visit(server, `/o/${job}/overnight-bread-baker`)).text).not.toContain("?part=");
});

test("the longest description is split into parts of at most 30 KiB, without loss", async () => {
  const description = richProse(RICH_TEXT_MAX_BYTES);
  const texts = longTexts();
  const parts = await expectSmallParts({ description, ...texts });
  const read = parts.map((page) =>
    page.slice(page.indexOf('<section class="posting-text">'), page.indexOf('<nav class="pages"')),
  );
  const words = (text: string) =>
    text
      .replace(/<[^>]*>/g, " ")
      .split(/\s+/)
      .filter(Boolean)
      .join(" ");
  expect(words(read.join(" "))).toBe(
    words(`About this job ${description} Benefits ${texts.benefits} How to apply ${texts.special_instructions}`),
  );
});

test("incompressible texts, and texts that structured data escapes most, have parts of at most 30 KiB", async () => {
  const pick = sequence();
  const from = (signs: string[], bytes: number) => {
    let text = "";
    while (Buffer.byteLength(text) < bytes - 10) text += signs[pick(signs.length)];
    return text;
  };
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  const upper = letters.map((letter) => letter.toUpperCase());
  const signs = [...letters, ...upper, ..."0123456789!#$%()*+,-./:;=?@[]^_`{|}~"];
  const han = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const han2 = Array.from({ length: 40_000 }, (_, index) => String.fromCodePoint(0x20000 + index));
  for (const [alphabet, benefits] of [
    [signs, from(han2, 40_000)],
    [[...signs, ...signs, ...'"\\'.repeat(10), ...Array<string>(10).fill("&amp;"), " "], from(signs, 10_000)],
    [han, from(han, 30_000)],
    [[...letters, "<li><p>", "</p></li>", "<strong>", "</strong>"], from(han2, 40_000)],
  ] as const) {
    const description = cleanRichText(`<ul>${from([...alphabet], 30_000)}</ul>`);
    const rest = { special_instructions: benefits, benefits };
    const parts = await expectSmallParts({ description, name: from(han2, 4 * LINE_MAX_LENGTH), ...rest });
    expect(parts.length).toBeGreaterThan(2);
  }
});

test("an unknown part shows the first part, and search engines index only the first part", async () => {
  const job = await openJob(server, await approvedCompany(server), { description: richProse(40_000) });
  const path = (await visit(server, `/o/${job}`)).headers.get("location") ?? "";
  const first = await visit(server, path);
  for (const part of ["0", "4", "x", "2&part=3", "-1", "1e3"]) {
    expect((await visit(server, `${path}?part=${part}`)).text).toBe(first.text);
  }
  const third = await visit(server, `${path}?part=3`);
  expect(third.headers.get("x-robots-tag")).toBe("noindex");
  expect(third.text).not.toContain("ld+json");
  expect(first.headers.get("x-robots-tag")).toBeNull();
});
