import { type RecognizedBoard, recognizeBoard } from "./extract/boards/recognize-board.ts";
import type { BoardFindings } from "./extract/findings.ts";
import type { TextFindings } from "./extract/read-text.ts";
import { FetchRefusal } from "./fetch/fetch-refusal.ts";
import type { FetchedPage } from "./fetch/fetcher.ts";
import type { FoundJob } from "./jobs/found-job.ts";
import { mergeFoundJobs } from "./jobs/job-identity.ts";
import type { ReadText } from "./text-reader.ts";

type ReadPage = { url: string; said: string };

export type WebsiteFindings = {
  jobs: FoundJob[];
  pages: ReadPage[];
  /** Boards that the scan reports and does not read. */
  named: { name: string; url: string }[];
  notes: string[];
  /** True if a page states that there are no jobs, or if the scan found only empty boards. */
  saysNone: boolean;
  /** True if the company's own URL could not be opened. */
  isUnread: boolean;
  /** True if the scan read every page that lists jobs. */
  isComplete: boolean;
  /** URLs of pages that list jobs. Such a URL does not identify a job. */
  listUrls: string[];
};

export type WebsiteSettings = {
  /** Throws a FetchRefusal for a URL that is not read. */
  fetchPage: (url: string) => Promise<FetchedPage>;
  readText: ReadText;
  maxPages: number;
  onProgress: (progress: { pages: number; jobs: number }) => void;
};

type Task = { url: string; kind: "start" | "board" | "careers" | "feed" | "job" | "sitemap"; board?: RecognizedBoard };

/**
 * Reasons of a website that is down. The other reasons are about a website that may not be read.
 */
const DOWN: FetchRefusal["reason"][] = ["unreachable", "too slow"];

const MAX_JOBS = 200;

/**
 * Maximum number of jobs to collect before merging. Higher than MAX_JOBS, because a list and a
 * job's page can contain the same job.
 */
const MAX_COLLECTED = 250;

/**
 * Reasons for not reading a URL that leave a scan complete. A file that isn't text lists no jobs.
 * The report names a board that can't be read.
 */
const KEEPS_SCAN_COMPLETE: FetchRefusal["reason"][] = ["not text", "board"];

const ORDER: Task["kind"][] = ["start", "board", "careers", "feed", "job", "sitemap"];

/**
 * Reads the jobs of a website. Starts at `url` and follows links to boards and to pages that may
 * list jobs, the most promising first.
 */
export async function readWebsite(url: string, settings: WebsiteSettings): Promise<WebsiteFindings> {
  const reader = new WebsiteReader(url, settings);
  await reader.run();
  return reader.findings();
}

