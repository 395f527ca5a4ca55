import PostalMime from "postal-mime";
import type { SMTPServerSession } from "smtp-server";

export interface ReceivedEmail {
  /**
   * The recipients in the SMTP envelope, who receive the email. The headers may name other
   * recipients.
   */
  to: string[];
  from: string;
  subject: string;
  html: string;
  text: string;
  /** Headers by lower-case name. If a header is repeated, the last value counts. */
  headers: Record<string, string>;
  raw: string;
  /** The URLs in the HTML, in order. */
  links: string[];
  /** The six-digit code in the plain text. */
  code: string | null;
}

export interface WantedEmail {
  to: string;
  subject?: string | RegExp;
}

const DEFAULT_TIME_LIMIT_MS = 10_000;

/** Collects received emails and lets tests wait for them. */
export class EmailCollection {
  readonly emails: ReceivedEmail[] = [];
  readonly #claimed = new Set<ReceivedEmail>();
  readonly #waiting = new Set<() => void>();

  async add(raw: Buffer, session: SMTPServerSession): Promise<void> {
    const parsed = await PostalMime.parse(raw);
    const html = parsed.html ?? "";
    const text = parsed.text ?? "";
    this.emails.push({
      to: session.envelope.rcptTo.map(({ address }) => address),
      from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
      subject: parsed.subject ?? "",
      html,
      text,
      headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      raw: raw.toString("latin1"),
      links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")),
      code: /^ {4}(\d{6})$/m.exec(text)?.[1] ?? null,
    });
    for (const check of this.#waiting) check();
  }

  waitForEmail(wanted: WantedEmail, timeLimitMs?: number): Promise<ReceivedEmail> {
    const take = () => {
      const email = this.emails.find((candidate) => !this.#claimed.has(candidate) && isWanted(candidate, wanted));
      if (email) this.#claimed.add(email);
      return email;
    };
    return this.#wait(
      take,
      `an email to ${wanted.to}${wanted.subject ? ` with subject ${wanted.subject}` : ""}`,
      timeLimitMs,
    );
  }

  async waitForCount(count: number, timeLimitMs?: number): Promise<void> {
    await this.#wait(() => this.emails.length >= count || undefined, `${count} emails`, timeLimitMs);
  }

  #wait<T>(find: () => T | undefined, what: string, timeLimitMs = DEFAULT_TIME_LIMIT_MS): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        this.#waiting.delete(check);
      };
      const check = () => {
        const found = find();
        if (found === undefined) return;
        stop();
        resolve(found);
      };
      const timer = setTimeout(() => {
        stop();
        const seen = this.emails.map(({ to, subject }) => `${to.join(", ")}: ${subject}`).slice(-10);
        reject(
          new Error(`waited ${timeLimitMs} ms in vain for ${what}; ${this.emails.length} came: ${seen.join(" | ")}`),
        );
      }, timeLimitMs);
      this.#waiting.add(check);
      check();
    });
  }
}

function isWanted(email: ReceivedEmail, { to, subject }: WantedEmail): boolean {
  if (!email.to.includes(to)) return false;
  if (subject === undefined) return true;
  return typeof subject === "string" ? email.subject === subject : subject.test(email.subject);
}
