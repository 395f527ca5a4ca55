import { FetchRefusal } from "./fetch-refusal.ts";
import type { Pace } from "./host-pace.ts";
import { type HttpAnswer, type Network, requestOnce } from "./request-once.ts";
import { ALLOW_ALL, ALLOW_NONE, parseRobots, type RobotsRules } from "./robots-rules.ts";
import { vetUrl } from "./vet-url.ts";

export type FetchLimits = {
  /** Maximum size of a page in bytes, after decompression. */
  maxBytes: number;
  /**
   * Time limit in milliseconds for a page and its redirects. Pauses between requests don't count.
   */
  pageMs: number;
  redirects: number;
  /**
   * Milliseconds between two requests to a host. A site's robots.txt can set a longer time, up to
   * `maxGapMs`.
   */
  gapMs: number;
  maxGapMs: number;
};

export const FETCH_LIMITS: FetchLimits = {
  maxBytes: 2_000_000,
  pageMs: 10_000,
  redirects: 3,
  gapMs: 1_000,
  maxGapMs: 10_000,
};

const ACCEPT = "text/html, application/xhtml+xml, application/json, application/xml;q=0.9, text/*;q=0.5";

/** Validators from the previous response, for conditional requests. */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined };

export type FetchedPage = {
  /** The URL after redirects. */
  url: string;
  /**
   * 200, an error status of the site, or 304 if the request had validators and the page is
   * unchanged.
   */
  status: number;
  /** Empty unless the status is 200. */
  text: string;
  /** The PDF file, if the response is a PDF and the request accepts PDFs. */
  pdf?: Buffer | null;
  validators: Validators;
};

export type FetcherOptions = {
  network: Network;
  /**
   * The User-Agent, "OpeningsFinder/1.0 (+https://…)". In a robots.txt, the part before the slash
   * selects the rules for the finder.
   */
  userAgent: string;
  pace: Pace;
  limits?: FetchLimits;
};

type ReadOptions = {
  /** Validators of the stored page. */
  known?: Validators;
  acceptsPdf?: boolean;
};

/**
 * Fetches public URLs for a scan and obeys robots.txt. Reads each site's robots.txt once in a scan.
 */
export class Fetcher {
  readonly #options: Required<FetcherOptions>;
  readonly #robots = new Map<string, RobotsRules>();

  constructor(options: FetcherOptions) {
    this.#options = { limits: FETCH_LIMITS, ...options };
  }

  /**
   * Fetches a URL. Throws a FetchRefusal if the finder is not allowed or not able to fetch it.
   * Throws the signal's reason if `signal` aborts.
   */
  async read(
    requestedUrl: string,
    signal: AbortSignal,
    { known = {}, acceptsPdf = false }: ReadOptions = {},
  ): Promise<FetchedPage> {
    const clock = new PageClock(this.#options.limits.pageMs, signal);
    const first = { headers: conditions(known), acceptsPdf };
    const read = await this.#follow(vetUrl(requestedUrl), clock, (url) => this.#rulesOf(url, clock), first);
    if (!read) throw new FetchRefusal("redirects", "It redirects too often");
    const { url, answer } = read;
    const { status, text, pdf } = answer;
    return { url: url.href, status, text, pdf, validators: validatorsOf(answer) };
  }

  /**
   * Returns the sitemaps in the site's robots.txt. Returns none before a page of the site was read.
   */
  sitemapsOf(url: string): string[] {
    return this.#robots.get(new URL(url).origin)?.sitemaps ?? [];
  }

  /**
   * Requests a URL and follows its redirects. Returns null after too many redirects. Sends
   * `headers` only with the first request.
   */
  async #follow(
    start: URL,
    clock: PageClock,
    rulesOf: (url: URL) => Promise<RobotsRules>,
    { headers = {}, acceptsPdf = false }: { headers?: object; acceptsPdf?: boolean },
  ) {
    let url = start;
    for (let hop = 0; hop <= this.#options.limits.redirects; hop += 1) {
      const rules = await rulesOf(url);
      if (!rules.allows(url)) throw new FetchRefusal("robots", "The site's robots.txt asks programs not to read it");
      const answer = await this.#request(url, { clock, rules, acceptsPdf, headers: hop === 0 ? headers : {} });
      const next = redirect(answer, url);
      if (!next) return { url, answer };
      url = next;
    }
    return null;
  }

