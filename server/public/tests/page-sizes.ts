import { expect } from "vitest";
import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#domain/limits.ts";
import type { TestServer } from "#server/tests/start-test-server.ts";
import { sendRaw } from "./hostile-request.ts";
import { approvedCompany, openJob, visit } from "./public-world.ts";
import { sequence } from "./sequence.ts";

/**
 * Maximum size of a compressed page in KiB. Browsers that don't support compression receive more
 * bytes.
 */
export const PAGE_MAX_KIB = 30;

const SYLLABLES =
  "ba ke ri ton ma shi ft ner de lo wa gra mil su per vi sor cu sto mer ter ing ed able con tra ct".split(" ");

/**
 * Creates a generator of text. Its words repeat about as often as in English, because it chooses
 * some of its 6,000 words far more often than others.
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

export const prose = createProse();

export const longTexts = () => ({ benefits: prose(TEXT_MAX_LENGTH), special_instructions: prose(TEXT_MAX_LENGTH) });

/** Returns functions that measure pages of the server. */
export function pageSizes(server: TestServer) {
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

  return { sentKiB, expectSmallParts };
}
