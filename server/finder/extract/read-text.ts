import { readBoard } from "./boards/read-board.ts";
import { type RecognizedBoard, recognizeBoard } from "./boards/recognize-board.ts";
import type { BoardFindings, PageFindings } from "./findings.ts";
import { readPage } from "./read-page.ts";

/**
 * A text to read. `site` is the company's website. `board` is set if the text is a board's
 * response.
 */
export type TextTask = { text: string; url: string; site: string; board?: RecognizedBoard | undefined };

export type TextFindings = PageFindings & BoardFindings & { boards: RecognizedBoard[] };

const NO_FINDINGS: TextFindings = {
  jobs: [],
  links: [],
  notes: [],
  saysNone: false,
  boards: [],
  next: [],
  isUnderstood: true,
};

/** Runs in the worker thread. @public */
export function readText({ text, url, site, board }: TextTask): TextFindings {
  if (board) return { ...NO_FINDINGS, ...readBoard(board.vendor, text, url) };
  return { ...NO_FINDINGS, ...readPage(text, url, site), boards: recognizeBoard(text, url) };
}
