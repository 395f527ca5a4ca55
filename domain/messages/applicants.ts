import { JOB_BATCH_SIZE } from "#domain/limits.ts";
import type { Row } from "#domain/rows.ts";
import { formatCount, formatQuantity } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

type State = Row<"applications">["state"];

const states: Readonly<Record<State, string>> = {
  new: "New",
  contacted: "Contacted",
  interview: "Interview",
  hired: "Hired",
  declined: "Declined",
};

/**
 * Texts about applicants (rules 77 and 97). They are not in messages.ts, because that file loads
 * with the first screen.
 */
export const applicantsMessages = {
  title: "Applicants",
  /** Marking an application sends no email to the applicant. */
  hint: "Only your team sees how you mark them. They are not told.",
  none: "No applications yet",
  noneAnywhere: "Applications from the public pages of your jobs appear here, newest first.",
  noMatch: "No applicants found",
  noMatchHint: "Try the beginning of a name, an email address, or a job title.",
  clear: "Clear search",
  loading: "Loading applicants",
  noneHints: {
    form: "Applications from the job’s public page appear here, newest first.",
    email: "This job takes applications by email. They do not appear here.",
    elsewhere: "People apply for this job outside this portal. Their applications do not appear here.",
  },
  count: (from: number, to: number, total: number, hasMore: boolean) =>
    total === 1
      ? "1 applicant"
      : `Showing ${formatCount(from)} to ${formatCount(to)} of ${hasMore ? "more than " : ""}${formatCount(total)} applicants`,
  /**
   * Shown if some applications have no name. The page counts these applications but doesn't list
   * them.
   */
  unnamed: (count: number) =>
    `${formatQuantity(count, "application")} came before names were kept. ${count === 1 ? "It is" : "They are"} only counted.`,
  unread: (named: number, unread: number) =>
    `${formatQuantity(named, "applicant")}${unread > 0 ? `, ${formatCount(unread)} new` : ""}`,
  backToList: "All applicants",
  nextToAnswer: (name: string, job: string) => `Next to answer: ${name} (${job})`,
  next: "Next applicant",
  nextHint: "Next applicant (J)",
  before: "Previous applicant",
  beforeHint: "Previous applicant (K)",
  position: (position: number, total: number) => `${formatCount(position)} of ${formatCount(total)}`,
  gone: "This application is no longer here. It was deleted, or the link is wrong.",
  newer: "Newer",
  older: "Older",

  states,
  stateOf: (name: string) => `State of ${name}`,
  stateKey: (state: string, key: number) => `${state} (${key})`,
  marked: (count: number, name: string, state: State) =>
    `${count === 1 ? name : formatQuantity(count, "applicant")} marked as ${states[state]}.`,
  markedNone: "Nothing changed. They were marked like this before.",
  undo: "Undo",
  undone: (done: number, kept: number) =>
    kept > 0
      ? `${formatQuantity(done, "applicant")} marked as before. ${formatCount(kept)} left out, because a colleague marked them since.`
      : "Undone.",
  undoFailed: "Undo failed. Please try again.",

  searchLabel: "Search applicants",
  searchPlaceholder: "Name, email or job",
  searchPlaceholderOfJob: "Name or email",
  tools: "Filter applicants",
  showApplicants: "Show applicants",
  filterByState: "Filter by state",
  allStates: "All states",
  filterByJob: "Filter by job",
  allJobs: "All jobs",
  activeJobs: "Active jobs",
  chosenJob: "Chosen job",
  filterByAnswers: "Filter by answers",
  allAnswers: "All answers",
  metNeeds: "As needed",
  unmetNeeds: "Not as needed",
  selectOne: (name: string) => `Select ${name}`,
  selectPage: "All on this page",
  selected: (count: number) => (count === 0 ? "None selected" : `${formatCount(count)} selected`),
  tooManySelected: `You can select at most ${JOB_BATCH_SIZE} applicants at once.`,
  markAs: "Mark as",
  answerAll: "Answer by email",
  columns: { person: "Applicant", state: "State", time: "Applied", actions: "Actions", select: "Select" },

  exporting: (done: number) => `Exporting ${formatQuantity(done, "applicant")}`,
  cancelExport: "Cancel export",
  exported: (count: number) => `${formatQuantity(count, "applicant")} exported.`,
  exportFailed: "The export failed. Please try again.",

  notes: "Notes of your team",
  notesHint: "Only your team sees notes. They are deleted with the application.",
  noteAbout: (name: string) => `Note about ${name}`,
  noteCount: (count: number) => formatQuantity(count, "note"),
  newNote: "New note",
  addNote: "Add note",
  deleteNote: "Delete note",
  noteFailed: "The note was not saved. Please try again.",
  tooManyNotes: "This applicant has 100 notes, which is the most. Delete one first.",
  noteNotDeleted: "The note was not deleted. Please try again.",
  notesFailed: "The notes could not be loaded. Please try again.",

  hold: "Hold",
  release: "Release",
  held: "Held",
  deletionAsked: "Asked for deletion",
  inFlood: "Arrived during a flood",
  whatFloodMeans: "Far more applications than usual came in at that time, so this application may not be real.",
  noMessage: "No message",

  /** Rule 100 */
  answers: "Answers",
  yes: "Yes",
  no: "No",
  noAnswer: "No answer",
  otherAnswer: "Other answer than needed",
  needed: (answer: string) => `${answer} is needed`,
  answerSubject: (jobName: string) => `Your application: ${jobName}`,

  holdAll: "Hold all",
  releaseAll: "Release all",
  allHeld: "All applications to this job are held: none of them is deleted.",
  whatHoldDoes:
    "Applications are deleted some time after the job ends. Hold one that you have to keep longer, for instance because of a complaint.",
  deletedOn: (day: string) =>
    `Applications to this job are deleted on ${formatCalendarDate(day)}. Hold what you have to keep longer, for instance because of a complaint.`,

  loadFailed: "The applicants could not be loaded. Please try again.",
  markFailed: "The state was not changed. Please try again.",
  holdFailed: "The hold was not changed. Please try again.",
} as const;