class WebsiteReader {
  readonly #settings: WebsiteSettings;
  readonly #tasks: Task[] = [];
  readonly #known = new Set<string>();
  readonly #hosts = new Set<string>();
  /** The number of boards without jobs, and the number of all other lists. */
  readonly #lists = { emptyBoards: 0, others: 0 };
  /** The company's site after redirects. */
  #site: string;
  readonly #found: WebsiteFindings = {
    jobs: [],
    pages: [],
    named: [],
    notes: [],
    saysNone: false,
    isUnread: false,
    isComplete: true,
    listUrls: [],
  };

  constructor(url: string, settings: WebsiteSettings) {
    this.#settings = settings;
    this.#site = url;
    const board = boardOf(url);
    if (board) this.#startAt(board);
    else {
      this.#hosts.add(hostOf(url));
      this.#plan({ url, kind: "start" });
    }
  }

  async run(): Promise<void> {
    for (let task = this.#next(); task; task = this.#next()) {
      if (this.#found.pages.length >= this.#settings.maxPages) {
        this.#found.isComplete = false;
        this.#found.notes.push(`We read ${this.#settings.maxPages} pages, which is as many as we do at a time.`);
        return;
      }
      if (!(await this.#read(task))) return;
      this.#settings.onProgress({ pages: this.#found.pages.length, jobs: this.#countJobs() });
    }
  }

  /**
   * Counts jobs by URL, so that a link and the page behind the link count as one job.
   * `mergeFoundJobs` is more precise, but too slow to run after each page.
   */
  #countJobs(): number {
    const lists = new Set(this.#found.listUrls.map(plain));
    return new Set(
      this.#found.jobs.map(({ url, title }) => (lists.has(plain(url)) ? `${title} on ${url}` : plain(url))),
    ).size;
  }

  /**
   * Adds jobs up to MAX_COLLECTED, because merging compares each pair of jobs. No small company has
   * this many jobs.
   */
  #add(jobs: FoundJob[]): void {
    const free = MAX_COLLECTED - this.#found.jobs.length;
    this.#found.jobs.push(...jobs.slice(0, free));
    if (jobs.length > free) this.#stopAt(MAX_COLLECTED);
  }

  #stopAt(count: number): void {
    this.#found.isComplete = false;
    this.#found.notes.push(`We stopped at ${count} jobs.`);
  }

  findings(): WebsiteFindings {
    const jobs = mergeFoundJobs(this.#found.jobs);
    if (jobs.length > MAX_JOBS) this.#stopAt(MAX_JOBS);
    const saysNone = this.#found.saysNone || (this.#lists.emptyBoards > 0 && this.#lists.others === 0);
    return { ...this.#found, jobs: jobs.slice(0, MAX_JOBS), saysNone };
  }

  #next(): Task | undefined {
    const kind = ORDER.find((one) => this.#tasks.some((task) => task.kind === one));
    const index = this.#tasks.findIndex((task) => task.kind === kind);
    return index < 0 ? undefined : this.#tasks.splice(index, 1)[0];
  }

  /** Returns false if the scan has no time left. */
  async #read(task: Task): Promise<boolean> {
    try {
      const page = await this.#settings.fetchPage(task.url);
      if (page.status !== 200) this.#miss(task, page.status);
      else await this.#take(task, page);
      return true;
    } catch (error) {
      if (!(error instanceof FetchRefusal)) throw error;
      this.#say(task.url, error.message);
      if (error.board) this.#name(error.board);
      else if (task.kind === "start" && DOWN.includes(error.reason)) this.#found.isUnread = true;
      if (task.kind === "start" || !KEEPS_SCAN_COMPLETE.includes(error.reason)) this.#found.isComplete = false;
      return error.reason !== "limit";
    }
  }

  async #take(task: Task, page: FetchedPage): Promise<void> {
    if (!task.board && task.kind !== "start" && !this.#isOwn(page.url)) return this.#leave(page.url);
    if (task.kind === "start" && this.#isBoard(page)) return;
    const read = await this.#settings.readText({
      text: page.text,
      url: page.url,
      site: this.#site,
      board: task.board,
    });
    if (task.board) this.#takeBoard(task, task.board, page, read);
    else this.#takePage(task, page, read);
  }

  #miss(task: Task, status: number): void {
    const isGone = status === 404 || status === 410;
    this.#say(task.url, isGone ? "The page does not exist" : `The website answered with error ${status}`);
    if (task.kind === "start") this.#found.isUnread = true;
    if (!isGone || task.kind === "start" || task.kind === "board") this.#found.isComplete = false;
  }

  /** Handles a redirect to another site. The scan reads another site only if it is a board. */
  #leave(url: string): void {
    this.#say(url, "It leads to another website");
    const board = boardOf(url);
    if (board) this.#meet(board);
  }

  /**
   * Returns true if the page is a board's page. The scan then reads the board. Otherwise adds the
   * page's host to the company's hosts, because the start page may have redirected to another host.
   */
  #isBoard(page: FetchedPage): boolean {
    this.#known.add(plain(page.url));
    const board = boardOf(page.url);
    if (board) {
      this.#say(page.url, `The jobs are on ${board.name}`);
      this.#startAt(board);
      return true;
    }
    this.#hosts.add(hostOf(page.url));
    this.#site = page.url;
    return false;
  }

  #startAt(board: RecognizedBoard): void {
    if (board.fetch.length === 0) this.#found.isComplete = false;
    this.#meet(board);
  }

  #takeBoard(task: Task, board: RecognizedBoard, page: FetchedPage, { jobs, next, isUnderstood }: BoardFindings): void {
    this.#add(jobs);
    this.#found.listUrls.push(task.url, page.url);
    this.#lists[isUnderstood && jobs.length === 0 && next.length === 0 ? "emptyBoards" : "others"] += 1;
    // A response in an unknown format doesn't prove that jobs are gone, so the scan is incomplete.
    if (!isUnderstood) this.#found.isComplete = false;
    this.#say(task.url, isUnderstood ? jobsSaid(jobs.length) : "The answer could not be read");
    for (const url of next) this.#plan({ url, kind: "board", board });
  }

  #takePage(task: Task, page: FetchedPage, { jobs, links, notes, saysNone, boards }: TextFindings): void {
    if (task.kind === "job") this.#adopt(task, jobs);
    this.#add(jobs);
    if (task.kind !== "job") {
      this.#found.listUrls.push(task.url, page.url);
      this.#lists.others += 1;
      if (jobs.length === 0) this.#found.notes.push(...notes);
    }
    this.#say(page.url, jobsSaid(jobs.length));
    this.#found.saysNone ||= saysNone;
    for (const board of boards) this.#meet(board);
    for (const { url, kind } of links) if (this.#isOwn(url)) this.#plan({ url, kind });
  }

  /**
   * Replaces the title of a listed job with the title on the job's own page, if the list links to
   * the page once and the page has a single job.
   */
  #adopt({ url }: Task, [job, ...others]: FoundJob[]): void {
    const listed = this.#found.jobs.filter((one) => one.kind === "page" && plain(one.url) === plain(url));
    const [only] = listed;
    if (!job || others.length > 0 || !only || listed.length > 1) return;
    this.#found.jobs[this.#found.jobs.indexOf(only)] = { ...only, title: job.title };
  }

  #meet(board: RecognizedBoard): void {
    if (board.fetch.length === 0) this.#name(board);
    for (const url of board.fetch) this.#plan({ url, kind: "board", board });
  }

  #name({ name, url }: { name: string; url: string }): void {
    if (!this.#found.named.some((board) => board.name === name)) this.#found.named.push({ name, url });
  }

  #plan(task: Task): void {
    const key = plain(task.url);
    if (this.#known.has(key) || this.#known.size >= 1_000) return;
    this.#known.add(key);
    this.#tasks.push(task);
  }

  /**
   * Returns true if the URL's host is a host of the company or a subdomain of it. The scan follows
   * no other links, because they could lead to another company.
   */
  #isOwn(url: string): boolean {
    const host = hostOf(url);
    return [...this.#hosts].some((own) => host === own || host.endsWith(`.${own}`));
  }

  #say(url: string, said: string): void {
    this.#found.pages.push({ url, said });
  }
}

function boardOf(url: string): RecognizedBoard | undefined {
  return recognizeBoard("", url)[0];
}

function jobsSaid(count: number): string {
  return count === 0 ? "No jobs" : count === 1 ? "1 job" : `${count} jobs`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

function plain(url: string): string {
  return url
    .replace(/#.*$/, "")
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/\/$/, "");
}
