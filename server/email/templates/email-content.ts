import type { TemplateName } from "#server/email/email-request.ts";
import type { EmailData } from "./email-data.ts";

/** Content of an email. Both HTML and text are rendered from it, so that they match. */
interface EmailContent {
  subject: string;
  /** The line next to the subject in an inbox. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Explains in small print at the end why the user gets this email. */
  reason: string;
}

/** Adds the unsubscribe link, if a flag silences this email. */
export interface FinalContent extends EmailContent {
  unsubscribe: { label: string; url: string } | null;
}

/** A string is a paragraph. */
export type Block =
  | string
  | { note: string }
  | { button: string; url: string }
  | { code: string }
  | { facts: Record<string, string | null> };

export type EmailTemplate<T extends TemplateName> = (data: EmailData<T>) => EmailContent;
export type Templates = { [T in TemplateName]: EmailTemplate<T> };

/** Leaves out the facts that are unknown. */
export function knownFacts(facts: Record<string, string | null>): [label: string, value: string][] {
  return Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null);
}
