import { expect, test } from "vitest";
import { LINE_MAX_LENGTH, RICH_TEXT_MAX_BYTES } from "#domain/limits.ts";
import { serve } from "#server/tests/serve.ts";
import { longTexts, PAGE_MAX_KIB, pageSizes, prose } from "./page-sizes.ts";
import { approvedCompany, openJob, visit } from "./public-world.ts";
import { sequence } from "./sequence.ts";

const server = await serve();
const { sentKiB, expectSmallParts } = pageSizes(server);

function richProse(bytes: number): string {
  let text = "";
  while (text.length < bytes - 900)
    text += `<h3>${prose(40)}</h3><p>${prose(600)}</p><ul><li>${prose(80)}</li><li>${prose(80)}</li></ul>`;
  return text;
}

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
