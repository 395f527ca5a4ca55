import type { TemplateName } from "#server/mail/mail-request.ts";
import type { MailData } from "./mail-data.ts";

/** One email before it becomes HTML and text: both are made from this, so they always say the same. */
interface MailContent {
  subject: string;
  /** The line that an inbox shows next to the subject. */
  preheader: string;
  heading: string;
  blocks: Block[];
  /** Why the person gets this email; at its end, in small print. */
  reason: string;
}

/** With the link at its end that silences emails of this kind, if a flag does. */
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
