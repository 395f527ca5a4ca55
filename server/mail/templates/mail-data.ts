import { personName, shortName } from "#domain/account/typed-name.ts";
import type { MailIdentity, MailValues, TemplateName } from "#server/mail/mail-request.ts";

const LONGEST_FIRST_NAME = 40;
const LONGEST_TEXT = 4000;
const MOST_LINES = 40;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ZERO_WIDTH_SPACE = "\u200B";

/** An email that can never be sent as requested; another attempt would change nothing. */
export class UnsendableMailError extends Error {
  override name = "UnsendableMailError";
}

type Key<T extends TemplateName> = string & (T extends TemplateName ? keyof MailValues<T> : never);

/** What a template may read: every value comes out checked for its use. */
export class MailData<T extends TemplateName> {
  readonly product: string;
  readonly #template: T;
  readonly #data: Record<string, unknown>;
  readonly #site: URL;

  constructor(template: T, data: object, identity: MailIdentity) {
    this.product = identity.productName;
    this.#data = { ...data };
    this.#site = new URL(identity.siteUrl);
    this.#template = template;
  }

  /** "Hello Ada," or "Hello," if there is no name, or none that can be trusted. */
  greeting(): string {
    const { firstName } = this.#data;
    const name = typeof firstName === "string" ? personName(firstName, LONGEST_FIRST_NAME) : "";
    return name ? `Hello ${name},` : "Hello,";
  }

  /** Returns a value that is not shown. */
  value<Name extends keyof MailValues<T>>(key: Name): MailValues<T>[Name] {
    return this.#required(String(key)) as MailValues<T>[Name];
  }

  /** Words that a person typed. */
  words(key: Key<T>): string {
    return safeText(String(this.#required(key)));
  }

  /** Returns null for words that are missing. */
  wordsOrNull(key: Key<T>): string | null {
    return (this.#data[key] ?? "") === "" ? null : this.words(key);
  }

  /** What a person typed in several lines: those that are not empty, bounded in number and length. */
  lines(key: Key<T>): string[] {
    const lines = String(this.#required(key)).slice(0, LONGEST_TEXT).split("\n").map(safeLine);
    return lines.filter((line) => line !== "").slice(0, MOST_LINES);
  }

  /** A six-digit code. */
  code(key: Key<T>): string {
    const code = String(this.#required(key));
    if (!/^\d{6}$/.test(code)) throw this.#refuse(`${key} is not a six-digit code`);
    return code;
  }

  /** A link into this portal; every other URL is refused, wherever it came from. */
  link(key: Key<T>): string {
    const text = String(this.#required(key));
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.origin !== this.#site.origin || url.username !== "" || url.password !== "") {
      throw this.#refuse(`${key} does not lead to this portal`);
    }
    return url.href;
  }

  /** The URL of a page of this portal. */
  page(path: `/${string}`): string {
    return new URL(path, this.#site).href;
  }

  /** A moment given as ISO 8601, in words and in universal time, because the reader's zone is unknown. */
  moment(key: Key<T>): string {
    const moment = new Date(String(this.#required(key)));
    if (Number.isNaN(moment.getTime())) throw this.#refuse(`${key} is not a moment`);
    return `${new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(moment)} UTC`;
  }

  #required(key: string): unknown {
    const value = this.#data[key];
    if (value === undefined || value === "") throw this.#refuse(`${key} is missing`);
    return value;
  }

  #refuse(reason: string): UnsendableMailError {
    return new UnsendableMailError(`email "${this.#template}": ${reason}`);
  }
}

/** Words of another person, as one short line in which an email program finds nothing to turn into a link. */
export function safeText(text: string): string {
  return withoutLinks(shortName(oneLine(text)));
}

/** The same at its whole length. */
function safeLine(text: string): string {
  return withoutLinks(oneLine(text));
}

function oneLine(text: string): string {
  return text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
}

function withoutLinks(line: string): string {
  return line.replace(/[.:@/](?=\S)/gu, (mark) => mark + ZERO_WIDTH_SPACE);
}
