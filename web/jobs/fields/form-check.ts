import { isPostalCodeInState } from "#domain/company/postal-code.ts";
import { isEmptyRichText } from "#domain/fields/rich-text.ts";
import { type FieldErrors, validate } from "#domain/fields/validate.ts";
import { applicationWarning } from "#domain/job/application-target.ts";
import { changedReviewedField } from "#domain/job/approval-reset.ts";
import type { JobAdvice } from "#domain/job/job-advice.ts";
import { type JobField, type JobValues, jobFields } from "#domain/job/job-fields.ts";
import { toJobColumns, toJobValues } from "#domain/job/job-form-values.ts";
import { type JobQuestion, jobQuestions } from "#domain/job/job-questions.ts";
import { jobSchema } from "#domain/job/job-schema.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { isCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { createStore, type Store } from "#web/store/store.ts";

/** How long typing must pause before validation, which is slow on a phone. */
const REST_MS = 100;

export type CheckResult = {
  values: JobValues;
  /** The problems in the order of the form. */
  errors: readonly { field: JobField; message: string; isMissing: boolean }[];
  /** Unusual values that the user has not confirmed. */
  questions: readonly JobQuestion[];
  /** Fields that another member also changed. The user has not chosen a version yet (rule 28). */
  undecided: readonly JobField[];
  /** Problems that belong to no field. */
  formError: string | null;
  isEndDatePast: boolean;
  postalCodeWarning: string | null;
  applicationWarning: string | null;
  /** The first changed field that ends the approval of the job (rule 29). */
  endsApproval: JobField | null;
};

/**
 * The advice on the form and a function to dismiss it. Null until the code of advice has loaded.
 * Loading starts when the user leaves the first field.
 */
export type FormAdvice = { list: readonly JobAdvice[]; dismiss: (advice: JobAdvice) => void };

export type FormCheck = ReturnType<typeof createFormCheck>;

/**
 * Checks the values of a form and decides which problems to show. Shows a field's error after the
 * user left the field. Doesn't depend on React, so that typing in a field renders only what
 * changed.
 */
export function createFormCheck(readValues: () => JobValues, job: Job | null) {
  let saved = job;
  const confirmed = new Set<string>();
  let undecided: readonly JobField[] = [];
  let results: Store<CheckResult> | undefined;
  const advice = createStore<FormAdvice | null>(null);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const touched = new Set<JobField>();
  let lastLeft: JobField | undefined;

  /**
   * Creates the store on first use, so that the first check runs after the heading has rendered.
   */
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
      lastLeft = field;
      if (!touched.has(field)) touch([field]);
    },
    /**
     * Returns the item of `fields` that is next in the form after the field that the user left
     * last. After the last item, starts again at the first item.
     */
    nextOf(fields: readonly JobField[]): JobField | undefined {
      const last = lastLeft ? jobFields.indexOf(lastLeft) : -1;
      return fields.find((field) => jobFields.indexOf(field) > last) ?? fields[0];
    },
    touchAll: () => touch(jobFields),
    /**
     * Marks this field and all fields before it as touched, because users go through the form in
     * order.
     */
    touchUpTo: (field: JobField) => touch(jobFields.slice(0, jobFields.indexOf(field) + 1)),
    /**
     * Checks the form again after its values were replaced, for example by a reset. `row` is the
     * stored job. Hides all errors and drops all confirmations.
     */
    restart(row: Job | null) {
      saved = row;
      touched.clear();
      lastLeft = undefined;
      confirmed.clear();
      run();
    },
    compareWith(row: Job | null) {
      saved = row;
      run();
    },
    saved: () => saved,
    shownError,
    isTouched: (field: JobField) => touched.has(field),
    /**
     * Returns the warning about an unusual value of the field, which the user must confirm. Returns
     * undefined until the user has left the field.
     */
    shownQuestion: (field: JobField) =>
      touched.has(field)
        ? resultsOf()
            .get()
            .questions.find((question) => question.field === field)?.message
        : undefined,
    /** Stores that the user confirmed this value. A different value needs a new confirmation. */
    confirm(question: string) {
      confirmed.add(question);
      run();
    },
    leaveUndecided(fields: readonly JobField[]) {
      undecided = fields;
      run();
    },
    /**
     * Describes a section's unfinished fields in the words of the submit bar. Returns an empty
     * string until a problem in the section is shown.
     */
    shownOpen(fields: readonly JobField[]): string {
      const result = resultsOf().get();
      const isShown = fields.some((field) => shownError(field) !== undefined || result.undecided.includes(field));
      return isShown ? openInWords(result, fields) : "";
    },
  };
}

/**
 * Returns for example "2 required fields left, 1 to fix", or an empty string if all fields are
 * ready.
 */
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
    endsApproval: (saved?.approved === 1 && changedReviewedField(saved, toJobColumns(data ?? values, saved))) || null,
  };
}
