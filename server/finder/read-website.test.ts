import { expect, test } from "vitest";
import { vetUrl } from "./fetch/vet-url.ts";
import { boardOf, readText } from "./read-text.ts";
import { readWebsite, type TextReader, type WebsiteSettings } from "./read-website.ts";

const START = "https://bakery.example/careers";
const reader: TextReader = {
  boardOf,
  readPage: async (text, url, site) => {
    const findings = readText({ kind: "page", text, url, site });
    return findings.kind === "page" ? findings.page : Promise.reject(new Error("not a page"));
  },
  readBoard: async (board, text, url) => {
    const findings = readText({ kind: "board", board, text, url });
    return findings.kind === "board" ? findings.answer : Promise.reject(new Error("not an answer"));
  },
};

/** A web of the given texts; "-> address" leads on. */
function read(pages: Record<string, string>, start = START) {
  const asked: string[] = [];
  const fetchPage: WebsiteSettings["fetchPage"] = async (address) => {
    const url = vetUrl(address).href;
    asked.push(url);
    const text = pages[url];
    if (text?.startsWith("-> ")) return fetchPage(text.slice(3));
    return { url, status: text === undefined ? 404 : 200, text: text ?? "", validators: {} };
  };
  const settings = { fetchPage, reader, maxPages: 50, onProgress: () => {} };
  return readWebsite(start, settings).then((findings) => ({ ...findings, asked }));
}

const posting = (title: string) =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "JobPosting", title, description: "<p>Bread</p>" })}</script>`;

test("a website with more jobs than are kept is not complete", async () => {
  const page = (count: number) => Array.from({ length: count }, (_, index) => posting(`Baker ${index}`)).join("");
  const all = await read({ [START]: page(200) });
  expect([all.jobs.length, all.isComplete, all.notes]).toEqual([200, true, []]);
  const most = await read({ [START]: page(201) });
  expect([most.jobs.length, most.isComplete, most.notes]).toEqual([200, false, ["We stopped at 200 jobs."]]);
});
