import type { IncomingHttpHeaders } from "node:http";

/** Every browser that people use begins like this; link previews, feed readers and most programs do not. */
const BROWSER = /^Mozilla\/5\.0 \(/;
/** Words of programs that pretend to be one. Record 90 says how well they tell the published lists of both apart. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|scrape|archive|preview|fetch|monitor|scan|synthetics|inspect|agent|google|headless|playwright|selenium|lighthouse|gtmetrix|pingdom|ptst|externalhit|compatible;|https?:|\.com?\b|@[\w-]+\./i;

/** Whether a request can be a person's look at a page: no `HEAD`, nothing loaded in advance, no program that says so (rule 78). */
export function isPerson({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  if (method === "HEAD" || isLoadedInAdvance(headers)) return false;
  const userAgent = headers["user-agent"] ?? "";
  return BROWSER.test(userAgent) && !PROGRAM.test(userAgent);
}

/** `Sec-Purpose` is today's header; the others are what browsers sent before. */
function isLoadedInAdvance(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}
