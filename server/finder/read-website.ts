import { escapeHtml } from "#server/http/escape-html.ts";
import { type RecognizedBoard, recognizeBoard } from "./extract/boards/recognize-board.ts";
import type { BoardFindings, PageLink } from "./extract/findings.ts";
import type { TextFindings } from "./extract/read-text.ts";
import { FetchRefusal } from "./fetch/fetch-refusal.ts";
import type { FetchedPage } from "./fetch/fetcher.ts";
import { isFileHost } from "./fetch/file-hosts.ts";
import type { FoundJob } from "./jobs/found-job.ts";
import { mergeFoundJobs } from "./jobs/job-identity.ts";
import { keepsComplete } from "./keeps-complete.ts";
import { adoptPage, isPdf, listedAt, ownPagesOf } from "./listed-pages.ts";
import { hostOf, plainUrl, type ScanTask, ScanTasks } from "./scan-tasks.ts";
import type { WebsiteFindings, WebsiteSettings } from "./website-findings.ts";

/**
 * Reasons that show that the website is down. All other reasons only show that the finder can't or
 * must not read the page.
 */
const DOWN: FetchRefusal["reason"][] = ["unreachable", "too slow"];

const MAX_JOBS = 200;

/**
 * Maximum number of jobs to collect before merging. Higher than MAX_JOBS, because a list and a
 * job's page can contain the same job.
 */
const MAX_COLLECTED = 250;

