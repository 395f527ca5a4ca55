import { applicationWarning } from "#domain/application-warning.ts";
import { needsApprovalAgain } from "#domain/approval-reset.ts";
import { isCalendarDate, todayInPortal } from "#domain/calendar-date.ts";
import { type JobField, type JobValues, jobFields } from "#domain/job-fields.ts";
import { jobSchema } from "#domain/job-schema.ts";
import { jobFormMessages } from "#domain/messages.ts";
import { isPostalCodeInState } from "#domain/postal-code.ts";
import { type FieldErrors, validate } from "#domain/validate.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { createStore } from "#web/store/store.ts";

/** Validating at every key would be felt on a slow phone; a person does not notice this pause. */
const REST_MS = 100;

export type CheckResult = {
  /** In the order of the form. */
  errors: readonly { field: JobField; message: string }[];
  /** What no field is to blame for. */
  formError: string | null;
  isEndDatePast: boolean;
  postalCodeWarning: string | null;
  applicationWarning: string | null;
  needsApprovalAgain: boolean;
};

export type FormCheck = ReturnType<typeof createFormCheck>;

/**
 * Watches over the values of one form: what is wrong with them, and which of it to show. A field's error shows once the
 * field was left. Knows no React, so that a key typed in one field draws nothing but what changed.
 */
export function createFormCheck(readValues: () => JobValues, job: Job | null) {
  let saved = job;
  const results = createStore(check(readValues(), saved));
  let resting: ReturnType<typeof setTimeout> | undefined;
  const touched = new Set<JobField>();

  function run() {
    clearTimeout(resting);
    results.set(check(readValues(), saved));
  }

  function shownError(field: JobField): string | undefined {
    return touched.has(field) ? results.get().errors.find((error) => error.field === field)?.message : undefined;
  }

  return {
    results,
    run,
    schedule() {
      clearTimeout(resting);
      resting = setTimeout(run, REST_MS);
    },
    stop: () => clearTimeout(resting),
    touch(field: JobField) {
      if (touched.has(field)) return;
      touched.add(field);
      run();
    },
    touchAll() {
      for (const field of jobFields) touched.add(field);
      run();
    },
    /** Another row is the one to compare with; nothing counts as left yet. */
    restart(row: Job | null) {
      saved = row;
      touched.clear();
      run();
    },
    compareWith(row: Job | null) {
      saved = row;
      run();
    },
    shownError,
    countShownErrors: (fields: readonly JobField[]) => fields.filter((field) => shownError(field)).length,
  };
}

function check(values: JobValues, saved: Job | null): CheckResult {
  const today = todayInPortal();
  const { fieldErrors, formError } = validate(jobSchema(today), values);
  const errors: FieldErrors = fieldErrors ?? {};
  const { application_end_date: end, postal_code, state } = values;
  return {
    errors: jobFields.flatMap((field) => {
      const message = errors[field];
      return message === undefined ? [] : [{ field, message }];
    }),
    formError,
    isEndDatePast: isCalendarDate(end) && end < today,
    postalCodeWarning:
      errors.postal_code === undefined && !isPostalCodeInState(postal_code.trim(), state)
        ? jobFormMessages.postalCodeOutsideState(state)
        : null,
    applicationWarning: applicationWarning(values),
    needsApprovalAgain: saved?.approved === 1 && needsApprovalAgain(saved, { ...values, name: values.name.trim() }),
  };
}
