import { describeArguments } from "./describe-value.ts";
import { createRingBuffer } from "./ring-buffer.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";

export interface LogEntry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  level: LogLevel;
  /** The text, which is not redacted yet. Only code in web/diagnostics may read it. */
  text: string;
}

export interface RequestEntry {
  id: number;
  at: number;
  method: string;
  /** The path and the names in the query, without their values. */
  url: string;
  /** The HTTP status, or the state of a request without a response. */
  outcome: number | "under way" | "cancelled" | "failed";
  durationMs: number | null;
}

const LOG_ENTRIES_KEPT = 200;
const REQUESTS_KEPT = 100;
const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

const log = createRingBuffer<LogEntry>(LOG_ENTRIES_KEPT);
const requests = createRingBuffer<RequestEntry>(REQUESTS_KEPT);
/** The id of the newest entry. Lists use the ids as keys. */
let lastId = 0;
/**
 * True while the recorder describes a value. During this time it ignores logs, because the value's
 * getters may log.
 */
let isRecording = false;

export const recordedLog = () => log.items();
export const recordedRequests = () => requests.items();

function recordLog(level: LogLevel, values: readonly unknown[]) {
  if (isRecording) return;
  isRecording = true;
  try {
    lastId += 1;
    log.push({ id: lastId, at: Date.now(), level, text: describeArguments(values) });
  } finally {
    isRecording = false;
  }
}

/** Records the page's logs and requests. Never reads bodies, headers or query values. */
export function startRecording(page: Pick<Window, "fetch" | "addEventListener" | "location"> & { console: Console }) {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, LogLevel][]) {
    const original = page.console[method];
    page.console[method] = (...values: unknown[]) => {
      recordLog(level, values);
      original.apply(page.console, values);
    };
  }
  page.addEventListener("error", recordUncaught, true);
  page.addEventListener("unhandledrejection", (event) => recordLog("error", ["Unhandled rejection:", event.reason]));

  const originalFetch = page.fetch;
  page.fetch = async (input, init) => {
    const entry = beginRequest(input, init, page.location.href);
    const start = performance.now();
    try {
      const response = await originalFetch.call(page, input, init);
      entry.outcome = response.status;
      return response;
    } catch (error) {
      entry.outcome = error instanceof Error && error.name === "AbortError" ? "cancelled" : "failed";
      throw error;
    } finally {
      entry.durationMs = Math.round(performance.now() - start);
    }
  };
}

/** Records the requests that index.html has sent before the recorder started. */
export function recordFirstRequests({ answers }: FirstAnswers) {
  for (const [url, answer] of Object.entries(answers)) {
    const entry = beginRequest(url, undefined, location.href);
    void answer.then((response) => {
      const [timing] = performance.getEntriesByName(response?.url ?? "");
      entry.outcome = response?.status ?? "failed";
      // Without a timing, takes the time since the page's start.
      entry.durationMs = Math.round(timing?.duration ?? performance.now());
    });
  }
}

function recordUncaught(event: Event) {
  if (event instanceof ErrorEvent) {
    recordLog("error", ["Uncaught", event.error ?? event.message]);
  } else if (event.target instanceof HTMLElement) {
    const { src, href } = event.target as Partial<HTMLScriptElement & HTMLLinkElement>;
    recordLog("error", [`Could not load ${event.target.localName}`, src ?? href ?? ""]);
  }
}

function beginRequest(input: RequestInfo | URL, init: RequestInit | undefined, base: string): RequestEntry {
  const request = input instanceof Request ? input : null;
  lastId += 1;
  const entry: RequestEntry = {
    id: lastId,
    at: Date.now(),
    method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
    url: urlWithoutValues(request?.url ?? String(input), base),
    outcome: "under way",
    durationMs: null,
  };
  requests.push(entry);
  return entry;
}

/**
 * Returns the path and the names in the query, such as "/rest/v1/users?select&auth_id". Returns
 * "another site" for a URL of another site.
 */
export function urlWithoutValues(input: string, base: string): string {
  if (!URL.canParse(input, base)) return "unreadable URL";
  const url = new URL(input, base);
  if (url.origin !== new URL(base).origin) return "another site";
  const names = [...new Set(url.searchParams.keys())].map(encodeURIComponent);
  return names.length > 0 ? `${url.pathname}?${names.join("&")}` : url.pathname;
}
