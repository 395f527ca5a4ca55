import robotsModule from "robots-parser";

// The package's types declare a default export, but in Node the import is the function itself.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The rules of a site's robots.txt for our user agent. */
export type RobotsRules = {
  allows(url: URL): boolean;
  /** Seconds between two requests. Undefined if the site's robots.txt sets no delay. */
  crawlDelay: number | undefined;
  /** URLs of the sitemaps that the file names. */
  sitemaps: string[];
};

/**
 * Maximum number of characters of a robots.txt that are read, because longer rules take longer to
 * match.
 */
const MAX_LENGTH = 50_000;
const MAX_WILDCARDS = 20;
const MAX_WILDCARDS_IN_ALL = 200;

export const ALLOW_ALL: RobotsRules = { allows: () => true, crawlDelay: undefined, sitemaps: [] };
export const ALLOW_NONE: RobotsRules = { allows: () => false, crawlDelay: undefined, sitemaps: [] };

export function parseRobots(url: string, text: string, agent: string): RobotsRules {
  const lines = text.slice(0, MAX_LENGTH).split(/\r\n?|\n/);
  const robots = robotsParser(url, simpleOf(lines).join("\n"));
  return {
    allows: (page) => robots.isAllowed(page.href, agent) !== false,
    crawlDelay: robots.getCrawlDelay(agent),
    sitemaps: robots.getSitemaps(),
  };
}

/**
 * Removes rules with too many wildcards. Keeps `User-agent: *`, because this line is not a rule.
 */
function simpleOf(lines: string[]): string[] {
  let left = MAX_WILDCARDS_IN_ALL;
  return lines.filter((line) => {
    const count = /^\s*user-?agent\s*:/i.test(line) ? 0 : line.split("*", MAX_WILDCARDS + 2).length - 1;
    if (count > MAX_WILDCARDS || count > left) return false;
    left -= count;
    return true;
  });
}
