/** Spec §2, §4 "Category picker", §8: texts of the dialog after a job is saved. */
export const categoryDialogMessages = {
  title: "Select Job Categories",
  created: "Job posted successfully! Please select job categories.",
  updated: "Job updated successfully! Please select job categories.",
  done: "Done Selecting Categories",
  saveFailed: "Failed to save job categories",
  tryAgain: "Try again",
  suggestedFor: (jobName: string) => `Suggested for “${jobName}”`,
  searchHint: "Type a name and press Enter. Ctrl+Enter finishes.",
  enterHint: (name: string, isSelected: boolean) => `Enter ${isSelected ? "removes" : "selects"} “${name}”.`,
} as const;
