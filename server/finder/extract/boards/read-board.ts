import { looksLikeXml, readFeed } from "#server/finder/extract/feeds/read-feed.ts";
import { applyByUrl } from "#server/finder/extract/fields/apply-way.ts";
import { PAGE_MAX_LENGTH, parseHtml } from "#server/finder/extract/html/parse-html.ts";
import { jobsOfPosting } from "#server/finder/extract/markup/job-posting.ts";
import { jsonLdJobs } from "#server/finder/extract/markup/json-ld.ts";
import type { BoardAnswer, FoundJob, ReadVendor } from "#server/finder/found-job.ts";
import { readApplicantPro } from "./applicantpro.ts";
import { readAshby } from "./ashby.ts";
import { readBambooHr } from "./bamboohr.ts";
import { readBreezy } from "./breezy.ts";
import { readGreenhouse } from "./greenhouse.ts";
import { readLever } from "./lever.ts";
import { readPaylocity } from "./paylocity.ts";
import { readRecruitee } from "./recruitee.ts";
import { readSmartRecruiters } from "./smartrecruiters.ts";
import { readWorkable } from "./workable.ts";

/** A reader's answer; `isEmpty` where a page says in its data that there are no jobs. */
export type ReaderAnswer = Pick<BoardAnswer, "jobs" | "next"> & { isEmpty?: boolean };

/** What a reader gets: the answer's JSON, or undefined where it was a page, whose text it gets too. */
export type Answer = { json: unknown; text: string; url: string };

const READERS: Partial<Record<ReadVendor, (answer: Answer) => ReaderAnswer>> = {
  greenhouse: readGreenhouse,
  lever: readLever,
  ashby: readAshby,
  workable: readWorkable,
  smartrecruiters: readSmartRecruiters,
  recruitee: readRecruitee,
  breezy: readBreezy,
  paylocity: readPaylocity,
  bamboohr: readBambooHr,
  applicantpro: readApplicantPro,
};

/** An answer is of a few MB where a page is of two. */
const ANSWER_MAX_LENGTH = 4 * PAGE_MAX_LENGTH;

/**
 * Jobs in an answer of a board: of its public interface, of a feed or of a page. An answer in no known shape has none, and the scan
 * has to treat it like a failed one.
 */
export function readBoard(vendor: ReadVendor, text: string, requestUrl: string): BoardAnswer {
  const bounded = text.length > ANSWER_MAX_LENGTH ? text.slice(0, ANSWER_MAX_LENGTH) : text;
  if (looksLikeXml(bounded)) {
    const { jobs, isFeed } = readFeed(bounded, requestUrl);
    return { jobs: jobs.map(ofBoard), next: [], isUnderstood: isFeed };
  }
  const json = parseJson(bounded);
  const answer = READERS[vendor]?.({ json, text: bounded, url: requestUrl });
  if (answer && (answer.jobs.length > 0 || answer.next.length > 0)) return { ...answer, isUnderstood: true };
  if (json !== undefined) return { jobs: [], next: [], isUnderstood: answer !== undefined && isEmptyList(json) };
  const jobs = jobsOfPage(bounded, requestUrl);
  return { jobs, next: [], isUnderstood: jobs.length > 0 || answer?.isEmpty === true };
}

/** The page of one job carries its markup at most boards. */
function jobsOfPage(html: string, url: string): FoundJob[] {
  return jsonLdJobs(parseHtml(html)).items.flatMap((item) => jobsOfPosting(item, url, "board"));
}

function ofBoard(found: FoundJob): FoundJob {
  const apply = found.apply ?? applyByUrl(found.url, found.url);
  const job = {
    ...found,
    apply,
    sources: { ...found.sources, apply: found.sources.title ?? { url: found.url, from: "feed" as const } },
  };
  const sources = Object.fromEntries(
    Object.entries(job.sources).map(([field, { url }]) => [field, { url, from: "board" as const }]),
  );
  return { ...job, kind: "board", sources };
}

function parseJson(text: string): unknown {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** A board without openings answers with an empty list; anything else without jobs is an error in disguise. */
function isEmptyList(json: unknown): boolean {
  if (Array.isArray(json)) return json.length === 0;
  if (typeof json !== "object" || json === null) return false;
  return Object.values(json).some((value) => (Array.isArray(value) ? value.length === 0 : isEmptyDeeper(value)));
}

function isEmptyDeeper(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "jobs" in value &&
    Array.isArray(value.jobs) &&
    value.jobs.length === 0
  );
}
