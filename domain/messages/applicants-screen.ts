/** Texts that the applicants screen shows before the rest of its code has loaded (rule 97). */
export const applicantsScreenMessages = {
  title: "Applicants",
  lead: "Everyone who applied with the portal’s form, newest first.",
  leadReadOnly:
    "Everyone who applied with the portal’s form, newest first. This company is inactive, so you can only read.",
  loadFailed: "The applicants could not be loaded. Please try again.",
} as const;
