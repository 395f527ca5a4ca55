import { personName, shortName } from "#domain/account/typed-name.ts";
import { PORTAL_TIME_ZONE } from "#domain/limits.ts";
import type { EmailIdentity, EmailValues, TemplateName } from "#server/email/email-request.ts";

const LONGEST_FIRST_NAME = 40;
const LONGEST_TEXT = 4000;
const MAX_LINES = 40;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ZERO_WIDTH_SPACE = "\u200B";

const centralTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: PORTAL_TIME_ZONE,
});

/** The error for an email whose data is invalid. The outbox does not retry it. */
export class UnsendableEmailError extends Error {
  override name = "UnsendableEmailError";
}

type Key<T extends TemplateName> = string & (T extends TemplateName ? keyof EmailValues<T> : never);

/** The values of a template. The methods return them in a form that is safe in an email. */
export class EmailData<T extends TemplateName> {
  readonly product: string;
  readonly #template: T;
  readonly #data: Record<string, unknown>;
  readonly #site: URL;

  constructor(template: T, data: object, identity: EmailIdentity) {
    this.product = identity.productName;
    this.#data = { ...data };
    this.#site = new URL(identity.siteUrl);
    this.#template = template;
  }

  /**
   * Returns "Hello Ada. " and the text. Omits the greeting if the name is missing or not safe to
   * show.
   */
  greet(text: string): string {
    const { firstName } = this.#data;
    const name = typeof firstName === "string" ? personName(firstName, LONGEST_FIRST_NAME) : "";
    return name ? `Hello ${name}. ${text}` : text;
  }

  /**
   * Returns a value unchanged. Do not use it for text that a user typed, because it may be unsafe.
   */
  value<Name extends keyof EmailValues<T>>(key: Name): EmailValues<T>[Name] {
    return this.#required(String(key)) as EmailValues<T>[Name];
  }

  /** Returns a user's text, cleaned by `safeText`. */
  words(key: Key<T>): string {
    return safeText(String(this.#required(key)));
  }

  /** Returns the same as `words`, or null if the text is missing. */
  wordsOrNull(key: Key<T>): string | null {
    return (this.#data[key] ?? "") === "" ? null : this.words(key);
  }

  /**
   * Returns the lines of a user's text without empty lines. Limits the number of lines and their
   * length.
   */
  lines(key: Key<T>): string[] {
    const lines = String(this.#required(key)).slice(0, LONGEST_TEXT).split("\n").map(safeLine);
    return lines.filter((line) => line !== "").slice(0, MAX_LINES);
  }

  /** Returns a six-digit code. */
  code(key: Key<T>): string {
    const code = String(this.#required(key));
    if (!/^\d{6}$/.test(code)) throw this.#refuse(`${key} is not a six-digit code`);
    return code;
  }

  /** Returns a URL of this portal. Throws for a URL of another site. */
  link(key: Key<T>): string {
    const text = String(this.#required(key));
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.origin !== this.#site.origin || url.username !== "" || url.password !== "") {
      throw this.#refuse(`${key} does not lead to this portal`);
    }
    return url.href;
  }

  /** Returns the URL of a page of this portal. */
  page(path: `/${string}`): string {
    return new URL(path, this.#site).href;
  }

  /** Formats an ISO 8601 time in Central Time, for example "November 24, 2026 at 3:16 AM CT". */
  moment(key: Key<T>): string {
    const moment = new Date(String(this.#required(key)));
    if (Number.isNaN(moment.getTime())) throw this.#refuse(`${key} is not a moment`);
    return `${centralTime.format(moment)} CT`;
  }

  #required(key: string): unknown {
    const value = this.#data[key];
    if (value === undefined || value === "") throw this.#refuse(`${key} is missing`);
    return value;
  }

  #refuse(reason: string): UnsendableEmailError {
    return new UnsendableEmailError(`email "${this.#template}": ${reason}`);
  }
}

/**
 * Returns a user's text as a short single line. Removes characters that make email programs show
 * part of the text as a link.
 */
export function safeText(text: string): string {
  return withoutLinks(shortName(oneLine(text)));
}

/** Returns the text like `safeText`, without shortening it. */
function safeLine(text: string): string {
  return withoutLinks(oneLine(text));
}

function oneLine(text: string): string {
  return text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
}

function withoutLinks(line: string): string {
  return line.replace(/[.:@/](?=\S)/gu, (mark) => mark + ZERO_WIDTH_SPACE);
}
