import { isPostalCodeInState } from "#domain/company/postal-code.ts";
import { type FieldErrors, validate } from "#domain/fields/validate.ts";
import { applicationWarning } from "#domain/job/application-address.ts";
import { needsApprovalAgain } from "#domain/job/approval-reset.ts";
import type { JobAdvice } from "#domain/job/job-advice.ts";
import { type JobField, type JobValues, jobFields } from "#domain/job/job-fields.ts";
import { toJobColumns, toJobValues } from "#domain/job/job-form-values.ts";
import { type JobQuestion, jobQuestions } from "#domain/job/job-questions.ts";
import { jobSchema } from "#domain/job/job-schema.ts";
import { jobFormMessages } from "#domain/messages/messages.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { isEmptyRichText } from "#domain/text/rich-text.ts";
import { isCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { createStore, type Store } from "#web/store/store.ts";

/** Validating at every key would be felt on a slow phone; a person does not notice this pause. */
const REST_MS = 100;

export type CheckResult = {
  /** What was checked. */
  values: JobValues;
  /** The problems in the order of the form. */
  errors: readonly { field: JobField; message: string; isMissing: boolean }[];
  /** Odd values that are not confirmed yet. */
  questions: readonly JobQuestion[];
  /** Fields that a colleague changed too, while neither version is chosen (rule 28). */
  undecided: readonly JobField[];
  /** Problems that belong to no field. */
  formError: string | null;
  isEndDatePast: boolean;
  postalCodeWarning: string | null;
  applicationWarning: string | null;
  needsApprovalAgain: boolean;
};

/** What to say besides, and how to be told no more of it. Worked out by code that comes when a field is first left. */
export type FormAdvice = { list: readonly JobAdvice[]; dismiss: (advice: JobAdvice) => void };

export type FormCheck = ReturnType<typeof createFormCheck>;

/**
 * Tracks the values of one form: what is wrong with them, and which problems to show. A field's error shows once the
 * field was left. Knows no React, so that a key typed in one field draws nothing but what changed.
 */
export function createFormCheck(readValues: () => JobValues, job: Job | null) {
  let saved = job;
  const confirmed = new Set<string>();
  let undecided: readonly JobField[] = [];
  let results: Store<CheckResult> | undefined;
  const advice = createStore<FormAdvice | null>(null);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const touched = new Set<JobField>();

  /** Made for the first block that is drawn, which comes after the heading. */
  function resultsOf(): Store<CheckResult> {
    results ??= createStore({ ...check(readValues(), saved, confirmed), undecided });
    return results;
  }

  function run() {
    clearTimeout(resting);
    resultsOf().set({ ...check(readValues(), saved, confirmed), undecided });
  }

  function shownError(field: JobField): string | undefined {
    return touched.has(field)
      ? resultsOf()
          .get()
          .errors.find((error) => error.field === field)?.message
      : undefined;
  }

  function touch(fields: readonly JobField[]) {
    for (const field of fields) touched.add(field);
    run();
  }

  return {
    get results() {
      return resultsOf();
    },
    advice,
    run,
    schedule() {
      clearTimeout(resting);
      resting = setTimeout(run, REST_MS);
    },
    stop: () => clearTimeout(resting),
    touch(field: JobField) {
      if (!touched.has(field)) touch([field]);
    },
    touchAll: () => touch(jobFields),
    /** The user goes through the form in order and has reached the end of this field. */
    touchUpTo: (field: JobField) => touch(jobFields.slice(0, jobFields.indexOf(field) + 1)),
    /** Compares with another row from now on; no field counts as left yet. */
    restart(row: Job | null) {
      saved = row;
      touched.clear();
      confirmed.clear();
      run();
    },
    compareWith(row: Job | null) {
      saved = row;
      run();
    },
    /** The row that the form edits. */
    saved: () => saved,
    shownError,
    isTouched: (field: JobField) => touched.has(field),
    /** Shows once the field was left. */
    shownQuestion: (field: JobField) =>
      touched.has(field)
        ? resultsOf()
            .get()
            .questions.find((question) => question.field === field)?.message
        : undefined,
    /** Confirms that this value was meant. Another value is asked about again. */
    confirm(question: string) {
      confirmed.add(question);
      run();
    },
    leaveUndecided(fields: readonly JobField[]) {
      undecided = fields;
      run();
    },
    /** Words the open fields of a section as the bar does, once a problem of it was shown. */
    shownOpen(fields: readonly JobField[]): string {
      const result = resultsOf().get();
      const isShown = fields.some((field) => shownError(field) !== undefined || result.undecided.includes(field));
      return isShown ? openInWords(result, fields) : "";
    },
  };
}

/** "2 required fields left, 1 to fix"; nothing if these fields are ready. */
export function openInWords(
  { errors, questions, undecided }: CheckResult,
  fields: readonly JobField[] = jobFields,
): string {
  const count = (open: readonly JobField[]) => open.filter((field) => fields.includes(field)).length;
  const fieldsOf = (isMissing: boolean) =>
    errors.filter((error) => error.isMissing === isMissing).map(({ field }) => field);
  const counts: [count: number, noun: string, todo: string][] = [
    [count(fieldsOf(true)), "required field", "left"],
    [count(fieldsOf(false)), "field", "to fix"],
    [count(questions.map(({ field }) => field)), "field", "to confirm"],
    [count(undecided), "field", "not decided"],
  ];
  return counts
    .filter(([number]) => number > 0)
    .map(([number, noun, todo], index) => `${index === 0 ? formatQuantity(number, noun) : number} ${todo}`)
    .join(", ");
}

function check(values: JobValues, saved: Job | null, confirmed: ReadonlySet<string>): Omit<CheckResult, "undecided"> {
  const today = portalToday();
  const { data, fieldErrors, formError } = validate(jobSchema(today), values);
  const errors: FieldErrors = fieldErrors ?? {};
  const { application_end_date: end, postal_code, state } = values;
  return {
    values,
    errors: jobFields.flatMap((field) => {
      const message = errors[field];
      return message === undefined ? [] : [{ field, message, isMissing: isEmptyRichText(values[field]) }];
    }),
    questions: jobQuestions(values, saved && toJobValues(saved), today).filter(
      ({ field, message }) => errors[field] === undefined && !confirmed.has(message),
    ),
    formError,
    isEndDatePast: isCalendarDate(end) && end < today,
    postalCodeWarning:
      errors.postal_code === undefined && !isPostalCodeInState(postal_code.trim(), state)
        ? jobFormMessages.postalCodeOutsideState(state)
        : null,
    applicationWarning: applicationWarning(values),
    needsApprovalAgain: saved?.approved === 1 && needsApprovalAgain(saved, toJobColumns(data ?? values, saved)),
  };
}
