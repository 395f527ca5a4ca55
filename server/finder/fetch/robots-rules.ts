import robotsModule from "robots-parser";

// Its types name a default export; what Node imports is the function itself.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** What a site's robots.txt says to us. */
export type RobotsRules = {
  allows(url: URL): boolean;
  /** Between two requests, in seconds; undefined: it doesn't say. */
  crawlDelay: number | undefined;
};

/** Of a longer file only the beginning counts: matching takes time for each character of each rule. */
const MAX_LENGTH = 50_000;
/** Of one rule; and of all rules that count. */
const MAX_WILDCARDS = 20;
const MAX_WILDCARDS_IN_ALL = 200;

export const ALLOW_ALL: RobotsRules = { allows: () => true, crawlDelay: undefined };
export const ALLOW_NONE: RobotsRules = { allows: () => false, crawlDelay: undefined };

export function parseRobots(url: string, text: string, agent: string): RobotsRules {
  const lines = text.slice(0, MAX_LENGTH).split(/\r\n?|\n/);
  const robots = robotsParser(url, simpleOf(lines).join("\n"));
  return {
    allows: (page) => robots.isAllowed(page.href, agent) !== false,
    crawlDelay: robots.getCrawlDelay(agent),
  };
}

/** Without the rules that have too many wildcards. The line that names a program by "*" is no rule. */
function simpleOf(lines: string[]): string[] {
  let left = MAX_WILDCARDS_IN_ALL;
  return lines.filter((line) => {
    const count = /^\s*user-?agent\s*:/i.test(line) ? 0 : line.split("*", MAX_WILDCARDS + 2).length - 1;
    if (count > MAX_WILDCARDS || count > left) return false;
    left -= count;
    return true;
  });
}
