import type { FastifyRequest } from "fastify";
import { type Source, toSource } from "#domain/job/sources.ts";
import { pathOf } from "#server/http/page-path.ts";

/**
 * Where a visitor came from (rule 78). An empty text means that this is unknown. The portal counts
 * source and host by day, and doesn't store them for each visitor.
 */
export type Referral = {
  source: Source | "";
  /**
   * The host of the referring website, or `OTHER_HOST` if the referrer's host is not a normal host
   * name.
   */
  host: string;
};

export const UNKNOWN_REFERRAL: Referral = { source: "", host: "" };

/** Name of the URL parameter for `source`. */
export const FROM = "from";

/**
 * Name of the URL parameter for the referring host. The page of a job adds this parameter to its
 * links for applying.
 */
export const VIA = "via";

const OTHER_HOST = "other";
const HOST_MAX_LENGTH = 100;
const HOST = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/;
/**
 * Matches a prefix such as "www." or "m.". Hosts with and without such a prefix count as the same
 * website.
 */
const BEGINNING = /^(?:www|m|mobile|l|lm|out)\.(?=[^.]+\.)/;

type Given = Readonly<Record<string, unknown>>;

/** Reads the referral from a query string or a posted form. Ignores invalid values. */
export function givenReferral(given: Given): Referral {
  const via = given[VIA];
  return { source: toSource(given[FROM]), host: typeof via === "string" ? knownHost(via) : "" };
}

/** Matches the host, the port and the path of a Referer header. */
const REFERER = /^https?:\/\/([a-z0-9.-]{1,255})(:\d{1,5})?(\/[^?#]*)?(?:[?#]|$)/i;

/**
 * Reads the source and the host of a referral from the URL. If the URL has no host, reads the
 * Referer header. If the header names another site, that site is the host. If the header names a
 * page of this portal, a missing source becomes "list". If that page belongs to the same job, the
 * source stays empty.
 */
export function readReferral(
  { query, headers, url }: Pick<FastifyRequest, "query" | "headers" | "url">,
  siteUrl: string,
): Referral {
  const given = givenReferral(query as Given);
  const { referer } = headers;
  if (given.host !== "" || !referer) return given;
  const [, host = "", port = "", path = "/"] = REFERER.exec(referer) ?? [];
  const ownHosts = [new URL(siteUrl).host, headers.host?.toLowerCase()];
  if (host !== "" && ownHosts.includes(host.toLowerCase() + port)) {
    const isSameJob = withoutApply(path) === withoutApply(pathOf(url));
    return { ...given, source: given.source || (isSameJob ? "" : "list") };
  }
  return { ...given, host: knownHost(host.toLowerCase().replace(BEGINNING, "")) || OTHER_HOST };
}

function withoutApply(path: string): string {
  return path.replace(/\/apply(?:\/.*)?$/, "");
}

/**
 * Returns the query string with which a link passes the referral to the next page. Returns an empty
 * text if the referral is unknown.
 */
export function referralQuery({ source, host }: Referral): string {
  const parts = new URLSearchParams();
  if (source) parts.set(FROM, source);
  if (host) parts.set(VIA, host);
  return parts.size === 0 ? "" : `?${parts}`;
}

function knownHost(host: string): string {
  return host === OTHER_HOST || (host.length <= HOST_MAX_LENGTH && HOST.test(host)) ? host : "";
}
