import type { TemplateName } from "#server/email/email-request.ts";
import type { EmailData } from "./email-data.ts";

/** Content of an email. It is rendered as HTML and as text. */
export interface EmailContent {
  subject: string;
  /** The text that inboxes show next to the subject. */
  preheader: string;
  heading: string;
  /** The first paragraph. It explains why the email was sent and what the recipient can do. */
  lead: string;
  blocks: Block[];
  /**
   * Small print below the content. It explains who gets this email, or how to react if it is wrong.
   */
  reason: string;
}

/** The content and the link to unsubscribe. The link is null if users can't turn the email off. */
export interface FinalContent extends EmailContent {
  unsubscribe: { label: string; url: string } | null;
}

/** A block of an email. A string is a paragraph. */
export type Block =
  | string
  | { note: string }
  | { quote: string }
  | { button: string; url: string; isSoft?: true }
  | { code: string }
  | { facts: Record<string, string | null> };

export type EmailTemplate<T extends TemplateName> = (data: EmailData<T>) => EmailContent;
export type Templates = { [T in TemplateName]: EmailTemplate<T> };

/** Removes facts without a value. */
export function knownFacts(facts: Record<string, string | null>): [label: string, value: string][] {
  return Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null);
}
