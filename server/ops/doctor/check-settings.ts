import { type Config, SETTINGS } from "#server/config/config.ts";
import { isLoopbackHost } from "#server/config/loopback.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/** Matches prefixes of Openings' settings. */
const FAMILIES = /^(OPENINGS|SMTP|CAPTCHA|STRIPE|GEOCODER)_/;
/** Maximum number of changed, missing, extra or swapped letters in a mistyped name. */
const TYPING_MISTAKES = 2;
const SHORTEST = 6;

/** Finds unknown and contradictory settings. `readConfig` has already checked each value. */
export async function checkSettings(environment: NodeJS.ProcessEnv, config: Config): Promise<Finding[]> {
  const found = [...unread(environment), ...contradictions(environment, config)];
  const given = SETTINGS.filter((name) => environment[name]).length;
  return found.length > 0 ? found : [fine(`${given} are set, each can be read.`)];
}

function unread(environment: NodeJS.ProcessEnv): Finding[] {
  const names = Object.keys(environment).filter((name) => !SETTINGS.includes(name));
  return names.flatMap((name) => {
    const [nearest] = SETTINGS.filter(
      (known) => known.length >= SHORTEST && distance(name.toUpperCase(), known) <= TYPING_MISTAKES,
    );
    if (nearest) return [wrong(`${name} is read by nothing: ${nearest} is a setting.`)];
    return FAMILIES.test(name) ? [wrong(`${name} is read by nothing: there is no such setting.`)] : [];
  });
}

function contradictions(environment: NodeJS.ProcessEnv, config: Config): Finding[] {
  const site = new URL(config.siteUrl);
  const isPublic = !isLoopbackHost(site.hostname);
  const isSet = (name: string) => Boolean(environment[name]);
  const found: [boolean, string][] = [
    [
      isPublic && site.protocol === "http:",
      "SITE_URL is http: passwords and sessions travel in the clear. Let a proxy end TLS.",
    ],
    [
      site.protocol === "https:" && config.trustProxy.length === 0,
      "SITE_URL is https, which a proxy ends, and TRUST_PROXY does not name it: all visitors share one address and its limits.",
    ],
    [
      !isLoopbackHost(config.host) && !isSet("SITE_URL"),
      "SITE_URL is not set: links in emails lead to this machine only.",
    ],
    [isSet("METRICS_HOST") && !config.metrics, "METRICS_HOST is set without METRICS_PORT: there are no metrics."],
    [
      isSet("DATABASE_READ_LAG_SECONDS") && !config.databaseReadUrl,
      "DATABASE_READ_LAG_SECONDS is set without DATABASE_READ_URL: no replica is asked.",
    ],
    [isSet("GEOCODER_KEY") && !config.geocoder, "GEOCODER_KEY is set without GEOCODER_URL: nothing uses it."],
    [
      isSet("STRIPE_WEBHOOK_SECRET") && !isSet("STRIPE_SECRET_KEY"),
      "STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY: there are no payments.",
    ],
    [
      isSet("APPLY_URL") && config.publicJobs === "off",
      "APPLY_URL is set while PUBLIC_JOBS is off: no page leads there.",
    ],
  ];
  return found.filter(([isFound]) => isFound).map(([, says]) => wrong(says));
}

/** Counts the letters to change, add, remove or swap with their neighbor. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > TYPING_MISTAKES) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[at - 1] === other[column - 1];
      const isExchanged = one[at - 1] === other[column - 2] && one[at - 2] === other[column - 1];
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        at > 1 && column > 1 && isExchanged ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