  async #rulesOf(url: URL, clock: PageClock): Promise<RobotsRules> {
    const known = this.#robots.get(url.origin);
    if (known) return known;
    const rules = await this.#readRobots(new URL("/robots.txt", url), clock);
    this.#robots.set(url.origin, rules);
    return rules;
  }

  /**
   * Reads a site's robots.txt. A missing file allows everything. An error of the site's server
   * forbids everything (RFC 9309).
   */
  async #readRobots(at: URL, clock: PageClock): Promise<RobotsRules> {
    try {
      const { answer } = (await this.#follow(at, clock, async () => ALLOW_ALL, {})) ?? {};
      if (!answer) return ALLOW_ALL;
      if (answer.status === 200) return parseRobots(at.href, answer.text, this.#options.userAgent);
      return answer.status >= 500 || answer.status === 429 ? ALLOW_NONE : ALLOW_ALL;
    } catch (error) {
      if (!(error instanceof FetchRefusal)) throw error;
      // A robots.txt that isn't text counts as missing. A robots.txt that is too large forbids
      // everything. Throws all other errors, such as an unreachable host, because they would also
      // occur for the page.
      if (error.reason === "not text") return ALLOW_ALL;
      if (error.reason === "too large") return ALLOW_NONE;
      throw error;
    }
  }

  async #request(url: URL, { clock, rules, headers, acceptsPdf }: RequestOptions): Promise<HttpAnswer> {
    const { network, userAgent, pace, limits } = this.#options;
    const crawlDelayMs = rules.crawlDelay === undefined ? limits.gapMs : rules.crawlDelay * 1000;
    await pace.takeSlot(url.host, Math.min(Math.max(crawlDelayMs, limits.gapMs), limits.maxGapMs), clock.scan);
    const answer = await clock.run((signal) =>
      requestOnce(url, {
        network,
        maxBytes: limits.maxBytes,
        acceptsPdf,
        signal,
        headers: {
          "user-agent": userAgent,
          accept: acceptsPdf ? `${ACCEPT}, application/pdf;q=0.9` : ACCEPT,
          "accept-encoding": "gzip, deflate, br",
          "accept-language": "en-US, en;q=0.9",
          ...headers,
        },
      }),
    );
    const pause = pauseOf(answer);
    if (pause > 0) pace.pause(url.host, pause);
    return answer;
  }
}

type RequestOptions = { clock: PageClock; rules: RobotsRules; headers: object; acceptsPdf: boolean };

/** The time limit of a page, shared by all its requests. */
class PageClock {
  readonly scan: AbortSignal;
  #leftMs: number;

  constructor(leftMs: number, scan: AbortSignal) {
    this.#leftMs = leftMs;
    this.scan = scan;
  }

  async run<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    this.scan.throwIfAborted();
    const start = performance.now();
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(this.#leftMs)));
    try {
      return await work(AbortSignal.any([limit, this.scan]));
    } catch (error) {
      this.scan.throwIfAborted();
      if (limit.aborted) throw new FetchRefusal("too slow", "It took too long to answer", { cause: error });
      throw refusalOf(error);
    } finally {
      this.#leftMs -= performance.now() - start;
    }
  }
}

function refusalOf(error: unknown): FetchRefusal {
  if (error instanceof FetchRefusal) return error;
  const { code } = error as NodeJS.ErrnoException;
  const message = code === "ENOTFOUND" ? "There is no such host" : "It did not answer as a website does";
  return new FetchRefusal("unreachable", message, { cause: error });
}

function redirect({ status, location }: HttpAnswer, from: URL): URL | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== undefined;
  return isRedirect ? vetUrl(location, from) : undefined;
}

/**
 * Returns the milliseconds to wait according to the Retry-After header, which contains seconds or a
 * date.
 */
function pauseOf({ status, retryAfter = "" }: HttpAnswer): number {
  if (status < 400) return 0;
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now() || 0;
}

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  return { ...(etag && { "if-none-match": etag }), ...(lastModified && { "if-modified-since": lastModified }) };
}

function validatorsOf({ etag, lastModified }: HttpAnswer): Validators {
  return { etag, lastModified };
}
