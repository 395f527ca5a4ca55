import { type Config, SETTINGS } from "#server/config/config.ts";
import { isLoopbackHost } from "#server/config/loopback.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/** Matches the prefixes of Openings' own settings. */
const FAMILIES = /^(OPENINGS|SMTP|CAPTCHA|STRIPE|GEOCODER)_/;
/** Maximum number of wrong, missing, extra or swapped letters in the mistyped name of a setting. */
const TYPING_MISTAKES = 2;
const SHORTEST = 6;

/**
 * Finds settings that the server doesn't know, and settings that contradict each other.
 * `readConfig` has already checked each value.
 */
export async function checkSettings(environment: NodeJS.ProcessEnv, config: Config): Promise<Finding[]> {
  const found = [...unread(environment), ...contradictions(environment, config)];
  const given = SETTINGS.filter((name) => environment[name]).length;
  return found.length > 0 ? found : [fine(`${given} are set and valid.`)];
}

function unread(environment: NodeJS.ProcessEnv): Finding[] {
  const names = Object.keys(environment).filter((name) => !SETTINGS.includes(name));
  return names.flatMap((name) => {
    const [nearest] = SETTINGS.filter(
      (known) => known.length >= SHORTEST && distance(name.toUpperCase(), known) <= TYPING_MISTAKES,
    );
    if (nearest) return [wrong(`${name} is not a setting. Did you mean ${nearest}?`)];
    return FAMILIES.test(name) ? [wrong(`${name} is not a setting.`)] : [];
  });
}

function contradictions(environment: NodeJS.ProcessEnv, config: Config): Finding[] {
  const site = new URL(config.siteUrl);
  const isPublic = !isLoopbackHost(site.hostname);
  const isSet = (name: string) => Boolean(environment[name]);
  const found: [boolean, string][] = [
    [
      isPublic && site.protocol === "http:",
      "SITE_URL is http, so passwords and sessions are sent unencrypted. Let a proxy terminate TLS.",
    ],
    [
      site.protocol === "https:" && config.trustProxy.length === 0,
      "SITE_URL is https, but TRUST_PROXY does not name the proxy, so all visitors share its IP address and limits.",
    ],
    [
      !isLoopbackHost(config.host) && !isSet("SITE_URL"),
      "SITE_URL is not set, so links in emails work on this machine only.",
    ],
    [isSet("METRICS_HOST") && !config.metrics, "METRICS_HOST is set without METRICS_PORT, so there are no metrics."],
    [
      isSet("DATABASE_READ_LAG_SECONDS") && !config.databaseReadUrl,
      "DATABASE_READ_LAG_SECONDS is set without DATABASE_READ_URL, so no replica is used.",
    ],
    [isSet("GEOCODER_KEY") && !config.geocoder, "GEOCODER_KEY is set without GEOCODER_URL, so it is not used."],
    [
      isSet("STRIPE_WEBHOOK_SECRET") && !isSet("STRIPE_SECRET_KEY"),
      "STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY, so there are no payments.",
    ],
    [
      isSet("APPLY_URL") && config.publicJobs === "off",
      "APPLY_URL is set while PUBLIC_JOBS is off, so no page links to it.",
    ],
  ];
  return found.filter(([isFound]) => isFound).map(([, message]) => wrong(message));
}

/**
 * Returns how many letters must be changed, added, removed or swapped with a neighbor to turn one
 * text into the other.
 */
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
