import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";

/** Letters that the user presses after "g" to open a screen. */
export const GO_TO: readonly { key: string; path: string; label: string }[] = [
  { key: "d", path: paths.dashboard, label: shellMessages.dashboard },
  { key: "p", path: paths.profile, label: shellMessages.companyProfile },
  { key: "j", path: paths.previousJobs, label: shellMessages.previousJobs },
  { key: "i", path: paths.applicants, label: shellMessages.applicants },
  { key: "s", path: paths.suggestedJobs, label: shellMessages.suggestedJobs },
  { key: "t", path: paths.userPermissions, label: shellMessages.userPermissions },
  { key: "a", path: paths.account, label: "Account" },
];

/**
 * The action that a key starts, or null. "go" is the action of the key "g", after which a second
 * letter opens a screen.
 */
export type KeyMeaning = "palette" | "shortcuts" | "search" | "new job" | "switch company" | "go" | null;

export const MEANINGS: Readonly<Record<string, KeyMeaning>> = {
  "Control+K": "palette",
  "?": "shortcuts",
  "/": "search",
  n: "new job",
  c: "switch company",
  g: "go",
};