/** Maximum number of sitemaps to read if no page leads to jobs. */
const MAX_SITEMAPS = 3;

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
  readonly #tasks = new ScanTasks();
  readonly #hosts = new Set<string>();
  /** How many lists the scan has read. `emptyBoards` counts only job boards without jobs. */
  readonly #lists = { emptyBoards: 0, others: 0 };
  /** The company's site after redirects. */
  #site: string;
  #areSitemapsPlanned = false;
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
      this.#tasks.add({ url, kind: "start" });
    }
  }

  async run(): Promise<void> {
    for (let task = this.#next(); task; task = this.#next()) {
      if (this.#found.pages.length >= this.#settings.maxPages) {
        if (!this.#isListed(task) || !this.#areListedLeft()) this.#found.isComplete = false;
        this.#found.notes.push(`We read ${this.#settings.maxPages} pages, which is as many as we do at a time.`);
        return;
      }
      if (!(await this.#read(task))) return;
      this.#settings.onProgress({ pages: this.#found.pages.length, jobs: this.#countJobs() });
    }
  }

  #next(): ScanTask | undefined {
    const task = this.#tasks.next();
    if (task || this.#areSitemapsPlanned || !this.#isEmpty()) return task;
    this.#areSitemapsPlanned = true;
    this.#planSitemaps();
    return this.#tasks.next();
  }

  /**
   * Returns true if all lists were read, but had neither jobs nor a sentence like "No openings".
   */
  #isEmpty(): boolean {
    const { jobs, named, saysNone, isUnread, isComplete } = this.#found;
    const hasRead = this.#lists.others > 0 && this.#lists.emptyBoards === 0;
    return hasRead && jobs.length === 0 && named.length === 0 && !saysNone && !isUnread && isComplete;
  }

  /** Adds tasks for the sitemaps that robots.txt names, or else for /sitemap.xml. */
  #planSitemaps(): void {
    const own = this.#settings.sitemapsOf(this.#site).filter((url) => this.#isOwn(url));
    for (const url of own.slice(0, MAX_SITEMAPS)) this.#tasks.add({ url, kind: "sitemap" });
    if (own.length > 0) return;
    this.#tasks.add({ url: new URL("/sitemap.xml", this.#site).href, kind: "sitemap", isGuess: true });
  }

  /** Returns true for a job's page if the scan has found the job in a list. */
  #isListed({ url, kind }: ScanTask): boolean {
    return kind === "job" && listedAt(url, this.#found.jobs).length > 0;
  }

  /** Returns true if only pages of listed jobs are left to read. */
  #areListedLeft(): boolean {
    return this.#tasks.every((task) => this.#isListed(task));
  }

  /**
   * Counts jobs by URL, so that a link and the page behind the link count as one job.
   * `mergeFoundJobs` is more precise, but too slow to run after each page.
   */
  #countJobs(): number {
    const lists = new Set(this.#found.listUrls.map(plainUrl));
    return new Set(
      this.#found.jobs.map(({ url, title }) => (lists.has(plainUrl(url)) ? `${title} on ${url}` : plainUrl(url))),
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
    const jobs = mergeFoundJobs(this.#found.jobs, this.#found.listUrls);
    if (jobs.length > MAX_JOBS) this.#stopAt(MAX_JOBS);
    const saysNone = this.#found.saysNone || (this.#lists.emptyBoards > 0 && this.#lists.others === 0);
    return { ...this.#found, jobs: jobs.slice(0, MAX_JOBS), saysNone };
  }

  /** Returns false if the scan has no time left. */
  async #read(task: ScanTask): Promise<boolean> {
    try {
      const page = await this.#settings.fetchPage(task.url, { acceptsPdf: task.title !== undefined });
      if (page.status !== 200) this.#miss(task, page.status);
      else await this.#take(task, page);
      return true;
    } catch (error) {
      if (!(error instanceof FetchRefusal)) throw error;
      this.#say(task.url, error.message);
      if (error.board) this.#name(error.board);
      else if (task.kind === "start" && DOWN.includes(error.reason)) this.#found.isUnread = true;
      const left = { isListed: this.#isListed(task), isLast: this.#areListedLeft() };
      if (!keepsComplete(error.reason, task, left)) this.#found.isComplete = false;
      return error.reason !== "limit";
    }
  }

  async #take(task: ScanTask, page: FetchedPage): Promise<void> {
    if (!task.board && task.kind !== "start" && !this.#mayRead(page.url)) return this.#leave(page.url);
    if (task.kind === "start" && this.#isBoard(page)) return;
    const read = await this.#settings.readText({
      text: page.text,
      url: page.url,
      site: this.#site,
      board: task.board,
      title: task.title,
    });
    if (task.board) this.#takeBoard(task, task.board, page, read);
    else this.#takePage(task, page, read);
  }

  #miss(task: ScanTask, status: number): void {
    const isGone = status === 404 || status === 410;
    if (isGone && task.isGuess) return;
    this.#say(task.url, isGone ? "The page does not exist" : `The website answered with error ${status}`);
    if (task.kind === "start") this.#found.isUnread = true;
    if (!isGone || task.kind === "start" || task.kind === "board") this.#found.isComplete = false;
  }

  /** Handles a redirect to another site, and reads that site if it is a board of the company. */
  #leave(url: string): void {
    this.#say(url, "It leads to another website");
    const [board] = recognizeBoard(`<iframe src="${escapeHtml(url)}"></iframe>`, this.#site);
    if (board) this.#meet(board);
  }

  /**
   * If the page is a board's page, makes the scan read the board and returns true. Otherwise adds
   * the page's host to the company's hosts, because the start page may redirect to another host.
   */
  #isBoard(page: FetchedPage): boolean {
    this.#tasks.markRead(page.url);
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

  #takeBoard(
    task: ScanTask,
    board: RecognizedBoard,
    page: FetchedPage,
    { jobs, next, isUnderstood }: BoardFindings,
  ): void {
    this.#add(jobs);
    this.#found.listUrls.push(task.url, page.url);
    this.#lists[isUnderstood && jobs.length === 0 && next.length === 0 ? "emptyBoards" : "others"] += 1;
    // After a response in an unknown format, the scan is incomplete, because jobs may be missing.
    if (!isUnderstood) this.#found.isComplete = false;
    this.#say(task.url, isUnderstood ? jobsSaid(jobs.length) : "The answer could not be read");
    for (const url of next) this.#tasks.add({ url, kind: "board", board });
  }

  #takePage(task: ScanTask, page: FetchedPage, { jobs, own, links, notes, saysNone, boards }: TextFindings): void {
    const isOfListed = task.kind === "job" && adoptPage(task.url, this.#found.jobs, { own, read: jobs });
    if (!isOfListed) this.#add(own.length > 0 ? own : jobs);
    if (task.kind !== "job") {
      this.#found.listUrls.push(task.url, page.url);
      this.#lists.others += 1;
      if (jobs.length === 0) this.#found.notes.push(...notes);
      for (const one of ownPagesOf(jobs, page.url)) {
        if (this.#mayRead(one.url)) this.#tasks.add(one);
      }
    }
    this.#say(page.url, jobsSaid(own.length || jobs.length));
    this.#found.saysNone ||= saysNone;
    for (const board of boards) this.#meet(board);
    const ownLinks = links.filter((link) => this.#isOwn(link.url));
    for (const link of task.kind === "sitemap" ? this.#ofSitemap(ownLinks) : ownLinks) this.#tasks.add(link);
  }

  /**
   * Selects which links of a sitemap the scan reads. Skips job pages if the site has a list,
   * because closed jobs stay in sitemaps.
   */
  #ofSitemap(links: PageLink[]): PageLink[] {
    const hasList = this.#found.jobs.length > 0 || links.some(({ kind }) => kind === "careers");
    const sitemaps = links.filter(({ kind }) => kind === "sitemap").slice(0, MAX_SITEMAPS);
    return [...sitemaps, ...links.filter(({ kind }) => kind === "careers" || (kind === "job" && !hasList))];
  }

  #meet(board: RecognizedBoard): void {
    if (board.fetch.length === 0) this.#name(board);
    for (const url of board.fetch) this.#tasks.add({ url, kind: "board", board });
  }

  #name({ name, url }: { name: string; url: string }): void {
    if (!this.#found.named.some((board) => board.name === name)) this.#found.named.push({ name, url });
  }

  /**
   * Returns true if the URL's host is a host of the company or a subdomain of it. The scan follows
   * no other links, because they could lead to another company.
   */
  #isOwn(url: string): boolean {
    const host = hostOf(url);
    return [...this.#hosts].some((own) => host === own || host.endsWith(`.${own}`));
  }

  /** Returns true for the company's pages, and for PDFs on a website builder's file host. */
  #mayRead(url: string): boolean {
    return this.#isOwn(url) || (isPdf(url) && isFileHost(url));
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
