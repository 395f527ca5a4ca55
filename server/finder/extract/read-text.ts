import type { CalendarDate } from "#domain/time/calendar-date.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { readBoard } from "./boards/read-board.ts";
import { type RecognizedBoard, recognizeBoard } from "./boards/recognize-board.ts";
import type { BoardFindings, PageFindings } from "./findings.ts";
import { parseHtml } from "./html/parse-html.ts";
import { linkedJobs } from "./linked-job.ts";
import { forgetTexts } from "./once-per-text.ts";
import { readPage } from "./read-page.ts";

export type TextTask = {
  /** The day of the scan, by default today. Jobs whose last day was earlier have expired. */
  today?: CalendarDate | undefined;
  text: string;
  url: string;
  /** The company's website. */
  site: string;
  /** Set if the text is a board's response. */
  board?: RecognizedBoard | undefined;
  /** The text of the link that opens a job's page. */
  title?: string | undefined;
};

export type TextFindings = PageFindings &
  BoardFindings & {
    boards: RecognizedBoard[];
    /**
     * The job that `linkedJobs` reads from the page behind a link, with an entry for each place.
     * Empty if the page has job markup, lists several jobs or doesn't match the link.
     */
    own: FoundJob[];
  };

const NO_FINDINGS: TextFindings = {
  jobs: [],
  links: [],
  notes: [],
  saysNone: false,
  boards: [],
  own: [],
  next: [],
  isUnderstood: true,
};

/** Loads the reader of PDF files when the first file arrives. Runs in the worker thread. @public */
export async function pdfToHtml(bytes: Uint8Array): Promise<string> {
  const reader = await import("./pdf/pdf-to-html.ts");
  return reader.pdfToHtml(bytes);
}

/** Runs in the worker thread. @public */
export function readText({ text, url, site, board, title, today }: TextTask): TextFindings {
  if (board) return { ...NO_FINDINGS, ...readBoard(board.vendor, text, url) };
  const page = readPage(text, url, site, today);
  const hasMarkup = page.jobs.some(({ kind }) => kind !== "page");
  const own = title === undefined || hasMarkup ? [] : linkedJobs(parseHtml(text), url, title);
  const boards = recognizeBoard(text, url);
  forgetTexts();
  return { ...NO_FINDINGS, ...page, own, boards };
}
