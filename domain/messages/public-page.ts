import { formatList } from "#domain/text/format.ts";

/** Texts about the company's public page and its list for other websites. */
export const publicPageMessages = {
  title: "Your Public Page",
  hint: "It lists your open jobs.",
  beforeFirstJob: "It lists your open jobs. It appears with your first public job.",
  afterApproval: "Your company gets a public page once our team has approved it.",
  appears: "Your public page appears with your first public job.",
  open: "Open public page",
  copyLink: "Copy link",
  embed: "Show the list on your own website",
  embedHint: "Paste this code where the list should be. It updates itself. Jobs open in a new tab.",
  code: "Code for your website",
  copyCode: "Copy code",
  preview: "Preview of the list",
  /** Fields whose approved texts stay public until staff approve the new texts. */
  changed: (fields: string[]) =>
    `Your ${formatList(fields)} ${fields.length === 1 ? "waits" : "wait"} for review; the page still shows the approved ${fields.length === 1 ? "one" : "ones"}.`,
  added: (fields: string[]) =>
    `Your ${formatList(fields)} ${fields.length === 1 ? "waits" : "wait"} for review; the page doesn’t show ${fields.length === 1 ? "it" : "them"} yet.`,
  colors: "Colors",
  themes: { auto: "As the visitor’s system", light: "Light", dark: "Dark" },
} as const;
