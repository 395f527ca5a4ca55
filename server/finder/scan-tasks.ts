import type { RecognizedBoard } from "./extract/boards/recognize-board.ts";
import type { LinkKind } from "./extract/findings.ts";

/** A URL to read. */
export type ScanTask = {
  url: string;
  kind: "start" | "board" | LinkKind;
  board?: RecognizedBoard;
  /** For a job's page, the text of the link that opens it. */
  title?: string | undefined;
  /** True if no page names the URL, as for /sitemap.xml. */
  isGuess?: boolean;
};

const ORDER: ScanTask["kind"][] = ["start", "board", "careers", "feed", "job", "sitemap"];

/** Maximum number of URLs that a scan remembers. */
const MAX_KNOWN = 1_000;

/** The URLs that a scan still has to read, the most promising first. Each URL is read only once. */
export class ScanTasks {
  readonly #waiting: ScanTask[] = [];
  readonly #known = new Set<string>();

  /**
   * Adds the task unless an earlier task has the same URL. If the earlier task still waits and the
   * new task is for a job's page, copies kind and title to the earlier task.
   */
  add(task: ScanTask): void {
    const key = plainUrl(task.url);
    const before = this.#waiting.find(({ url }) => plainUrl(url) === key);
    if (before && task.title !== undefined && (before.kind === "careers" || before.kind === "job")) {
      Object.assign(before, { kind: task.kind, title: task.title });
    }
    if (this.#known.has(key) || this.#known.size >= MAX_KNOWN) return;
    this.#known.add(key);
    this.#waiting.push(task);
  }

  /** Marks a URL as read, for example the target of a redirect. */
  markRead(url: string): void {
    this.#known.add(plainUrl(url));
  }

  next(): ScanTask | undefined {
    const kind = ORDER.find((one) => this.#waiting.some((task) => task.kind === one));
    const index = this.#waiting.findIndex((task) => task.kind === kind);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  every(isWanted: (task: ScanTask) => boolean): boolean {
    return this.#waiting.every(isWanted);
  }
}

/** Returns a URL without scheme, "www.", fragment and last slash. */
export function plainUrl(url: string): string {
  return url
    .replace(/#.*$/, "")
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/\/$/, "");
}

/** Returns the host without "www.". */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}
