import { isEmail } from "#domain/account/email.ts";
import { isWebUrl } from "#domain/fields/web-url.ts";
import type { ApplyWay } from "#server/finder/jobs/found-job.ts";

/** Returns an absolute http or https URL, or null if visitors can't open the URL. */
export function toWebUrl(href: unknown, baseUrl: string): string | null {
  return parseWebUrl(href, baseUrl)?.href ?? null;
}

export function parseWebUrl(href: unknown, baseUrl: string): URL | null {
  if (typeof href !== "string" || href.trim() === "" || /^\s*(?:javascript|mailto|tel|sms|data|file|blob):/i.test(href))
    return null;
  const url = URL.parse(href.trim(), baseUrl);
  if (url === null) return null;
  const isWeb = (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.password === "";
  return isWeb && url.href.length <= 2_000 ? url : null;
}

/** Returns the email address of a mailto link, decoded. */
export function readMailto(href: unknown): string | null {
  if (typeof href !== "string") return null;
  const found = /^\s*mailto:([^?]*)/i.exec(href);
  return found ? readEmail(decode(found[1] ?? "")) : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const EMAIL = /[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}/gi;
/** Matches "jobs [at] bakery [dot] com". */
const SPELLED =
  /([a-z0-9._+-]{1,64})\s?[[({]\s?at\s?[\])}]\s?([a-z0-9.-]{1,100})\s?(?:[[({]\s*dot\s*[\])}]|\.)\s*([a-z]{2,})/i;

export function readEmail(text: string): string | null {
  const [first] = emailsIn(text);
  if (first !== undefined) return first;
  const spelled = SPELLED.exec(text);
  const email = spelled ? `${spelled[1]}@${spelled[2]}.${spelled[3]}` : "";
  return isEmail(email) ? email : null;
}

function emailsIn(text: string): string[] {
  return [...text.slice(0, 100_000).matchAll(EMAIL)]
    .map(([email]) => email.replace(/^[.'/]+|[.'/]+$/g, ""))
    .filter((email) => isEmail(email) && !/\.(?:png|jpe?g|gif|webp|svg)$/i.test(email));
}

export function applyByUrl(href: unknown, baseUrl: string): ApplyWay | null {
  const url = toWebUrl(href, baseUrl);
  return url !== null && isWebUrl(url) ? { kind: "url", value: url } : null;
}

export function applyByEmail(email: string | null): ApplyWay | null {
  return email === null ? null : { kind: "email", value: email };
}

/** Labels of links and buttons to apply. */
export const APPLY_WORDS =
  /^\W*(?:apply|apply (?:now|here|online|today|for (?:this|the) (?:job|position)|to this (?:job|position)|via .*|on .*|through .*)|(?:online |job |employment |staff |crew |county |city )*application(?: form)?|submit (?:an |your )?(?:application|resume)|start (?:your )?application|fill out .{0,30}\b(?:application|form)\b.*|i'?m interested|(?:click )?here to apply|email (?:us )?your resume|send (?:us )?(?:your )?resume)\b[^.]{0,30}$/i;
/**
 * Matches sentences that explain how to apply, and email addresses for applicants such as "jobs@…".
 */
export const APPLY_SENTENCE =
  /^\W*(?:jobs|careers|hr|hiring|employment|recruit\w*|apply)@\S+$|\b(?:apply|applications?|applying|r[eé]sum[eé]s?|cv|letter|transcripts|interested|send|submit|write|email|e-mail|contact|reach out)\b/i;
