import { JOB_DRAFTS_MAX } from "#domain/limits.ts";
import { formatQuantity } from "#domain/text/format.ts";

/** Rule 81 */
export const jobDraftMessages = {
  drafts: "Drafts",
  count: (count: number) => `Drafts (${count})`,
  lead: "Only you see them. A draft is kept for 24 hours after its last change.",
  untitled: "Untitled job",
  openHere: "Open in this form",
  fromOtherDevice: (saved: string) => `Draft from your other device, saved ${saved}.`,
  fromOtherTab: (saved: string) => `Draft from your other tab, saved ${saved}.`,
  continueOther: (saved: string) => `Continue the draft from your other device, saved ${saved}?`,
  continue: "Continue",
  useThisBrowsers: "Use the draft of this browser",
  offered: (name: string, saved: string) => `Your other device has a newer draft, saved ${saved}: “${name}”.`,
  dismiss: "Dismiss",
  savedAt: (saved: string) => `Saved ${saved}`,
  open: "Open",
  startAnother: "Start another draft",
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  nameOf: (name: string) => `Name of ${name}`,
  save: "Save",
  removed: (name: string) => `Draft deleted: ${name}`,
  empty: "No drafts yet. What you type in the form is saved as one.",
  full: `Only ${JOB_DRAFTS_MAX} drafts follow you to other devices. Delete one to keep the next.`,
  notOpened: "The draft could not be opened. Please try again.",
  notStarted: "Your draft could not be saved yet, so no other draft was started. Please try again.",
  notRemoved: "The draft could not be deleted. Please try again.",
  undo: "Undo",
  notRestored: "The draft could not be brought back. Please try again.",
  notRenamed: "The name could not be saved. Please try again.",
} as const;

/** Returns "just now", "3 minutes ago" or "2 hours ago". */
export function savedAgo(moment: Date | string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / 60_000);
  if (minutes < 1) return "just now";
  return minutes < 60
    ? `${formatQuantity(minutes, "minute")} ago`
    : `${formatQuantity(Math.floor(minutes / 60), "hour")} ago`;
}
