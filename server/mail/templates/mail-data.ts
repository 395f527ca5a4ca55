import { personName } from "#domain/account/typed-name.ts";
import type { MailIdentity, MailRequest } from "#server/mail/mail-request.ts";
import { safeLine, safeText } from "./safe-text.ts";

const LONGEST_FIRST_NAME = 40;
const LONGEST_TEXT = 4000;
const MOST_LINES = 40;

/** An email that can never be sent as requested; another attempt would change nothing. */
export class UnsendableMailError extends Error {
  override name = "UnsendableMailError";
}

/** What a template may read: every value comes out checked for its use. */
export class MailData {
  readonly product: string;
  readonly #data: Record<string, string>;
  readonly #site: URL;

  constructor({ template, data }: Pick<MailRequest, "template" | "data">, identity: MailIdentity) {
    this.product = identity.productName;
    this.#data = data;
    this.#site = new URL(identity.siteUrl);
    this.#template = template;
  }
  readonly #template: string;

  /** "Hello Ada," or "Hello," if there is no name, or none that can be trusted. */
  greeting(): string {
    const name = personName(this.#data.firstName, LONGEST_FIRST_NAME);
    return name ? `Hello ${name},` : "Hello,";
  }

  has(key: string): boolean {
    return (this.#data[key] ?? "") !== "";
  }

  /** Words that a person typed. */
  words(key: string): string {
    return safeText(this.#required(key));
  }

  /** What a person typed in several lines: those that are not empty, bounded in number and length. */
  lines(key: string): string[] {
    const lines = this.#required(key).slice(0, LONGEST_TEXT).split("\n").map(safeLine);
    return lines.filter((line) => line !== "").slice(0, MOST_LINES);
  }

  /** Names, one a line. */
  list(key: string): string[] {
    return this.#required(key).split("\n").map(safeText);
  }

  /** A six-digit code. */
  code(key = "code"): string {
    const code = this.#required(key);
    if (!/^\d{6}$/.test(code)) throw this.#refuse(`${key} is not a six-digit code`);
    return code;
  }

  /** A link into this portal; every other URL is refused, wherever it came from. */
  link(key = "link"): string {
    const text = this.#required(key);
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
  moment(key: string): string {
    const moment = new Date(this.#required(key));
    if (Number.isNaN(moment.getTime())) throw this.#refuse(`${key} is not a moment`);
    return `${new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(moment)} UTC`;
  }

  #required(key: string): string {
    const value = this.#data[key];
    if (value === undefined || value === "") throw this.#refuse(`${key} is missing`);
    return value;
  }

  #refuse(reason: string): UnsendableMailError {
    return new UnsendableMailError(`email "${this.#template}": ${reason}`);
  }
}
