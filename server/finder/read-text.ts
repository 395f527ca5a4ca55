import { Parser } from "htmlparser2";
import type { BoardAnswer, FoundJob, PageFindings, RecognizedBoard } from "./found-job.ts";

export type TextTask =
  | { kind: "page"; text: string; url: string }
  | { kind: "board"; text: string; url: string; board: RecognizedBoard };

export type TextFindings =
  | { kind: "page"; page: PageFindings & { boards: RecognizedBoard[] } }
  | { kind: "board"; answer: BoardAnswer };

/** The task of the thread. @public */
export function readText(task: TextTask): TextFindings {
  if (task.kind === "board") return { kind: "board", answer: { jobs: [], next: [] } };
  return { kind: "page", page: readMarkup(task.text, task.url) };
}

export function boardOf(_url: string): RecognizedBoard | undefined {
  return undefined;
}

/** Titles and towns of JSON-LD; the readers of server/finder/extract take its place. */
function readMarkup(text: string, url: string): PageFindings & { boards: RecognizedBoard[] } {
  const jobs: FoundJob[] = [];
  const links: PageFindings["links"] = [];
  let script: string | undefined;
  const parser = new Parser({
    onopentag(name, { type, href }) {
      if (name === "script" && type === "application/ld+json") script = "";
      if (name === "a" && href?.includes("job") && URL.canParse(href, url))
        links.push({ url: new URL(href, url).href, kind: "job", text: "" });
    },
    ontext(part) {
      if (script !== undefined) script += part;
    },
    onclosetag(name) {
      if (name !== "script" || script === undefined) return;
      const { title, jobLocation } = JSON.parse(script);
      script = undefined;
      const from = { url, from: "json-ld" } as const;
      jobs.push({
        title,
        description: null,
        city: jobLocation.address.addressLocality,
        state: null,
        street: null,
        zip: null,
        startDate: null,
        endDate: null,
        postedDate: null,
        validThrough: null,
        employmentType: null,
        locationType: null,
        pay: null,
        apply: null,
        requisitionId: null,
        url,
        kind: "json-ld",
        isUncertain: false,
        because: [],
        sources: { title: from, city: from },
      });
    },
  });
  parser.end(text);
  return { jobs, links, notes: jobs.length > 0 ? [] : ["The page tells of no jobs"], saysNone: false, boards: [] };
}
