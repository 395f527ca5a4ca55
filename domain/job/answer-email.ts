import { type AnswerText, answersMessages } from "#domain/messages/answers.ts";

/** An applicant to answer. */
export interface AnsweredApplicant {
  name: string | null;
  email: string | null;
  job_name: string;
}

/** An email that the member's email program opens as a draft. */
interface AnswerEmail {
  addresses: string[];
  /** The mailto URL. */
  url: string;
}

/** An answer with its placeholders filled in, as a single email or several emails. */
export interface Answer extends AnswerText {
  emails: AnswerEmail[];
  /**
   * True if the answer's text is too long for a mailto URL. The emails' URLs then omit the text.
   */
  isBodyLeftOut: boolean;
}

/** The longest mailto URL to open. Windows passes about 2,000 characters to an email program. */
export const MAILTO_MAX_LENGTH = 1900;

/**
 * Fills in the answer to the applicants. An answer to several applicants contains no names, and its
 * recipients are in BCC. If the URL of an email would be too long, divides the recipients among
 * several emails. Rule 97
 */
export function answerTo(applicants: readonly AnsweredApplicant[], text: AnswerText, company: string): Answer {
  const [first] = applicants;
  const isOne = applicants.length === 1;
  const isOneJob = applicants.every(({ job_name }) => job_name === first?.job_name);
  const values = {
    name: isOne ? (first?.name ?? "") : "",
    job: isOneJob ? (first?.job_name ?? "") : answersMessages.ourJob,
    company,
  };
  const subject = fill(text.subject, values).replace(/\s+/g, " ").trim();
  const body = fill(text.body, values).trim();
  const addresses = [...new Set(applicants.map(({ email }) => email ?? "").filter(Boolean))];
  const urlOf = (to: string[], content: string) => mailtoUrl(to, { isBcc: !isOne, subject, body: content });

  const isBodyLeftOut = urlOf(["a".repeat(64)], body).length > MAILTO_MAX_LENGTH;
  const content = isBodyLeftOut ? "" : body;
  const emails: AnswerEmail[] = [];
  for (const address of addresses) {
    const last = emails.at(-1);
    const together = last && urlOf([...last.addresses, address], content);
    if (last && together && together.length <= MAILTO_MAX_LENGTH) {
      last.addresses.push(address);
      last.url = together;
    } else emails.push({ addresses: [address], url: urlOf([address], content) });
  }
  return { subject, body, emails, isBodyLeftOut };
}

/**
 * Replaces the placeholders in one pass, so that a name that looks like a placeholder stays
 * unchanged.
 */
function fill(text: string, values: Record<"name" | "job" | "company", string>): string {
  return text.replace(/ ?\{(name|job|company)\}/g, (found, key: keyof typeof values) => {
    const value = values[key];
    return found.startsWith(" ") && value !== "" ? ` ${value}` : value;
  });
}

interface Mailto extends AnswerText {
  isBcc: boolean;
}

/**
 * Escapes all values of the URL. Otherwise characters in an email address or a name could add
 * headers to the email.
 */
function mailtoUrl(addresses: readonly string[], { isBcc, subject, body }: Mailto): string {
  const to = addresses.map((address) => encodeURIComponent(address).replace("%40", "@")).join(",");
  const fields = [
    isBcc && `bcc=${to}`,
    `subject=${encodeURIComponent(subject)}`,
    body && `body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`,
  ].filter(Boolean);
  return `mailto:${isBcc ? "" : to}?${fields.join("&")}`;
}
