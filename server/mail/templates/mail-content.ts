import type { TemplateName } from "#server/mail/mail-request.ts";
import type { MailData } from "./mail-data.ts";

/** Content of an email. Both HTML and text are rendered from it, so that they match. */
interface MailContent {
  subject: string;
  /** The line next to the subject in an inbox. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Explains in small print at the end why the user gets this email. */
  reason: string;
}

/** Adds the unsubscribe link, if a flag silences this email. */
export interface AddressedContent extends MailContent {
  unsubscribe: { label: string; url: string } | null;
}

/** A string is a paragraph. */
export type Block =
  | string
  | { note: string }
  | { button: string; url: string }
  | { code: string }
  | { facts: Record<string, string | null> };

export type MailTemplate<T extends TemplateName> = (data: MailData<T>) => MailContent;
export type Templates = { [T in TemplateName]: MailTemplate<T> };

/** Leaves out the facts that are unknown. */
export function knownFacts(facts: Record<string, string | null>): [label: string, value: string][] {
  return Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null);
}
