import { readBoard } from "./extract/boards/read-board.ts";
import { recognizeBoard } from "./extract/boards/recognize-board.ts";
import { readPage } from "./extract/pages/read-page.ts";
import {
  type BoardAnswer,
  type PageFindings,
  READ_VENDORS,
  type ReadVendor,
  type RecognizedBoard,
} from "./found-job.ts";

export type TextTask =
  /** `site`: the company's own, to which links may lead. */
  | { kind: "page"; text: string; url: string; site: string }
  | { kind: "board"; text: string; url: string; board: RecognizedBoard };

export type TextFindings =
  | { kind: "page"; page: PageFindings & { boards: RecognizedBoard[] } }
  | { kind: "board"; answer: BoardAnswer };

/** The task of the thread. @public */
export function readText(task: TextTask): TextFindings {
  if (task.kind === "board") return { kind: "board", answer: readAnswer(task.board, task.text, task.url) };
  const page = readPage(task.text, task.url, { employerUrl: task.site });
  return { kind: "page", page: { ...page, boards: recognizeBoard(task.text, task.url) } };
}

/** The board that an address itself belongs to. */
export function boardOf(url: string): RecognizedBoard | undefined {
  return recognizeBoard("", url)[0];
}

function readAnswer({ vendor }: RecognizedBoard, text: string, url: string): BoardAnswer {
  return isRead(vendor) ? readBoard(vendor, text, url) : { jobs: [], next: [], isUnderstood: false };
}

function isRead(vendor: RecognizedBoard["vendor"]): vendor is ReadVendor {
  return (READ_VENDORS as readonly string[]).includes(vendor);
}
