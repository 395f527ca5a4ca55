import { JOBS_PER_DAY, LIVE_JOBS_MAX, PLAUSIBLE_YEARS_AHEAD } from "#domain/limits.ts";
import { DEFAULT_APPLICATION_TIME, DRAFT_LIFETIME } from "#domain/time/durations.ts";

/** Spec §2 "Post New Job", §4 "Job form modes", §8 and the rules named next to a text. */
export const jobFormMessages = {
  titleNew: "Post New Job",
  titleEdit: "Edit Job",
  lead: `Fields without “Optional” are required. Your draft is kept for ${DRAFT_LIFETIME}.`,
  leadEdit: "Fields without “Optional” are required.",
  leadEditing: (jobName: string) => `You are changing “${jobName}”. Fields without “Optional” are required.`,
  jobDetails: "Job Details",
  location: "Location",
  importantDates: "Important Dates",
  compensation: "Compensation",
  applicationDetails: "Application Details",
  duplicateNotice:
    "Creating a new job based on a previous posting. Please update the dates and any other information before submitting.",
  toDates: "Update the dates",
  suggestedNotice:
    "Review and finalize this suggested job before posting. Make sure to verify all information and select appropriate categories.",
  loadFailed: "Failed to load form data. Please refresh the page.",
  pastEndDate: "End date is in the past. Please set a future date to enable job submissions.",
  pastEndDateTip: `Tip: choose a date after today. ${DEFAULT_APPLICATION_TIME} from today is usual.`,
  /** Rule 18 */
  endDateReplaced: (was: string, now: string) =>
    `The end date ${was} is in the past. It was set to ${now}, ${DEFAULT_APPLICATION_TIME} from today.`,
  fillAllRequired: "Please Fill All Required Fields",
  create: "Create Job & Select Categories",
  update: "Update Job & Select Categories",
  submitting: "Submitting...",
  createFailed: "Failed to post job",
  updateFailed: "Failed to update job",
  notReached: "The service could not be reached. Nothing you typed is lost; please try again.",
  validationFailed: "An error occurred during form validation",
  reset: "Reset Form",
  resetConfirmation: "Are you sure you want to reset all fields? This action cannot be undone.",
  resetDone: "Form has been reset to default values.",
  /** Rule 54 */
  resetToSaved: "Form has been reset to the saved values.",
  draftSaved: "Draft saved",
  next: "Next",
  outlines: "Start with an outline:",
  outlineFailed: "The outline could not be loaded. Please try again.",
  fromLastJob: "From your last job",
  remoteStreet: "A remote job needs no street.",
  /** Rule 21 */
  approximateLocation: "Location is approximate",
  /** Rule 21: a warning that does not block saving. */
  postalCodeOutsideState: (state: string) => `This ZIP code is not in ${state}. Please check it.`,
  /** Rule 22 */
  noApplicationEmail: "People apply by email, but no email is given.",
  noApplicationUrl: "People apply on your website, but no web address is given.",
  /** Rule 29 */
  needsApprovalAgain:
    "Changing the title, the description or where applications go sends this job back to “Awaiting Staff Approval”.",
  /** Rule 36 */
  stateOutsideArea: (state: string) => `“${state}” is outside Minnesota and Wisconsin. Please choose a state.`,
  /** Rule 28 */
  conflictDeleted:
    "This job was deleted after you opened it. What you typed is still here; submitting again posts it as a new job.",
  notFound: "This job no longer exists",
  notFoundHelp: "It was deleted, or it belongs to another company.",
  suggestionAlreadyPosted: "A colleague has already posted this suggested job.",
  suggestionDenied: "A colleague has denied this suggested job.",
  /** Rule 56 */
  tooManyToday: `Your company can post ${JOBS_PER_DAY} jobs a day. Please post the next one tomorrow.`,
  tooManyLive: `Your company can have ${LIVE_JOBS_MAX.toLocaleString("en-US")} live jobs. Delete one, or wait until one ends.`,
  notAllowed: "You can no longer change jobs of this company.",
} as const;

/** Rule 15: shown if another tab has an unfinished job. */
export const draftMessages = {
  newer: (jobName: string) =>
    jobName.trim() === ""
      ? "A newer draft from another tab exists."
      : `A newer draft from another tab exists: “${jobName.trim()}”.`,
  use: "Use it",
  keep: "Keep this",
} as const;

/** Spec §5 "Job form", in the order of the form. Rule 20 fixes the texts about hourly pay. */
export const jobFieldMessages = {
  nameRequired: "Job title is required",
  descriptionRequired: "Job description is required",
  addressRequired: "Address is required",
  cityRequired: "City is required",
  stateRequired: "State is required",
  invalidPostalCode: "Invalid postal code format",
  startDateRequired: "Application start date is required",
  endDateRequired: "Application end date is required",
  endDateNotFuture: "Application end date must be in the future",
  /** Rule 58 */
  dateOutOfRange: "Date must be between Jan 1, 2000 and Dec 31, 2099",
  endDateBeforeStart: "Application end date must be on or after the start date",
  hoursRequired: "Hours per week is required",
  hoursTooMany: "Hours per week cannot exceed 168",
  minAnnualPayRequired: "Minimum annual pay is required",
  maxAnnualPayRequired: "Maximum annual pay is required",
  minHourlyPayRequired: "Minimum hourly pay is required",
  maxHourlyPayRequired: "Maximum hourly pay is required",
  maxPayBelowMin: "Maximum pay must be greater than or equal to minimum pay",
  payTooHigh: "Pay is too high",
  descriptionTooLong: "Job description is too long",
} as const;

/**
 * Rule 58: warnings about unusual values. Each shows under its field, with a button to confirm the
 * value.
 */
export const jobQuestionMessages = {
  confirm: "Yes, that’s right",
  endDateFarAhead: (date: string) => `${date} is more than ${PLAUSIBLE_YEARS_AHEAD} years away. Is that right?`,
  startDateLongAgo: (date: string) => `${date} is before last year. Is that right?`,
} as const;

/** Spec §5: texts that every form uses. */
export const fieldMessages = {
  invalidUrl: "Invalid URL format",
  invalidEmail: "Invalid email format",
  tooLong: "Text is too long",
  /** Rule 57 */
  invisibleCharacter: "This has an invisible character in it. Please type it instead of pasting it.",
} as const;

/** Toasts after a job was saved but its categories were not. Rule 24 */
export const categoryMessages = {
  closedWithoutSaving: "The job is saved. You can add categories by editing it.",
  /** Shown if the user selected categories while the job was saving. */
  ticksLost: "The categories you chose were not saved.",
} as const;

/** Spec §5, last paragraph of "Job form": the validation library's own texts. */
export const validationMessages = {
  required: "Required",
  expected: (expected: string, received: string) => `Expected ${expected} received ${received}`,
  invalidInput: "Invalid input",
  tooShort: (minimum: number) => `String must contain at least ${minimum} character(s)`,
  invalidEmail: "Invalid email",
} as const;
