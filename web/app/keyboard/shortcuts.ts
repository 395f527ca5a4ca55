import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";

/** Letters that open a screen after "g". */
export const GO_TO: readonly { key: string; path: string; label: string }[] = [
  { key: "d", path: paths.dashboard, label: shellMessages.dashboard },
  { key: "p", path: paths.profile, label: shellMessages.companyProfile },
  { key: "j", path: paths.previousJobs, label: shellMessages.previousJobs },
  { key: "s", path: paths.suggestedJobs, label: shellMessages.suggestedJobs },
  { key: "t", path: paths.userPermissions, label: shellMessages.userPermissions },
  { key: "a", path: paths.account, label: "Account" },
];

/** The action of a key, or null. After "go", the next letter selects a screen. */
export type KeyMeaning = "palette" | "shortcuts" | "search" | "new job" | "switch company" | "go" | null;

export const MEANINGS: Readonly<Record<string, KeyMeaning>> = {
  "Control+K": "palette",
  "?": "shortcuts",
  "/": "search",
  n: "new job",
  c: "switch company",
  g: "go",
};
