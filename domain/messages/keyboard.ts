/**
 * Rule 84: texts of the command palette and the shortcuts. They are not in messages.ts, because
 * that file loads with the first screen.
 */
export const keyboardMessages = {
  paletteTitle: "Search",
  paletteLabel: "Search screens, jobs, companies and actions",
  palettePlaceholder: "Screen, job, company or action",
  results: "Results",
  searching: "Searching jobs...",
  searchFailed: "Jobs could not be searched. Please try again.",
  nothingFound: (query: string) => `Nothing found for “${query}”.`,
  screen: "Screen",
  action: "Action",
  company: "Company",
  job: (city: string) => `Job in ${city}`,
  applicantsOf: (job: string) => `Applicants of ${job}`,
  edit: (job: string) => `Edit ${job}`,
  recent: "Recent",
  switchTo: (company: string) => `Switch to ${company}`,
  theme: (theme: string) => `Theme: ${theme}`,

  shortcutsTitle: "Keyboard shortcuts",
  anywhere: "Anywhere",
  outsideFields: "Outside text fields",
  inForms: "In forms and lists",
  singleKeys: "Single-key shortcuts",
  singleKeysHint: "Turn them off if you speak to your computer or press keys by accident. This browser remembers it.",
  help: "Show these shortcuts",
  search: "Search the list on the screen, or everything",
  goTo: (screen: string) => `Go to ${screen}`,
  submit: "Submit the job form from anywhere in it",
  nextProblem: "In a field of the job form: go to the next field that is missing",
  nextApplicant: "In the applicants of a job: the next, or the one before",
  firstRow: "In the search of a table: go to the first row",
  close: "Close what is open",
  either: "or",
  after: "then",
} as const;
