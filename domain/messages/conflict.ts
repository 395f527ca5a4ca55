/** Rule 28: shown if two users changed the same job or profile. */
export const conflictMessages = {
  saved: (who: string | null, what: "job" | "profile", when: string) =>
    `${who ?? "Someone else"} saved this ${what} on ${when}, after you opened it. Your changes are still here, but not saved yet.`,
  adopted: (fields: readonly string[]) => `Their changes are already in: ${fields.join(", ")}.`,
  disputed: "You both changed these fields. Choose a version at each field; then save again.",
  bothChanged: "You both changed this.",
  choice: "Yours or theirs",
  noneDisputed: "Nothing you typed contradicts it. Save again to keep both.",
  undecided: "Not decided",
  yours: "Yours",
  theirs: "Theirs",
  keepMine: "Keep mine",
  useTheirs: "Use theirs",
  empty: "(empty)",
  reload: "Reload their version",
} as const;
