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

export type Block =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "code"; code: string }
  | { kind: "facts"; facts: { label: string; value: string }[] }
  | { kind: "note"; text: string };

export type MailTemplate = (data: MailData) => MailContent;
